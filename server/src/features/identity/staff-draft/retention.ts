import { DAY_MS } from '@idocard/domain/duration'
import type { Retention } from '../../../queue/job.ts'
import { sweepDrafts } from './store.ts'

/** A draft that nobody went on with is kept as long as what was removed. */
const KEPT_MS = 30 * DAY_MS

export const staffDraftRetention: readonly Retention[] = [
  ({ database }, now) => sweepDrafts(database.db, new Date(now.getTime() - KEPT_MS)),
]
