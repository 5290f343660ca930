import type { Retention } from '../../../queue/job.ts'
import { sweepPrizes } from './prize-staff.store.ts'

export const prizeRetention: readonly Retention[] = [({ database }, now) => sweepPrizes(database.db, now)]
