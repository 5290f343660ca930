import { hasPrintMissing } from '@idocard/domain/commerce/order-next-step'
import type { OrderState } from '@idocard/domain/commerce/order-state'
import { postedBy } from '@idocard/domain/commerce/posting'
import { and, asc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { order, orderLine } from '../../../db/schema/commerce/order.ts'
import { contactMessage } from '../../../db/schema/company/inquiry.ts'
import { orderPosting } from './order-shown.store.ts'
import type { OrderRow } from './store.ts'

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

/** The states in which an order waits for staff. */
const TO_MAKE: readonly OrderState[] = ['paid', 'preparing']
/** The states in which a request for a refund waits for staff. */
const TO_REFUND: readonly OrderState[] = [...TO_MAKE, 'shipped', 'completed']

/**
 * The orders in these states, the longest waiting first. Without states, those that staff must act on: that must be made
 * or sent, or whose buyer requests a refund.
 */
export async function ordersToHandle(db: Tx, states?: readonly OrderState[]): Promise<HandledOrder[]> {
  const refund = db
    .select({ one: sql`1` })
    .from(contactMessage)
    .where(and(eq(contactMessage.orderId, order.id), eq(contactMessage.orderRequest, 'refund')))
  const isIn = (wanted: readonly OrderState[]): SQL => inArray(order.state, [...wanted])
  const rows = await db
    .select({ order, line: orderLine, isRefundRequested: sql<boolean>`exists ${refund}` })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(states ? isIn(states) : or(isIn(TO_MAKE), and(isIn(TO_REFUND), exists(refund))))
    .orderBy(asc(order.createdAt), asc(order.id), asc(orderLine.position))
  return [...Map.groupBy(rows, (row) => row.order.id).values()].flatMap((ofOrder) => {
    const [first] = ofOrder
    if (!first) return []
    const lines = ofOrder.map(({ line }) => line)
    const posting = orderPosting(lines)
    return {
      order: first.order,
      posted: posting && postedBy(posting, first.order),
      print: lines.every(({ print }) => print === null) ? 'none' : lines.some(hasPrintMissing) ? 'missing' : 'complete',
      isRefundRequested: first.isRefundRequested,
      goods: lines.map(({ titleCh, quantity }) => `${titleCh} × ${quantity}`).join('、'),
    }
  })
}
