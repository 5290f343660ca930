import { lastTaiwanDay } from '@idocard/domain/taiwan-day'
import type { InTransaction } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { tell } from '../../identity/notice/index.ts'
import { type ExpiringAccount, expiringSoon } from './expiry.store.ts'

/** The most accounts whose holders are notified in one transaction. */
const TOLD_AT_ONCE = 200

/** Notifies holders once before their points expire, with the last day on which they can be used. */
export async function warnExpiring({
  inTransaction,
  queue,
}: {
  inTransaction: InTransaction
  queue: Queue
}): Promise<void> {
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
