/** The data of a new card payment. */
export interface PaymentStart {
  /** At most 20 letters and digits, never reused: a second attempt for the same order needs a new one. */
  tradeNo: string
  /** Whole NT$, at least 1. */
  amount: number
  at: Date
  description: string
  itemNames: string[]
  lang: 'zh-tw' | 'en-us'
  /** Where the bank notifies the server, at most 200 characters, without `&`; differs from `resultUrl`. */
  returnUrl: string
  /** Where the bank sends the shopper's browser with the result, by a form POST from another site. */
  resultUrl: string
  /** The shop's address to which the shopper returns without paying. */
  clientBackUrl: string
}

/** A form that the shopper's own browser posts to the bank. */
export interface PaymentForm {
  action: string
  fields: Record<string, string>
}

/** An authenticated notice of the bank. */
export type PaymentNotice =
  | { genuine: false; reason: 'signature' | 'merchant' | 'malformed' }
  | {
      genuine: true
      tradeNo: string
      /** False also for a simulated payment where those are not accepted. */
      paid: boolean
      /** Whole NT$ reported by the bank; the caller compares it with the order. */
      amount: number
      providerTradeNo: string
      /** Simulated by a button in the vendor's console: no money was transferred. */
      simulated: boolean
      code: string
      message: string
    }

/**
 * The state of a payment at the bank. `unpaid`: not paid yet, query again; `abandoned`: will never be paid under this
 * number; `unknown`: no trustworthy answer, change nothing and query again.
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
  /** @throws {RangeError} when a field breaks the rules above: a bug in the shop, not a mistake of the shopper. */
  begin(start: PaymentStart): PaymentForm
  /** Reads a server notice or a browser result; never throws. */
  read(form: ReadonlyMap<string, string> | Record<string, string>): PaymentNotice
  /** Queries the bank; never throws for the bank's errors. @throws {RangeError} for an invalid number. */
  query(tradeNo: string): Promise<PaymentStatus>
  /** The response body that confirms a notice, sent with status 200 and `text/plain`. */
  readonly acknowledged: '1|OK'
  /** The response body for a notice that is not authentic. */
  readonly rejected: string
}
