import type { Retention } from '../../../queue/job.ts'
import { sweepLimitHits } from './limit.store.ts'

export const systemRetention: readonly Retention[] = [({ database }, now) => sweepLimitHits(database.db, now)]
