import { sweepRemoved } from '../../../db/removed.ts'
import { course } from '../../../db/schema/company/company-page.ts'
import type { Retention } from '../../../queue/job.ts'

export const courseRetention: readonly Retention[] = [({ database }, now) => sweepRemoved(database.db, course, now)]
