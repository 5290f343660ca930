import { lastTaiwanDay } from '@idocard/domain/taiwan-day'
import { type JobHandler, type JobServices, scheduled, untilNone } from '../../../queue/job.ts'
import { tell } from '../../identity/notice/index.ts'
import { type ExpiringAccount, expireBatch, expiringSoon } from './expiry.store.ts'

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

/** The most accounts whose holders are notified in one transaction. */
const TOLD_AT_ONCE = 200

/** Notifies holders once before their points expire, with the last day on which they can be used. */
async function warnExpiring({ inTransaction, queue }: JobServices): Promise<void> {
  let last: ExpiringAccount | undefined
  do {
    const after = last
    last = await inTransaction(async (unit) => {
      const batch = await expiringSoon(unit.db, unit.now, TOLD_AT_ONCE, after)
      for (const { memberId, companyId, points, expiresAt } of batch)
        await tell(queue, unit, {
          memberId,
          companyId,
          kind: 'point_expiring',
          params: { points, on: lastTaiwanDay(expiresAt) },
          link: 'donateBlood/pointCard?tab=prizes',
        })
      return batch.at(-1)
    })
  } while (last)
}
