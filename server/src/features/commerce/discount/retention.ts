import { sweepRemoved } from '../../../db/removed.ts'
import { discount } from '../../../db/schema/commerce/discount.ts'
import type { Retention } from '../../../queue/job.ts'

export const discountRetention: readonly Retention[] = [({ database }, now) => sweepRemoved(database.db, discount, now)]
