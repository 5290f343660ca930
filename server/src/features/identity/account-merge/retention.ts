import { DAY_MS } from '@idocard/domain/duration'
import type { Retention } from '../../../queue/job.ts'
import { UNSUBSCRIBE_DAYS } from '../notice/index.ts'
import { sweepMergedAccounts, sweepMerges } from './account-merge.store.ts'

/** For so many days staff see what became of a request. */
const KEPT_DAYS = 30

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

export const accountMergeRetention: readonly Retention[] = [
  ({ database }, now) => sweepMerges(database.db, daysBefore(now, KEPT_DAYS)),
  ({ database }, now) => sweepMergedAccounts(database.db, daysBefore(now, UNSUBSCRIBE_DAYS)),
]
