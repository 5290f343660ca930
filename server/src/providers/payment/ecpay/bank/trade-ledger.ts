import { randomBytes, randomInt } from 'node:crypto'
import { taiwanTime } from '../protocol/taiwan-time.ts'
import type { Capture } from './card-actions.ts'
import type { Checkout } from './checkout-form.ts'

/** Faults to simulate in the next answer to a query about a trade. */
export type QueryFault = 'slow' | 'empty' | 'wrong-amount' | 'wrong-signature' | 'http-500'

/** One attempt to notify the shop. `status` is null without a response; `body` is the start of the response. */
export interface CallbackTry {
  at: Date
  status: number | null
  body: string
  accepted: boolean
}

export interface Trade {
  readonly checkout: Checkout
  /** Random id of this trade in the form of the payment page. */
  readonly ticket: string
  readonly providerTradeNo: string
  state: 'pending' | 'paid' | 'declined' | 'cancelled'
  /** Where the money of a paid trade is. It is captured at once, unless a test says otherwise. */
  capture: Capture
  /** The amount that the bank reports as charged; differs from the checkout only in tests. */
  charged: number
  /** What was returned of it in parts. */
  returned: number
  settledAt: Date | null
  /** The last signed notice to the shop; null before the trade is settled. */
  notice: Record<string, string> | null
  /** When set, notices are created but never sent. */
  callbackLost: boolean
  readonly callbacks: CallbackTry[]
  readonly queryFaults: QueryFault[]
  /** The same for refunds. */
  readonly actionFaults: QueryFault[]
}

/** The newest trades of the fake bank, by the shop's number and by ticket. In memory only. */
export class TradeLedger {
  readonly #capacity: number
  readonly #byNumber = new Map<string, Trade>()
  readonly #byTicket = new Map<string, Trade>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Opens a trade, or returns null when its number was used before. Removes the oldest trade when full. */
  open(checkout: Checkout, now: Date): Trade | null {
    if (this.#byNumber.has(checkout.tradeNo)) return null
    const trade: Trade = {
      checkout,
      ticket: randomBytes(24).toString('base64url'),
      providerTradeNo: taiwanTime(now).replace(/\D/g, '').slice(2) + String(randomInt(1e8)).padStart(8, '0'),
      state: 'pending',
      capture: 'captured',
      charged: checkout.amount,
      returned: 0,
      settledAt: null,
      notice: null,
      callbackLost: false,
      callbacks: [],
      queryFaults: [],
      actionFaults: [],
    }
    for (const oldest of this.#byNumber.values()) {
      if (this.#byNumber.size < this.#capacity) break
      this.#byNumber.delete(oldest.checkout.tradeNo)
      this.#byTicket.delete(oldest.ticket)
    }
    this.#byNumber.set(checkout.tradeNo, trade)
    this.#byTicket.set(trade.ticket, trade)
    return trade
  }

  byNumber(tradeNo: string): Trade | undefined {
    return this.#byNumber.get(tradeNo)
  }

  byTicket(ticket: string): Trade | undefined {
    return this.#byTicket.get(ticket)
  }
}
