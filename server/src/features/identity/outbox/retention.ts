import { DAY_MS } from '@idocard/domain/duration'
import type { Retention } from '../../../queue/job.ts'
import { sweepOutbox } from './store.ts'

export const outboxRetention: readonly Retention[] = [
  ({ database }, now) => sweepOutbox(database.db, new Date(now.getTime() - DAY_MS)),
]
