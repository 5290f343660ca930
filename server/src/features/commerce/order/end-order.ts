import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { returnCode } from '../discount/index.ts'
import { keepOrderEvent } from './order-event.store.ts'
import { returnUnits } from './stock.store.ts'
import { type OrderAction, type OrderRow, transitionOrder } from './store.ts'
import { tellBuyer } from './tell-buyer.ts'

/** Who of the staff ends an order, and why. */
export interface EndedBy {
  madeBy: string
  reason: string
  /** Whether an owner of the company refused it. */
  isRefused?: boolean
}

const NOTICES = { cancel: 'cancelled', expire: 'expired' } as const

/**
 * Ends an unpaid order: its units go back on sale, its discount code can be used again, and the buyer is notified. The
 * reason of staff is kept with the order and is not in the notice: they write it for colleagues.
 * @returns undefined if the order is paid or already ended
 */
export async function endOrder(
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  queue: Queue,
  action: OrderAction,
  transition: keyof typeof NOTICES,
  why?: EndedBy,
): Promise<OrderRow | undefined> {
  // If a cancellation and a payment are concurrent, only the first one takes effect.
  const ended = await transitionOrder(unit.db, action, transition)
  if (!ended) return undefined
  const { isRefused, ...by } = why ?? {}
  const notice = isRefused ? 'approval_refused' : NOTICES[transition]
  const kind = action.by === 'buyer' ? 'cancelled_by_buyer' : notice
  await keepOrderEvent(unit.db, { orderId: ended.id, kind, ...by, at: unit.now })
  await returnUnits(unit.db, ended, unit.now)
  await returnCode(unit.db, ended.id)
  await tellBuyer(unit, queue, ended, notice)
  return ended
}
