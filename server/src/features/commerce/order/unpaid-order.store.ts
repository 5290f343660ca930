import type { FreightConfig, FreightRate } from '@idocard/domain/commerce/freight'
import { MINUTE_MS } from '@idocard/domain/duration'
import { and, asc, eq, gt, lte, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { freight } from '../../../db/schema/commerce/freight.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { payment } from '../../../db/schema/commerce/payment.ts'
import type { OrderRow } from './store.ts'

interface OrderBasis {
  /** The member's unpaid orders: their number, and the sum of their totals in NT$. */
  unpaid: { orders: number; value: number }
  freightConfig: FreightConfig
}

/** What a new order is checked against and priced with, besides its cart. One query, because other orders may wait. */
export async function orderBasis(db: Tx, memberId: string): Promise<OrderBasis> {
  const { rows } = await db.execute<{ orders: number; value: number; methods: FreightRate[] | null }>(sql`
    select count(*)::int as orders, coalesce(sum(total), 0)::float8 as value,
      (select jsonb_agg(jsonb_build_object('method', method, 'fee', fee, 'freeFrom', free_from)) from ${freight}) as methods
    from ${order} where member_id = ${memberId} and state = 'awaiting_payment'`)
  const { orders = 0, value = 0, methods = null } = rows[0] ?? {}
  return { unpaid: { orders, value }, freightConfig: { methods: methods ?? [] } }
}

/** Extra time for a buyer who went to the bank just before the order expired. */
const AT_THE_BANK = 15 * MINUTE_MS

/** Expired unpaid orders, oldest first, except those whose buyer may be at the bank. The first `after` are skipped. */
export async function overdueOrders(db: Tx, now: Date, max: number, after: number): Promise<OrderRow[]> {
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
    .limit(max)
    .offset(after)
}
