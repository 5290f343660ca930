import { hasPrintMissing } from '@idocard/domain/order-next-step'
import type { OrderState } from '@idocard/domain/order-state'
import { postedBy } from '@idocard/domain/posting'
import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { order } from '../../db/schema/order.ts'
import { requestsAbout } from '../contact/contact.store.ts'
import { type OrderRow, orderLines } from './order.store.ts'
import { orderPosting } from './order-shown.store.ts'

/** An order as staff see it in a list. */
export interface HandledOrder {
  order: OrderRow
  /** The day by which it is posted, once the days have begun to count. */
  posted: string | undefined
  /** Whether something is printed, and whether its details are complete. */
  print: 'none' | 'missing' | 'complete'
  isRefundRequested: boolean
  /** What was ordered: `霧黑名片 × 2`. */
  goods: string
}

/** The orders in these states, the longest waiting first. */
export async function ordersToHandle(db: Tx, states: readonly OrderState[]): Promise<HandledOrder[]> {
  const orders = await db
    .select()
    .from(order)
    .where(inArray(order.state, [...states]))
    .orderBy(asc(order.createdAt))
  const list: HandledOrder[] = []
  for (const one of orders) {
    const lines = await orderLines(db, one.id)
    const posting = orderPosting(lines)
    list.push({
      order: one,
      posted: posting && postedBy(posting, one),
      print: lines.every(({ print }) => print === null) ? 'none' : lines.some(hasPrintMissing) ? 'missing' : 'complete',
      isRefundRequested: (await requestsAbout(db, one.id)).some(({ kind }) => kind === 'refund'),
      goods: lines.map(({ titleCh, quantity }) => `${titleCh} × ${quantity}`).join('、'),
    })
  }
  return list
}
