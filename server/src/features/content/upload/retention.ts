import { DAY_MS } from '@idocard/domain/duration'
import { type Retention, untilNone } from '../../../queue/job.ts'
import { sweepUploads } from './store.ts'

/** Days before an unused picture is deleted. Scans are often confirmed some days after the recognition. */
const PICTURE_DAYS = 7

export const uploadRetention: readonly Retention[] = [
  ({ database }, now) => untilNone(() => sweepUploads(database.db, new Date(now.getTime() - PICTURE_DAYS * DAY_MS))),
]
