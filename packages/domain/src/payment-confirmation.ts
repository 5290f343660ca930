import type { Twd } from './money.ts'

/** Why the goods of a paid order are held back: the bank names another sum, knows of no payment, or does not answer. */
export const PAYMENT_DISPUTES = ['bank_amount', 'bank_unpaid', 'bank_silent'] as const
export type PaymentDispute = (typeof PAYMENT_DISPUTES)[number]

/** What the bank says of a trade when it is asked. `unknown`: no answer that can be trusted. */
export type BankAnswer =
  | { state: 'paid'; amount: Twd }
  | { state: 'unpaid' }
  | { state: 'abandoned' }
  | { state: 'unknown' }

/** A notice may be ahead of the bank's own books: that it is unpaid counts from this time of asking on. */
const UNPAID_ASKS = 3
/** The bank may be away for a while: that it does not answer counts from this time of asking on, two hours later. */
const SILENT_ASKS = 6
/** Three days of asking. */
const ASKS_MOST = 76
const MINUTE = 60_000
/** Minutes until it is asked again. ECPay asks its merchants to leave ten between the first three. */
const PAUSES = [10, 10, 20, 40, 60]

/**
 * What an answer means for a payment of `amount` that the bank gave notice of.
 * @param asks how often the bank was asked, this time included
 */
export function judgeAnswer(answer: BankAnswer, amount: Twd, asks: number): 'confirmed' | 'wait' | PaymentDispute {
  switch (answer.state) {
    case 'paid':
      return answer.amount === amount ? 'confirmed' : 'bank_amount'
    case 'abandoned':
      return 'bank_unpaid'
    case 'unpaid':
      return asks < UNPAID_ASKS ? 'wait' : 'bank_unpaid'
    case 'unknown':
      return asks < SILENT_ASKS ? 'wait' : 'bank_silent'
  }
}

/** When to ask after the `asks`-th time, in milliseconds from it; null: not any more, staff have to look. */
export const nextAsk = (asks: number): number | null =>
  asks >= ASKS_MOST ? null : (PAUSES[Math.min(asks, PAUSES.length) - 1] ?? 0) * MINUTE
