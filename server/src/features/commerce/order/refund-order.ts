import { returnsStock } from '@idocard/domain/commerce/order-state'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { HOME_COMPANY } from '../../company/company/index.ts'
import { type TakenBack, takeBackPoints } from '../../loyalty/point/index.ts'
import { restockUnits } from './stock.store.ts'
import { lockOrder, type OrderRow, transitionOrder } from './store.ts'
import { tellBuyer } from './tell-buyer.ts'

/** `points` is undefined if the order's state did not allow a refund. */
export interface RefundedOrder {
  order: OrderRow
  points?: TakenBack
}

/**
 * Marks an order as refunded, after staff have refunded it at the bank. Its points are taken back, units that were not
 * shipped go back on sale, and the buyer is notified.
 * @returns undefined if there is no such order
 */
export async function refundOrder(unit: Unit, queue: Queue, orderNumber: string): Promise<RefundedOrder | undefined> {
  const { db, now } = unit
  const found = await lockOrder(db, orderNumber)
  if (!found) return undefined
  const refunded = await transitionOrder(db, { by: 'staff', order: found }, 'refund', { refundedAt: now })
  if (!refunded) return { order: found }
  if (returnsStock(found.state, 'refund')) await restockUnits(db, found.id)
  unit.invalidate(['product'])
  await tellBuyer(unit, queue, refunded, 'refunded')
  const account = { memberId: found.memberId, companyId: HOME_COMPANY }
  return { order: refunded, points: await takeBackPoints(db, account, found.orderNumber, now) }
}
