import { sweepRemoved } from '../../../db/removed.ts'
import { lead } from '../../../db/schema/company/lead.ts'
import type { Retention } from '../../../queue/job.ts'

/** What was deleted long ago is gone for good, with all that was left or answered. */
export const leadRetention: Retention = ({ database }, now) => sweepRemoved(database.db, lead, now)
