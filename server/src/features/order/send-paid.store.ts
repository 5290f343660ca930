import type { Unit } from '../../db/unit-of-work.ts'
import type { Queue } from '../../queue/queue.ts'

/** Tells the buyer that an order is paid, and the service what to print for it. */
export async function sendPaid(
  unit: Pick<Unit, 'db' | 'after'>,
  queue: Queue,
  orderNumber: string,
  now: Date,
): Promise<void> {
  await queue.send(unit, 'order_notice', { orderNumber, notice: 'paid' })
  await queue.send(unit, 'print_notice', { orderNumber, at: now.getTime() })
}
