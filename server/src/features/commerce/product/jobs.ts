import { MINUTE_MS } from '@idocard/domain/duration'
import { type JobHandler, type JobServices, scheduled } from '../../../queue/job.ts'
import { periodsPassed } from './pricing.store.ts'

/** Longer than the minute between two runs, so that a late run still finds every change. */
const LOOK_BACK_MS = 5 * MINUTE_MS

export const productJobs: readonly JobHandler<JobServices>[] = [
  /** Invalidates products whose period of sale or discount began or ended, so that no page shows an older price. */
  scheduled('product_periods', '* * * * *', ({ inTransaction }) =>
    inTransaction(async ({ db, now, invalidate }) => {
      if (await periodsPassed(db, new Date(now.getTime() - LOOK_BACK_MS), now)) invalidate(['product'])
    }),
  ),
]
