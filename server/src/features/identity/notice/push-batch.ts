import type { Unit } from '../../../db/unit-of-work.ts'
import { job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'

/** A push of one notice to one browser. */
export interface PushItem {
  subscriptionId: string
  noticeId: string
  /** The notice's count when the job was sent. */
  count: number
}

/** Pushes notices to browsers if they are unread and have the same `count`. `attempt`: failed attempts so far. */
export const pushJob = job<{ list: PushItem[]; attempt: number }>('push')

/** The most pushes in one job: it finishes within its time limit even if every push service is slow. */
const AT_ONCE = 100

/** Sends jobs that send these pushes, in batches. */
export async function sendPushes(
  queue: Queue,
  unit: Pick<Unit, 'db' | 'after'>,
  list: readonly PushItem[],
  { attempt = 0, afterSeconds = 0 }: { attempt?: number; afterSeconds?: number } = {},
): Promise<void> {
  for (let first = 0; first < list.length; first += AT_ONCE)
    await queue.send(unit, pushJob, { list: list.slice(first, first + AT_ONCE), attempt }, afterSeconds)
}
