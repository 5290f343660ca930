import { sweepRemoved } from '../../../db/removed.ts'
import { department, employee } from '../../../db/schema/company/employee.ts'
import type { Retention } from '../../../queue/job.ts'

/** What was deleted long ago is deleted for good. */
export const employeeRetention: readonly Retention[] = [
  ({ database }, now) => sweepRemoved(database.db, employee, now),
  ({ database }, now) => sweepRemoved(database.db, department, now),
]
