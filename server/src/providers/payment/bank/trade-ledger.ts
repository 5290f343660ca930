import { randomBytes, randomInt } from 'node:crypto'
import { taiwanTime } from '../taiwan-time.ts'
import type { Checkout } from './checkout-form.ts'

/** What can be made to go wrong with the next answer to a question about a trade. */
export type QueryFault = 'slow' | 'empty' | 'wrong-amount' | 'wrong-signature' | 'http-500'

/** One attempt to tell the shop. `status` is null when nothing came back, `body` its first characters. */
export interface CallbackTry {
  at: Date
  status: number | null
  body: string
  accepted: boolean
}

export interface Trade {
  readonly checkout: Checkout
  /** Unguessable name of this trade in the pay page's form. */
  readonly ticket: string
  readonly providerTradeNo: string
  state: 'pending' | 'paid' | 'declined' | 'cancelled'
  /** What the bank says it took; differs from the checkout only when a test wants it to. */
  charged: number
  settledAt: Date | null
  /** What the shop was last told, signed; null before the decision. */
  notice: Record<string, string> | null
  /** When set, notices are made but never sent. */
  callbackLost: boolean
  readonly callbacks: CallbackTry[]
  readonly queryFaults: QueryFault[]
}

/** The stand-in's memory: the newest trades, by the shop's number and by ticket. Forgotten when the process ends. */
export class TradeLedger {
  readonly #capacity: number
  readonly #byNumber = new Map<string, Trade>()
  readonly #byTicket = new Map<string, Trade>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Opens a trade, or gives null when its number was used before. The oldest trade makes room for a new one. */
  open(checkout: Checkout, now: Date): Trade | null {
    if (this.#byNumber.has(checkout.tradeNo)) return null
    const trade: Trade = {
      checkout,
      ticket: randomBytes(24).toString('base64url'),
      providerTradeNo: taiwanTime(now).replace(/\D/g, '').slice(2) + String(randomInt(1e8)).padStart(8, '0'),
      state: 'pending',
      charged: checkout.amount,
      settledAt: null,
      notice: null,
      callbackLost: false,
      callbacks: [],
      queryFaults: [],
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
