import type { Unit } from '../../../db/unit-of-work.ts'
import type { PushItem, Queue } from '../../../queue/queue.ts'

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
    await queue.send(unit, 'push', { list: list.slice(first, first + AT_ONCE), attempt }, afterSeconds)
}
