import type { PaymentDispute } from '@idocard/domain/commerce/payment-confirmation'
import { PAYMENT_TRANSITIONS, type PaymentTransition } from '@idocard/domain/commerce/payment-state'
import { DAY_MS } from '@idocard/domain/duration'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { payment, paymentNotice } from '../../../db/schema/commerce/payment.ts'

type PaymentRow = typeof payment.$inferSelect
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

/** Serialises notices of an unknown trade, which has no row to lock, until the transaction ends. */
export async function lockUnknownTrade(db: Tx, tradeNo: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${tradeNo}, 0))`)
}

/**
 * Changes the state of a payment after a notice. `askAt`: when the bank is queried to confirm the payment.
 * @returns false if `PAYMENT_TRANSITIONS` does not allow the transition
 */
export async function transitionPayment(
  db: Tx,
  { tradeNo }: Pick<PaymentRow, 'tradeNo'>,
  transition: PaymentTransition,
  changes: Partial<Pick<PaymentRow, 'providerTradeNo' | 'simulated' | 'askAt'>>,
): Promise<boolean> {
  const { from, to } = PAYMENT_TRANSITIONS[transition]
  const changed = await db
    .update(payment)
    .set({ ...changes, state: to })
    .where(and(eq(payment.tradeNo, tradeNo), inArray(payment.state, [...from])))
    .returning({ tradeNo: payment.tradeNo })
  return changed.length > 0
}

/** Stores a notice. A repeated notice only raises its count. */
export async function storeNotice(db: Tx, notice: typeof paymentNotice.$inferInsert): Promise<void> {
  await db
    .insert(paymentNotice)
    .values(notice)
    .onConflictDoUpdate({ target: paymentNotice.digest, set: { times: sql`${paymentNotice.times} + 1` } })
}

/** Whether a notice with the same trade, outcome and amount is already stored. */
export async function isStored(
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

/** A payment as its method needs it. */
export type StoredTrade = Pick<PaymentRow, 'tradeNo' | 'amount' | 'provider' | 'providerTradeNo'>
const TRADE = {
  tradeNo: payment.tradeNo,
  amount: payment.amount,
  provider: payment.provider,
  providerTradeNo: payment.providerTradeNo,
}

/** An order's payments in this state. */
export const tradesOf = (db: Tx, orderId: number, state: PaymentRow['state']): Promise<StoredTrade[]> =>
  db
    .select(TRADE)
    .from(payment)
    .where(and(eq(payment.orderId, orderId), eq(payment.state, state)))

/** A payment with its order's number and state. */
export async function tradeByNumber(db: Tx, tradeNo: string) {
  const [found] = await db
    .select({
      ...TRADE,
      state: payment.state,
      orderNumber: order.orderNumber,
      orderState: order.state,
      orderId: order.id,
      lang: order.lang,
    })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(eq(payment.tradeNo, tradeNo))
  return found
}

/** After the bank's deadline, its notice of a transfer may still be on its way. */
const TRANSFER_GRACE_MS = DAY_MS

/** Holds an unpaid order's units for as long as its transfer may arrive. */
export async function holdForTransfer(db: Tx, orderId: number, until: Date): Promise<void> {
  const last = new Date(until.getTime() + TRANSFER_GRACE_MS).toISOString()
  await db
    .update(order)
    .set({ expiresAt: sql`greatest(${order.expiresAt}, ${last}::timestamptz)` })
    .where(and(eq(order.id, orderId), eq(order.state, 'awaiting_payment')))
}

/** A payment with a notice from the bank, to be confirmed by a query. */
export interface AskedPayment extends StoredTrade {
  orderId: number
  /** The number of queries so far, including this one. */
  asks: number
  dispute: '' | PaymentDispute
}

/**
 * Claims payments whose query to the bank is due, the longest waiting first. Only one process claims each payment. If
 * it stops before its query, the payment is due again later.
 * @param again when the payments are due again, unless `putAsk` sets another time
 */
export async function claimAsks(db: Tx, now: Date, again: Date, max: number): Promise<AskedPayment[]> {
  const { rows } = await db.execute<AskedPayment & Record<string, unknown>>(sql`
    with due as materialized (
      select trade_no from ${payment} where ask_at <= ${now.toISOString()}
      order by ask_at, trade_no limit ${max} for update skip locked
    )
    update ${payment} as p set ask_at = ${again.toISOString()}, asks = p.asks + 1 from due
    where p.trade_no = due.trade_no
    returning p.trade_no as "tradeNo", p.order_id as "orderId", p.amount, p.provider,
      p.provider_trade_no as "providerTradeNo", p.asks, p.dispute
  `)
  return rows
}

/** Marks a paid order as confirmed, so that it can be prepared. Does nothing if it is already confirmed. */
export async function confirmOrder(db: Tx, orderId: number, now: Date): Promise<void> {
  await db
    .update(order)
    .set({ confirmedAt: now })
    .where(and(eq(order.id, orderId), eq(order.state, 'paid'), isNull(order.confirmedAt)))
}

/** Stores the result of a query: when to query again (null: never), and the dispute that staff were alerted about. */
export async function putAsk(
  db: Tx,
  tradeNo: string,
  asked: Pick<typeof payment.$inferInsert, 'askAt' | 'dispute'>,
): Promise<void> {
  await db.update(payment).set(asked).where(eq(payment.tradeNo, tradeNo))
}

/** Postpones all queries until `until`. */
export async function postponeAsks(db: Tx, until: Date): Promise<void> {
  await db.update(payment).set({ askAt: until }).where(lt(payment.askAt, until))
}
