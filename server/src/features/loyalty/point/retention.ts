import { DAY_MS } from '@idocard/domain/duration'
import type { Retention } from '../../../queue/job.ts'
import { sweepPointCards } from './point-card-staff.store.ts'
import { sweepStaffCodes } from './staff-code.store.ts'

export const pointRetention: readonly Retention[] = [
  ({ database }, now) => sweepStaffCodes(database.db, new Date(now.getTime() - DAY_MS)),
  ({ database }, now) => sweepPointCards(database.db, now),
]
