import { MINUTE_MS } from '@idocard/domain/duration'
import { and, asc, count, eq, gt, lte, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { order, payment } from '../../db/schema/order.ts'
import type { OrderRow } from './order.store.ts'

/** A member's unpaid orders: their number, and the sum of their totals in NT$. */
export async function unpaidOf(db: Tx, memberId: string): Promise<{ orders: number; value: number }> {
  const [counted] = await db
    .select({ orders: count(), value: sql<number>`coalesce(sum(${order.total}), 0)::float8` })
    .from(order)
    .where(and(eq(order.memberId, memberId), eq(order.state, 'awaiting_payment')))
  return counted ?? { orders: 0, value: 0 }
}

/** Extra time for a buyer who went to the bank just before the order expired. */
const AT_THE_BANK = 15 * MINUTE_MS

/** Expired unpaid orders, oldest first, except those whose buyer may be at the bank. The first `after` are skipped. */
export async function overdueOrders(db: Tx, now: Date, most: number, after: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(order)
    .where(
      and(
        eq(order.state, 'awaiting_payment'),
        lte(order.expiresAt, now),
        notExists(
          db
            .select({ tradeNo: payment.tradeNo })
            .from(payment)
            .where(
              and(
                eq(payment.orderId, order.id),
                eq(payment.state, 'open'),
                gt(payment.openedAt, new Date(now.getTime() - AT_THE_BANK)),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(order.expiresAt), asc(order.id))
    .limit(most)
    .offset(after)
}
