import { DAY_MS } from '@idocard/domain/duration'
import { type JobHandler, type JobServices, type Retention, scheduled } from '../../../queue/job.ts'
import { deleteFailedJobs, keepFailedJobs } from '../../../queue/jobs.store.ts'

/** So long staff can send a job again that failed. */
const KEPT_DAYS = 14

export const siteJobJobs: readonly JobHandler<JobServices>[] = [
  /** Keeps what failed for good, so that staff see it. */
  scheduled('keep_failed_jobs', '* * * * *', ({ database }: JobServices) => keepFailedJobs(database.db)),
]

export const siteJobRetention: readonly Retention[] = [
  ({ database }, now) => deleteFailedJobs(database.db, new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
]
