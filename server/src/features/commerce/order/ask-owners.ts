import type { Unit } from '../../../db/unit-of-work.ts'
import { job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { ownersOf } from './company-order.store.ts'

/** Tells an owner of a company that an order waits for them. */
export const waitingOrderJob = job<{ orderNumber: string; memberId: string }>('order_waiting')

/** Tells each owner of a company that an order waits for them. */
export async function askOwners(
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  queue: Queue,
  companyId: number,
  orderNumber: string,
): Promise<void> {
  for (const memberId of await ownersOf(unit.db, companyId))
    await queue.send(unit, waitingOrderJob, { orderNumber, memberId })
}
