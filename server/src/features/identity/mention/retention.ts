import { DAY_MS } from '@idocard/domain/duration'
import type { Retention } from '../../../queue/job.ts'
import { sweepMentions } from './store.ts'

/** A mention that nobody looked at for so long is of no use any more. */
const KEPT_MS = 90 * DAY_MS

export const mentionRetention: readonly Retention[] = [
  ({ database }, now) => sweepMentions(database.db, new Date(now.getTime() - KEPT_MS)),
]
