import { sweepRemoved } from '../../../db/removed.ts'
import { drive } from '../../../db/schema/loyalty/point.ts'
import type { Retention } from '../../../queue/job.ts'

export const driveRetention: readonly Retention[] = [({ database }, now) => sweepRemoved(database.db, drive, now)]
