import { sweepRemoved } from '../../../db/removed.ts'
import { listView } from '../../../db/schema/identity/staff.ts'
import type { Retention } from '../../../queue/job.ts'

export const listViewRetention: readonly Retention[] = [({ database }, now) => sweepRemoved(database.db, listView, now)]
