import { DAY_MS } from '@idocard/domain/duration'
import type { Retention } from '../../../queue/job.ts'
import { sweepMerges } from './account-merge.store.ts'

/** For so many days staff see what became of a request. */
const KEPT_DAYS = 30

export const accountMergeRetention: readonly Retention[] = [
  ({ database }, now) => sweepMerges(database.db, new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
]
