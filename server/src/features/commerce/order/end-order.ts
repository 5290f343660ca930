import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { returnCode } from '../discount/index.ts'
import { returnUnits } from './stock.store.ts'
import { type OrderAction, type OrderRow, transitionOrder } from './store.ts'
import { tellBuyer } from './tell-buyer.ts'

const NOTICES = { cancel: 'cancelled', expire: 'expired' } as const

/**
 * Ends an unpaid order: its units go back on sale, its discount code can be used again, and the buyer is notified.
 * @returns undefined if the order is paid or already ended
 */
export async function endOrder(
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  queue: Queue,
  action: OrderAction,
  transition: keyof typeof NOTICES,
): Promise<OrderRow | undefined> {
  // If a cancellation and a payment are concurrent, only the first one takes effect.
  const ended = await transitionOrder(unit.db, action, transition)
  if (!ended) return undefined
  await returnUnits(unit.db, ended, unit.now)
  await returnCode(unit.db, ended.id)
  await tellBuyer(unit, queue, ended, NOTICES[transition])
  return ended
}
