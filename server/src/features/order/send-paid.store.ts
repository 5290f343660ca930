import type { Unit } from '../../db/unit-of-work.ts'
import type { Queue } from '../../queue/queue.ts'
import type { OrderRow } from './order.store.ts'
import { tellBuyer } from './tell-buyer.store.ts'

/** Notifies the buyer that an order is paid, and sends the whole order to the service mailbox. */
export async function sendPaid(
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  queue: Queue,
  order: Pick<OrderRow, 'orderNumber' | 'memberId'>,
): Promise<void> {
  await tellBuyer(unit, queue, order, 'paid')
  await queue.send(unit, 'paid_order', { orderNumber: order.orderNumber })
}
