import type { RefundOutcome } from '@idocard/domain/commerce/order-refund'
import { returnsStock } from '@idocard/domain/commerce/order-state'
import type { Twd } from '@idocard/domain/money'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { HOME_COMPANY } from '../../company/company/index.ts'
import { type TakenBack, takeBackPoints } from '../../loyalty/point/index.ts'
import { takeBackCards } from './order-card.store.ts'
import { addRefunded, refundsOf } from './refund.store.ts'
import { restockUnits } from './stock.store.ts'
import { lockOrder, type OrderRow, transitionOrder } from './store.ts'
import { tellBuyer } from './tell-buyer.ts'

type Writing = Pick<Unit, 'db' | 'now' | 'after'>

/** `points` is undefined if the order's state did not allow a refund. */
export interface RefundedOrder {
  order: OrderRow
  points?: TakenBack
}

/**
 * Marks an order as refunded, after all its money was returned. Its points are taken back, units and cards that
 * were not shipped go back on sale, and the buyer is notified. The caller invalidates `product`.
 * @returns undefined if there is no such order
 */
export async function refundOrder(
  unit: Writing,
  queue: Queue,
  orderNumber: string,
): Promise<RefundedOrder | undefined> {
  const { db, now } = unit
  const found = await lockOrder(db, orderNumber)
  if (!found) return undefined
  const refunded = await transitionOrder(db, { by: 'staff', order: found }, 'refund', {
    refundedAt: now,
    refunded: found.total,
  })
  if (!refunded) return { order: found }
  if (returnsStock(found.state, 'refund')) {
    await restockUnits(db, found, now)
    await takeBackCards(db, found.id, now)
  }
  await tellBuyer(unit, queue, refunded, 'refunded')
  const account = { memberId: found.memberId, companyId: HOME_COMPANY }
  return { order: refunded, points: await takeBackPoints(db, account, found.orderNumber, now) }
}

/**
 * Records that a part of an order's money was returned, and tells its buyer. The order is otherwise as before; its points
 * are taken back when all is returned. The order must be locked.
 */
export async function refundPart(unit: Writing, queue: Queue, found: OrderRow, amount: Twd): Promise<OrderRow> {
  const changed = await addRefunded(unit.db, found, amount)
  if (!changed) throw new Error('An order that was locked is gone.')
  const returned = (await refundsOf(unit.db, found.id)).filter(({ outcome }) => RETURNED.includes(outcome))
  await tellBuyer(unit, queue, changed, 'partly_refunded', returned.length)
  return changed
}
const RETURNED: readonly RefundOutcome[] = ['refunded', 'by_hand']
