import type { Retention } from '../../../queue/job.ts'
import { sweepChallenges } from './challenge.store.ts'
import { sweepPasskeyChallenges } from './passkey-challenge.store.ts'
import { sweepSessions } from './session.store.ts'

export const signInRetention: readonly Retention[] = [
  ({ database }, now) => sweepSessions(database.db, now),
  ({ database }, now) => sweepChallenges(database.db, now),
  ({ database }, now) => sweepPasskeyChallenges(database.db, now),
]
