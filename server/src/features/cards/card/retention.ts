import { DAY_MS } from '@idocard/domain/duration'
import type { Retention } from '../../../queue/job.ts'
import { sweepCopies } from './chip.store.ts'
import { sweepHistory } from './scan.store.ts'

/** Days for which uses of a copied tap address are counted. */
const COPY_DAYS = 30

export const cardRetention: readonly Retention[] = [
  ({ database }, now) => sweepHistory(database.db, now),
  ({ database }, now) => sweepCopies(database.db, new Date(now.getTime() - COPY_DAYS * DAY_MS)),
]
