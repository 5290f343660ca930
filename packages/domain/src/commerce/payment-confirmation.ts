import { MINUTE_MS } from '../duration.ts'
import type { Twd } from '../money.ts'

/** Why a paid order is held back: the bank reports another amount, reports no payment, or does not answer. */
export const PAYMENT_DISPUTES = ['bank_amount', 'bank_unpaid', 'bank_silent'] as const
export type PaymentDispute = (typeof PAYMENT_DISPUTES)[number]

/** Why staff must check a payment: it matches no order, or the bank does not confirm it. */
export const PAYMENT_ALERTS = ['late', 'wrong_amount', 'unknown_trade', ...PAYMENT_DISPUTES] as const
export type PaymentAlert = (typeof PAYMENT_ALERTS)[number]

/** The bank's answer to a query about a trade. `unknown`: no trustworthy answer. */
type BankAnswer = { state: 'paid'; amount: Twd } | { state: 'unpaid' } | { state: 'abandoned' } | { state: 'unknown' }

/** A notice may arrive before the bank's own records: `unpaid` is believed from this query on. */
const UNPAID_QUERIES = 3
/** The bank may be down for a while: no response becomes a dispute from this query on, two hours later. */
const SILENT_QUERIES = 6
/** Three days of queries. */
const MAX_QUERIES = 76
/** Minutes until the next query. ECPay requires ten between the first three. */
const PAUSES = [10, 10, 20, 40, 60]

/**
 * Evaluates the bank's answer about a payment of `amount` for which it sent a notice.
 * @param queries the number of queries so far, including this one
 */
export function judgeAnswer(answer: BankAnswer, amount: Twd, queries: number): 'confirmed' | 'wait' | PaymentDispute {
  switch (answer.state) {
    case 'paid':
      return answer.amount === amount ? 'confirmed' : 'bank_amount'
    case 'abandoned':
      return 'bank_unpaid'
    case 'unpaid':
      return queries < UNPAID_QUERIES ? 'wait' : 'bank_unpaid'
    case 'unknown':
      return queries < SILENT_QUERIES ? 'wait' : 'bank_silent'
  }
}

/** Milliseconds from the `queries`-th query to the next; null: no more queries, staff have to check. */
export const nextAsk = (queries: number): number | null =>
  queries >= MAX_QUERIES ? null : (PAUSES[Math.min(queries, PAUSES.length) - 1] ?? 0) * MINUTE_MS
