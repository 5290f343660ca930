import type { InTransaction } from '../../../db/unit-of-work.ts'
import { job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { notifyNext } from './announcement.store.ts'
import { announcementMailJob } from './mail-announcements.ts'
import { sendPushes } from './push-batch.ts'

/** Notifies the people of an announcement. */
export const announceJob = job<{ id: number }>('announce')

/** The most people notified in one transaction, so that it is short and other transactions do not wait for it. */
const PEOPLE_AT_ONCE = 1000
/** After this many transactions a new job continues, long before this one reaches its time limit. */
const MAX_BATCHES = 200

/** Notifies the people of an announcement, in batches. It continues where an interrupted run stopped. */
export async function announce(
  { inTransaction, queue }: { inTransaction: InTransaction; queue: Queue },
  id: number,
): Promise<void> {
  for (let batch = 1; ; batch += 1) {
    const isOver = await inTransaction(async (unit) => {
      const { isDone, pushes, hasMails } = await notifyNext(unit.db, id, unit.now, PEOPLE_AT_ONCE)
      await sendPushes(queue, unit, pushes)
      if (hasMails) await queue.send(unit, announcementMailJob, {})
      if (!isDone && batch === MAX_BATCHES) await queue.send(unit, announceJob, { id })
      return isDone || batch === MAX_BATCHES
    })
    if (isOver) return
  }
}
