import type { Retention } from '../../../queue/job.ts'
import { eraseDelivery } from './erasure.store.ts'
import { forgetLinks } from './phone-order.store.ts'

export const orderRetention: readonly Retention[] = [
  ({ database }, now) => eraseDelivery(database.db, now),
  ({ database }, now) => forgetLinks(database.db, now),
]
