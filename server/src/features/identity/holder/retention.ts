import { DAY_MS } from '@idocard/domain/duration'
import type { Retention } from '../../../queue/job.ts'
import { sweepNonces } from './apple-nonce.store.ts'
import { sweepGuests, sweepResets } from './store.ts'

const GUEST_DAYS = 30

export const holderRetention: readonly Retention[] = [
  ({ database }, now) => sweepNonces(database.db, now),
  ({ database }, now) => sweepResets(database.db, now),
  ({ database }, now) => sweepGuests(database.db, new Date(now.getTime() - GUEST_DAYS * DAY_MS)),
]
