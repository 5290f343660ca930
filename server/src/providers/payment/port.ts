/** What the shop knows when a shopper chooses to pay by card. */
export interface PaymentStart {
  /** At most 20 letters and digits, unique for ever: a second try of the same order needs a new one. */
  tradeNo: string
  /** Whole NT$, at least 1. */
  amount: number
  at: Date
  description: string
  itemNames: string[]
  lang: 'zh-tw' | 'en-us'
  /** Where the bank tells the server, at most 200 characters, without `&`; differs from `resultUrl`. */
  returnUrl: string
  /** Where the bank sends the shopper's browser with the result, by a form POST from another site. */
  resultUrl: string
  /** Where the shopper goes who turns back before paying. */
  clientBackUrl: string
}

/** A form that the shopper's own browser posts to the bank. */
export interface PaymentForm {
  action: string
  fields: Record<string, string>
}

/** What a notice of the bank says, once it is known to come from the bank. */
export type PaymentNotice =
  | { genuine: false; reason: 'signature' | 'merchant' | 'malformed' }
  | {
      genuine: true
      tradeNo: string
      /** False also for a simulated payment where those are not accepted. */
      paid: boolean
      /** Whole NT$ as the bank says it; the caller compares it with the order. */
      amount: number
      providerTradeNo: string
      /** Made by a button in the vendor's console: no money moved. */
      simulated: boolean
      code: string
      message: string
    }

/**
 * Where a payment stands at the bank. `unpaid`: nothing yet, ask again; `abandoned`: never to be paid under this
 * number; `unknown`: no trustworthy answer, change nothing and ask again.
 */
export type PaymentStatus =
  | { state: 'paid'; amount: number; providerTradeNo: string }
  | { state: 'unpaid' }
  | { state: 'abandoned' }
  | { state: 'unknown'; reason: string }

export interface PaymentProvider {
  readonly name: string
  /** Origin that the pages' `form-action` policy must allow. */
  readonly formOrigin: string
  /** @throws {RangeError} when a field breaks the rules above: a fault in the shop, not in the shopper. */
  begin(start: PaymentStart): PaymentForm
  /** Reads a server notice or a browser result; never throws, whatever arrives. */
  read(form: ReadonlyMap<string, string> | Record<string, string>): PaymentNotice
  /** Asks the bank; never throws for the bank's faults. @throws {RangeError} for an impossible number. */
  query(tradeNo: string): Promise<PaymentStatus>
  /** The body, status 200 and `text/plain`, that says a notice was received. */
  readonly acknowledged: '1|OK'
  /** The body for a notice that is not genuine. */
  readonly rejected: string
}
