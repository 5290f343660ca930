import { type JobHandler, type JobServices, scheduled, untilNone } from '../../../queue/job.ts'
import { figureDays } from './store.ts'

export const figureJobs: readonly JobHandler<JobServices>[] = [
  /** Stores the sums of the days that are over, so that nothing has to be counted twice. */
  scheduled('figure_days', '7 * * * *', ({ inTransaction }) =>
    untilNone(() => inTransaction(({ db, now }) => figureDays(db, now))),
  ),
]
