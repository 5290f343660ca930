import { UNUSED_DAYS } from '@idocard/domain/content/picture-library'
import { DAY_MS } from '@idocard/domain/duration'
import { undoneBefore } from '../../../db/removed.ts'
import { type Retention, untilNone } from '../../../queue/job.ts'
import { noteUnused, sweepUploads } from './store.ts'

/** Days before an unused picture of a person is deleted. Scans are often confirmed some days after the recognition. */
const PICTURE_DAYS = 7

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

export const uploadRetention: readonly Retention[] = [
  ({ database }, now) => noteUnused(database.db, now),
  ({ database }, now) => {
    const ended = {
      own: daysBefore(now, PICTURE_DAYS),
      unused: daysBefore(now, UNUSED_DAYS),
      removed: undoneBefore(now),
    }
    return untilNone(() => sweepUploads(database.db, ended))
  },
]
