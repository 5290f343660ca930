import { type JobHandler, type JobServices, scheduled, untilNone } from '../../../queue/job.ts'
import { expireBatch } from './expiry.store.ts'
import { warnExpiring } from './warn-expiring.ts'

/** The most accounts whose points expire in one transaction, so that no account is locked for long. */
const EXPIRED_AT_ONCE = 500

export const pointJobs: readonly JobHandler<JobServices>[] = [
  // 10:00 in Taiwan.
  scheduled('warn_points', '0 2 * * *', warnExpiring),
  // 00:01 in Taiwan: points expire at midnight.
  scheduled('expire_points', '1 16 * * *', ({ inTransaction }) =>
    untilNone(() => inTransaction(({ db, now }) => expireBatch(db, now, EXPIRED_AT_ONCE))),
  ),
]
