import { REFUND_OUTCOMES } from '@idocard/domain/commerce/order-refund'
import { PAYMENT_DISPUTES } from '@idocard/domain/commerce/payment-confirmation'
import { PAYMENT_STATES } from '@idocard/domain/commerce/payment-state'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../columns.ts'
import { order } from './order.ts'

/** One payment attempt at the bank. Each needs a new trade number, so an order may have several. */
export const payment = pgTable(
  'payment',
  {
    tradeNo: text('trade_no').primaryKey(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => order.id),
    amount: integer('amount').notNull(),
    state: text('state', { enum: PAYMENT_STATES }).notNull().default('open'),
    /** The name of its method (`providers/open.ts`). */
    provider: text('provider').notNull(),
    /** For a transfer: the account that takes it, and until when. */
    bank: text('bank').notNull().default(''),
    account: text('account').notNull().default(''),
    payUntil: moment('pay_until'),
    providerTradeNo: text('provider_trade_no').notNull().default(''),
    openedAt: moment('opened_at').notNull(),
    simulated: boolean('simulated').notNull().default(false),
    /** When to ask the bank to confirm a notice of payment; null if no query is needed. */
    askAt: moment('ask_at'),
    /** Number of queries so far. */
    asks: integer('asks').notNull().default(0),
    /** Why the goods are held back, as reported to the service mailbox. */
    dispute: text('dispute', { enum: ['', ...PAYMENT_DISPUTES] })
      .notNull()
      .default(''),
  },
  (table) => [
    index('payment_order').on(table.orderId),
    index('payment_ask').on(table.askAt).where(sql`${table.askAt} is not null`),
  ],
)

/** An attempt to return an order's money, and what came of it. Written before the bank is asked. */
export const refund = pgTable(
  'refund',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => order.id),
    /** Empty for an order of NT$0. */
    tradeNo: text('trade_no').notNull(),
    amount: integer('amount').notNull(),
    /** Why, in the words of staff. */
    reason: text('reason').notNull(),
    outcome: text('outcome', { enum: REFUND_OUTCOMES }).notNull(),
    /** The bank's words, if the money was not returned. */
    detail: text('detail').notNull().default(''),
    /** When its outcome was recorded; for `asked`, when the bank was asked. */
    at: moment('at').notNull(),
  },
  (table) => [
    index('refund_of').on(table.orderId, table.id),
    uniqueIndex('refund_open').on(table.orderId).where(sql`${table.outcome} in ('asked', 'unknown', 'due')`),
    index('refund_returned').on(table.at).where(sql`${table.outcome} in ('refunded', 'by_hand')`),
    index('refund_refused').on(table.orderId, table.id).where(sql`${table.outcome} = 'refused'`),
  ],
)

/** Every authentic notice from the bank and its outcome, even if it changed nothing. */
export const paymentNotice = pgTable(
  'payment_notice',
  {
    /** SHA-256 of the notice. A repeated notice only increments `times`. No card data is stored. */
    digest: bytea('digest').primaryKey(),
    tradeNo: text('trade_no').notNull(),
    outcome: text('outcome', {
      enum: ['paid', 'declined', 'repeated', 'unknown_trade', 'wrong_amount', 'simulated', 'late'],
    }).notNull(),
    amount: integer('amount').notNull(),
    code: text('code').notNull(),
    times: integer('times').notNull().default(1),
    at: moment('at').notNull(),
  },
  // The timeline of an order has what its bank declined.
  (table) => [index('payment_notice_declined').on(table.tradeNo).where(sql`${table.outcome} = 'declined'`)],
)
