import { sweepRemoved } from '../../../db/removed.ts'
import { companyAddress } from '../../../db/schema/company/company-order.ts'
import type { Retention } from '../../../queue/job.ts'

export const companyAddressRetention: readonly Retention[] = [
  ({ database }, now) => sweepRemoved(database.db, companyAddress, now),
]
