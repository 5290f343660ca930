import type { InTransaction } from '../../db/unit-of-work.ts'
import type { Queue } from '../../queue/queue.ts'
import { notifyNext } from './announcement.store.ts'
import { sendPushes } from './push-batch.store.ts'

/** People told in one transaction: short enough that nobody else waits for it. */
const PEOPLE_AT_ONCE = 1000
/** After so many transactions the job begins anew, long before its time is up. */
const BATCHES_MOST = 200

/** Tells a company's people of an announcement, some at a time. Begins where it was interrupted. */
export async function announce(
  { inTransaction, queue }: { inTransaction: InTransaction; queue: Queue },
  id: number,
): Promise<void> {
  for (let batch = 1; ; batch += 1) {
    const isOver = await inTransaction(async (unit) => {
      const { isDone, pushes } = await notifyNext(unit.db, id, unit.now, PEOPLE_AT_ONCE)
      await sendPushes(queue, unit, pushes)
      if (!isDone && batch === BATCHES_MOST) await queue.send(unit, 'announce', { id })
      return isDone || batch === BATCHES_MOST
    })
    if (isOver) return
  }
}
