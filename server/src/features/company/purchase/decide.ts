import type { contract } from '@idocard/contract'
import { isToApprove } from '@idocard/domain/commerce/order-state'
import { daysHeld } from '@idocard/domain/commerce/unpaid-hold'
import { MINUTE_MS } from '@idocard/domain/duration'
import type { Context } from '../../../api/context.ts'
import type { Queue } from '../../../queue/queue.ts'
import { endOrder, keepOrderEvent, tellBuyer } from '../../commerce/order/index.ts'
import { decide, lockPurchase, supplyOf } from './store.ts'

type Calls = (typeof contract)['purchase']

/** The order that waits, locked: of two who decide at once, the second one is told so. */
async function lockWaiting(context: Context<Calls['approve']> | Context<Calls['refuse']>, orderNumber: string) {
  const { db, acting, now, refuse } = context
  const found = (await lockPurchase(db, acting, orderNumber)) ?? refuse('not_found')
  return isToApprove(found, now) ? found : refuse('purchase.decided')
}

/** Agrees to an order. From now on it can be paid, for as long as a new one. */
export async function approve(context: Context<Calls['approve']>, queue: Queue, orderNumber: string): Promise<void> {
  const { db, acting, now, changed } = context
  const found = await lockWaiting(context, orderNumber)
  const expiresAt = new Date(now.getTime() + daysHeld(await supplyOf(db, found.id)) * MINUTE_MS)
  await decide(db, found, { approval: 'approved', expiresAt })
  await keepOrderEvent(db, { orderId: found.id, kind: 'approved', madeBy: acting.person.id, at: now })
  await tellBuyer(context, queue, found, 'approved')
  changed({
    thing: 'purchase',
    id: found.orderNumber,
    before: { approval: found.approval },
    after: { approval: 'approved', expiresAt },
  })
}

/** Refuses an order with a reason. It is cancelled, and its units go back on sale. */
export async function refuseOrder(
  context: Context<Calls['refuse']>,
  queue: Queue,
  { orderNumber, reason }: { orderNumber: string; reason: string },
): Promise<void> {
  const { db, acting, changed, refuse } = context
  const found = await lockWaiting(context, orderNumber)
  await decide(db, found, { approval: 'refused' })
  const why = { madeBy: acting.person.id, reason, isRefused: true }
  const ended =
    (await endOrder(context, queue, { by: 'staff', order: found }, 'cancel', why)) ?? refuse('purchase.decided')
  changed({
    thing: 'purchase',
    id: found.orderNumber,
    before: { approval: found.approval, state: found.state },
    after: { approval: 'refused', state: ended.state, reason },
  })
}
