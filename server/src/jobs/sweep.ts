import { INQUIRY_FILE_DAYS, INQUIRY_YEARS } from '@idocard/domain/company/inquiry-file'
import { CONTACT_UNDO_DAYS } from '@idocard/domain/contacts/contact'
import { DAY_MS } from '@idocard/domain/duration'
import { NOTICE_DAYS } from '@idocard/domain/identity/notice'
import { sweepCounts } from '../api/count.store.ts'
import { sweepCopies, sweepHistory } from '../features/cards/card/index.ts'
import { eraseDelivery } from '../features/commerce/order/index.ts'
import { sweepLogos } from '../features/commerce/print-logo/index.ts'
import { sweepContactMessages, sweepInquiryFiles } from '../features/company/inquiry/index.ts'
import { sweepRemoved } from '../features/contacts/contact/index.ts'
import { sweepUploads } from '../features/content/upload/index.ts'
import { sweepGuests, sweepNonces, sweepResets } from '../features/identity/holder/index.ts'
import { type PushServices, sweepNotices } from '../features/identity/notice/index.ts'
import { sweepOutbox } from '../features/identity/outbox/index.ts'
import { sweepChallenges, sweepSessions } from '../features/identity/sign-in/index.ts'
import { sweepStaffCodes } from '../features/loyalty/point/index.ts'

type SweepServices = Pick<PushServices, 'database' | 'inTransaction' | 'now'>

/** Repeats a batch until it returns 0. */
export async function untilNone(batch: () => Promise<number>): Promise<void> {
  let count = 0
  do count = await batch()
  while (count > 0)
}

const GUEST_DAYS = 30
/** Days for which uses of a copied tap address are counted. */
const COPY_DAYS = 30
/** Days before an unused picture is deleted. Scans are often confirmed some days after the recognition. */
const PICTURE_DAYS = 7
/** Days before a logo that is in no order is deleted. A cart is rarely older. */
const LOGO_DAYS = 30

/** A leap year, so that nothing is deleted too early. */
const YEAR_MS = 366 * DAY_MS

/** Deletes expired data. */
export async function sweep({ database, inTransaction, now }: SweepServices): Promise<void> {
  const at = now()
  await sweepSessions(database.db, at)
  await sweepNonces(database.db, at)
  await sweepResets(database.db, at)
  await sweepChallenges(database.db, at)
  await sweepCounts(database.db, at)
  await sweepGuests(database.db, new Date(at.getTime() - GUEST_DAYS * DAY_MS))
  await untilNone(() => sweepUploads(database.db, new Date(at.getTime() - PICTURE_DAYS * DAY_MS)))
  await sweepLogos(database.db, new Date(at.getTime() - LOGO_DAYS * DAY_MS))
  await sweepInquiryFiles(database.db, new Date(at.getTime() - INQUIRY_FILE_DAYS * DAY_MS))
  await sweepContactMessages(database.db, new Date(at.getTime() - INQUIRY_YEARS * YEAR_MS))
  await sweepHistory(database.db, at)
  const removedBefore = new Date(at.getTime() - CONTACT_UNDO_DAYS * DAY_MS)
  await untilNone(() => inTransaction(({ db }) => sweepRemoved(db, removedBefore)))
  await sweepCopies(database.db, new Date(at.getTime() - COPY_DAYS * DAY_MS))
  await sweepStaffCodes(database.db, new Date(at.getTime() - DAY_MS))
  await sweepNotices(database.db, new Date(at.getTime() - NOTICE_DAYS * DAY_MS))
  await sweepOutbox(database.db, new Date(at.getTime() - DAY_MS))
  await eraseDelivery(database.db, at)
}
