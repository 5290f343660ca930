import type { Retention } from '../../../queue/job.ts'
import { deleteOldRequests } from './store.ts'

/** What was asked for is deleted some time after it was decided. */
export const cardRequestRetention: Retention = ({ database }, now) => deleteOldRequests(database.db, now)
