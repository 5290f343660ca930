import { OPEN_REFUNDS } from '@idocard/domain/commerce/order-refund'
import { MINUTE_MS } from '@idocard/domain/duration'
import type { Twd } from '@idocard/domain/money'
import { aliasedTable, and, asc, desc, eq, gt, inArray, notExists, or, type SQL, sql } from 'drizzle-orm'
import { hotQuery } from '../../../db/hot-query.ts'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { refund } from '../../../db/schema/commerce/payment.ts'
import type { OrderRow } from './store.ts'

export type RefundRow = typeof refund.$inferSelect

/** Records an attempt to return money. @returns its id */
export const insertRefund = async (db: Tx, asked: typeof refund.$inferInsert): Promise<number> =>
  (await insertOne(db, refund, asked)).id

/** An order's attempts to return money, the oldest first. */
export const refundsOf = (db: Tx, orderId: number): Promise<RefundRow[]> =>
  db.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(asc(refund.id))

/** An order's attempt whose outcome is not known or that is to be done by hand: at most one. */
export async function openRefund(db: Tx, orderId: number): Promise<RefundRow | undefined> {
  const [found] = await db
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, orderId), inArray(refund.outcome, [...OPEN_REFUNDS])))
  return found
}

/** Longer than the bank takes to answer. */
const RUNNING_MS = 5 * MINUTE_MS

/** Whether the bank may still be answering, so that nobody can say yet what came of the attempt. */
export const isRunning = ({ outcome, at }: RefundRow, now: Date): boolean =>
  outcome === 'asked' && now.getTime() - at.getTime() < RUNNING_MS

/** @returns undefined if its outcome is not that of `before` any more */
export async function putRefund(
  db: Tx,
  before: Pick<RefundRow, 'id' | 'outcome'>,
  set: Pick<RefundRow, 'outcome' | 'at'> & Partial<Pick<RefundRow, 'detail' | 'reason'>>,
): Promise<RefundRow | undefined> {
  const [put] = await db
    .update(refund)
    .set(set)
    .where(and(eq(refund.id, before.id), eq(refund.outcome, before.outcome)))
    .returning()
  return put
}

const newer = aliasedTable(refund, 'newer')

/** An attempt that staff must settle: one that is open, or that the bank refused and nobody has decided about since. */
const isWaiting = (db: Tx): SQL | undefined =>
  or(
    inArray(refund.outcome, [...OPEN_REFUNDS]),
    and(
      eq(refund.outcome, 'refused'),
      notExists(
        db
          .select({ one: sql`1` })
          .from(newer)
          .where(and(eq(newer.orderId, refund.orderId), gt(newer.id, refund.id))),
      ),
    ),
  )

/** SQL: the ids of the orders whose money staff must return by hand, or ask the bank for again. */
export const ordersToReturn = (db: Tx) => db.select({ id: refund.orderId }).from(refund).where(isWaiting(db))

const waitingAmong = hotQuery(['orderIds'], (db, { orderIds }) =>
  db
    .select()
    .from(refund)
    .where(and(sql`${refund.orderId} = any(${orderIds}::bigint[])`, isWaiting(db)))
    .orderBy(desc(refund.id)),
)

/** The attempts among these orders that staff must settle, by the order's id. */
export async function refundsToSettle(db: Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, RefundRow>> {
  const rows = await waitingAmong(db, { orderIds })
  return new Map(rows.map((row) => [row.orderId, row]))
}

/** Adds to what was returned of an order that stays as it is otherwise. */
export async function addRefunded(db: Tx, { id }: Pick<OrderRow, 'id'>, amount: Twd): Promise<OrderRow | undefined> {
  const [changed] = await db
    .update(order)
    .set({ refunded: sql`${order.refunded} + ${amount}` })
    .where(eq(order.id, id))
    .returning()
  return changed
}
