import type { Retention } from '../../../queue/job.ts'
import { sweepSteps } from './store.ts'

/** Forgets who did not come back from their company's sign-in. An account that is connected goes with its entry in the list. */
export const companySignInRetention: Retention = ({ database }, now) => sweepSteps(database.db, now)
