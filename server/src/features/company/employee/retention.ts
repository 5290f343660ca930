import { sweepRemoved } from '../../../db/removed.ts'
import { department, employee } from '../../../db/schema/company/employee.ts'
import type { Retention } from '../../../queue/job.ts'
import { sweepCodes } from './code.store.ts'
import { sweepImports } from './import.store.ts'

/** What was deleted long ago is deleted for good; imports that can be undone no more and old codes are forgotten. */
export const employeeRetention: readonly Retention[] = [
  ({ database }, now) => sweepImports(database.db, now),
  ({ database }, now) => sweepCodes(database.db, now),
  ({ database }, now) => sweepRemoved(database.db, employee, now),
  ({ database }, now) => sweepRemoved(database.db, department, now),
]
