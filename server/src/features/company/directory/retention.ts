import type { Retention } from '../../../queue/job.ts'
import { sweepActs } from './store.ts'

/** What a directory did long ago is forgotten. Whom it keeps goes with their entry in the company's list. */
export const directoryRetention: Retention = ({ database }, now) => sweepActs(database.db, now)
