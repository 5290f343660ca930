import { sweepRemoved } from '../../../db/removed.ts'
import { cardTemplate } from '../../../db/schema/company/employee.ts'
import type { Retention } from '../../../queue/job.ts'

/** What was deleted long ago is deleted for good. */
export const cardTemplateRetention: Retention = ({ database }, now) => sweepRemoved(database.db, cardTemplate, now)
