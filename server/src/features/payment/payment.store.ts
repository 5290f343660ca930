import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { order, payment, paymentNotice } from '../../db/schema/order.ts'

export type NoticeOutcome = (typeof paymentNotice.$inferSelect)['outcome']

export async function insertPayment(db: Tx, opened: typeof payment.$inferInsert): Promise<void> {
  await db.insert(payment).values(opened)
}

/** A payment with its order, locked until the transaction ends. */
export async function lockPayment(db: Tx, tradeNo: string) {
  const [found] = await db
    .select({ payment, order })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(eq(payment.tradeNo, tradeNo))
    .for('update')
  return found
}

/** Two notices at once of a trade that has no row to lock follow one another, until the transaction ends. */
export async function lockUnknownTrade(db: Tx, tradeNo: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${tradeNo}, 0))`)
}

export async function closePayment(
  db: Tx,
  tradeNo: string,
  state: 'paid' | 'declined',
  providerTradeNo: string,
): Promise<void> {
  await db.update(payment).set({ state, providerTradeNo }).where(eq(payment.tradeNo, tradeNo))
}

/** Keeps a notice; the same one again only raises its count. */
export async function keepNotice(db: Tx, notice: typeof paymentNotice.$inferInsert): Promise<void> {
  await db
    .insert(paymentNotice)
    .values(notice)
    .onConflictDoUpdate({ target: paymentNotice.digest, set: { times: sql`${paymentNotice.times} + 1` } })
}

/** Whether a notice was kept already that said the same of a trade: what became of it, and the amount. */
export async function isKept(
  db: Tx,
  { tradeNo, outcome, amount }: Pick<typeof paymentNotice.$inferSelect, 'tradeNo' | 'outcome' | 'amount'>,
): Promise<boolean> {
  const same = and(
    eq(paymentNotice.tradeNo, tradeNo),
    eq(paymentNotice.outcome, outcome),
    eq(paymentNotice.amount, amount),
  )
  return (await db.select({ tradeNo: paymentNotice.tradeNo }).from(paymentNotice).where(same).limit(1)).length > 0
}

/** Trade numbers of an order that the bank may still say something about. */
export async function openTrades(db: Tx, orderId: number): Promise<string[]> {
  const rows = await db
    .select({ tradeNo: payment.tradeNo })
    .from(payment)
    .where(and(eq(payment.orderId, orderId), eq(payment.state, 'open')))
  return rows.map((row) => row.tradeNo)
}

/** The number of the order that a trade belongs to. */
export async function orderNumberOfTrade(db: Tx, tradeNo: string): Promise<string | undefined> {
  const [found] = await db
    .select({ orderNumber: order.orderNumber })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(eq(payment.tradeNo, tradeNo))
  return found?.orderNumber
}
