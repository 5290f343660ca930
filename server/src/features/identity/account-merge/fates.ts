import { type AnyPgColumn, getTableConfig } from 'drizzle-orm/pg-core'
import { card, scanHistory } from '../../../db/schema/cards/card.ts'
import { redemption } from '../../../db/schema/commerce/discount.ts'
import { cart, order, orderEvent, orderMessage, orderNote } from '../../../db/schema/commerce/order.ts'
import { printLogo } from '../../../db/schema/commerce/print.ts'
import { cardRequest } from '../../../db/schema/company/card-request.ts'
import { certificate } from '../../../db/schema/company/company-page.ts'
import { companyAccount } from '../../../db/schema/company/company-sign-in.ts'
import { departure } from '../../../db/schema/company/departure.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { employeeImport } from '../../../db/schema/company/employee-import.ts'
import { contactMessage, inquiryEntry } from '../../../db/schema/company/inquiry.ts'
import {
  collection,
  contact,
  contactEvent,
  contactImport,
  contactReminder,
} from '../../../db/schema/contacts/contact.ts'
import { exchange } from '../../../db/schema/contacts/exchange.ts'
import { contentDraft, contentVersion } from '../../../db/schema/content/content.ts'
import { upload } from '../../../db/schema/content/upload.ts'
import { accountReset, knownDevice, session } from '../../../db/schema/identity/account.ts'
import {
  accountMerge,
  mergedAccount,
  mergedSession,
  releasedAddress,
} from '../../../db/schema/identity/account-merge.ts'
import { announcementMail, notice, noticeSetting, pushSubscription } from '../../../db/schema/identity/notice.ts'
import {
  listView,
  mention,
  passkey,
  recoveryCode,
  secondFactor,
  staffDraft,
  staffInvitation,
  staffRole,
} from '../../../db/schema/identity/staff.ts'
import { pointBalance, pointEntry, prizeApplication, staffCode, stamp } from '../../../db/schema/loyalty/point.ts'

/**
 * The columns whose rows become those of the account that stays. What would then stand twice is put together before
 * (`untangle.store.ts`).
 */
export const MOVES: readonly AnyPgColumn[] = [
  card.memberId,
  scanHistory.memberId,
  cart.memberId,
  order.memberId,
  redemption.memberId,
  printLogo.memberId,
  collection.memberId,
  contactImport.memberId,
  contact.memberId,
  // The cards of the account that goes, among other holders' contacts.
  contact.personId,
  contactReminder.memberId,
  contactEvent.memberId,
  exchange.memberId,
  upload.memberId,
  notice.memberId,
  noticeSetting.memberId,
  certificate.memberId,
  employee.memberId,
  employee.countedId,
  cardRequest.memberId,
  departure.memberId,
  pointEntry.memberId,
  pointBalance.memberId,
  stamp.memberId,
  staffCode.usedBy,
  prizeApplication.memberId,
  releasedAddress.memberId,
  mergedSession.memberId,
  mergedAccount.memberId,
  staffInvitation.memberId,
  // What somebody did as staff, before their roles were taken back.
  staffCode.issuedBy,
  prizeApplication.handedOverBy,
  orderMessage.sentBy,
  orderNote.writtenBy,
  orderEvent.madeBy,
  contactMessage.assignedTo,
  inquiryEntry.writtenBy,
  inquiryEntry.assignedTo,
  contentVersion.memberId,
  contentDraft.memberId,
  listView.memberId,
  staffDraft.memberId,
  mention.memberId,
  mention.byId,
  employeeImport.byId,
  accountMerge.askedBy,
  cardRequest.decidedBy,
]

/** The columns whose rows end with the account that goes, each with the reason. */
export const ENDS: readonly (readonly [AnyPgColumn, string])[] = [
  [session.memberId, 'its devices are signed out'],
  [companyAccount.memberId, 'whom it signs in is for its person to say again, with both accounts'],
  [knownDevice.memberId, 'they have no budget of their own for tries any more'],
  [pushSubscription.memberId, 'a browser is subscribed for a session'],
  [announcementMail.memberId, 'the account that stays gets the mail'],
  [accountReset.memberId, 'it is a code for signing in to the account that goes'],
  [secondFactor.memberId, 'it opened sessions of staff, and the account has no role'],
  [passkey.memberId, 'it opened sessions of staff, and the account has no role'],
  [recoveryCode.memberId, 'it replaces the second factor'],
  [staffRole.memberId, 'an account with a role is not merged'],
  [accountMerge.staysId, 'a request has been carried out, or has ended'],
  [accountMerge.goesId, 'a request has been carried out, or has ended'],
]

/** A column's name with its table's, as in the database. */
export const nameOf = (column: AnyPgColumn): string => `${getTableConfig(column.table).name}.${column.name}`
