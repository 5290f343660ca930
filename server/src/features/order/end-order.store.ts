import type { Unit } from '../../db/unit-of-work.ts'
import type { Queue } from '../../queue/queue.ts'
import { giveBack } from '../discount/discount.store.ts'
import { type OrderAction, type OrderRow, transitionOrder } from './order.store.ts'
import { returnUnits } from './stock.store.ts'

const NOTICES = { cancel: 'cancelled', expire: 'expired' } as const

/**
 * Ends an unpaid order: its units go back on the shelf, its discount code can be used again, and the buyer is written to.
 * Undefined when it cannot be ended: it is paid or over.
 */
export async function endOrder(
  unit: Pick<Unit, 'db' | 'after'>,
  queue: Queue,
  action: OrderAction,
  transition: keyof typeof NOTICES,
): Promise<OrderRow | undefined> {
  // Of a cancellation and a payment that meet, the one that comes first counts.
  const ended = await transitionOrder(unit.db, action, transition)
  if (!ended) return undefined
  await returnUnits(unit.db, ended.id)
  await giveBack(unit.db, ended.id)
  await queue.send(unit, 'order_notice', { orderNumber: ended.orderNumber, notice: NOTICES[transition] })
  return ended
}
