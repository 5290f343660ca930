import { CONTACT_UNDO_DAYS } from '@idocard/domain/contact'
import { DAY_MS } from '@idocard/domain/duration'
import { INQUIRY_FILE_DAYS, INQUIRY_YEARS } from '@idocard/domain/inquiry-file'
import { NOTICE_DAYS } from '@idocard/domain/notice'
import { sweepCounts } from '../api/count.store.ts'
import { sweepRemoved } from '../features/address-book/erase.store.ts'
import { sweepCopies } from '../features/card/chip.store.ts'
import { sweepHistory } from '../features/card/scan.store.ts'
import { sweepContactMessages } from '../features/contact/contact.store.ts'
import { sweepInquiryFiles } from '../features/contact/inquiry-file.store.ts'
import { sweepNonces } from '../features/holder/apple-nonce.store.ts'
import { sweepGuests, sweepResets } from '../features/holder/holder.store.ts'
import { sweepNotices } from '../features/notice/notice-list.store.ts'
import type { PushServices } from '../features/notice/push-notices.ts'
import { eraseDelivery } from '../features/order/erasure.store.ts'
import { sweepOutbox } from '../features/outbox/outbox.store.ts'
import { sweepStaffCodes } from '../features/point/staff-code.store.ts'
import { sweepLogos } from '../features/print-logo/print-logo.store.ts'
import { sweepUploads } from '../features/upload/upload.store.ts'
import { sweepChallenges } from '../services/sign-in/challenge.store.ts'
import { sweepSessions } from '../services/sign-in/session.store.ts'

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
