import type { Retention } from '../../../queue/job.ts'
import { eraseDelivery } from './erasure.store.ts'

export const orderRetention: readonly Retention[] = [({ database }, now) => eraseDelivery(database.db, now)]
