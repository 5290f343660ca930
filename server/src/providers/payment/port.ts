/** The data of a new payment. */
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
  /** Where the bank sends the shopper's browser with the result: a form POST from another site, or a GET. */
  resultUrl: string
  /** The shop's address to which the shopper returns without paying. */
  clientBackUrl: string
}

/** A form that the shopper's own browser posts to the bank. */
export interface PaymentForm {
  kind: 'form'
  action: string
  fields: Record<string, string>
}

/** The bank's page, to which the shopper's browser goes. */
interface PaymentRedirect {
  kind: 'redirect'
  url: string
  /** The bank's own number of the trade; empty if it has none yet. */
  providerTradeNo: string
}

/** An account that takes this payment alone. */
export interface TransferAccount {
  /** Three digits. */
  bank: string
  account: string
  /** Until when the bank accepts the transfer. */
  until: Date
}
type PaymentTransfer = { kind: 'transfer'; providerTradeNo: string } & TransferAccount

/** How the shopper pays, once a payment was begun. */
export type PaymentStep = PaymentForm | PaymentRedirect | PaymentTransfer

/** A payment as it is stored. */
export interface Trade {
  tradeNo: string
  /** Whole NT$. */
  amount: number
  /** Empty if the bank has not given one. */
  providerTradeNo: string
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

/**
 * The bank's answer to a refund. `refused`: no money was returned; `unknown`: it may have been, so staff must look at
 * the bank before anything is tried again.
 */
export type RefundAnswer = { state: 'refunded' } | { state: 'refused' | 'unknown'; reason: string }

/** The fields of a request from the bank or of the shopper's return: a posted form, or a query. */
export type PaymentFields = Readonly<Record<string, string>>

/** A way to pay. The shop knows nothing else of a vendor; `providers/open.ts` lists those that it offers. */
export interface PaymentMethod {
  /** Stored with each payment and part of its addresses: never changed. */
  readonly name: string
  /** The number in orders and calls (`domain/commerce/payment-method.ts`). */
  readonly number: number
  /** The origin to which the shopper's browser is sent, which pages' policies must allow; undefined if it stays. */
  readonly formOrigin: string | undefined
  /** Minutes for which an unpaid order holds its units; undefined: as long as the shop's settings say. */
  readonly holdMinutes?: number
  /**
   * @throws {RangeError} when a field breaks the rules above: a bug in the shop, not a mistake of the shopper.
   * @throws {ExchangeError} when the bank does not answer
   */
  begin(start: PaymentStart): PaymentStep | Promise<PaymentStep>
  /** Reads a server notice; never throws. */
  read(fields: PaymentFields): PaymentNotice
  /** The answer to a notice, sent with status 200 and as `text/plain`. */
  answer(notice: PaymentNotice): string
  /** The number of the trade with which a shopper returns. It proves no payment. Undefined for a forged return. */
  returned(fields: PaymentFields): string | undefined
  /** Takes the money once the shopper has agreed and returned, where the bank does not do so by itself. */
  confirm?(trade: Trade): Promise<PaymentStatus>
  /** Queries the bank; never throws for the bank's errors. */
  query(trade: Trade): Promise<PaymentStatus>
  /**
   * Returns an amount of a paid trade: all of it, or a part, of which there may be several. Never throws for the bank's
   * errors. Without it, staff return money at the bank.
   */
  refund?(trade: Trade, amount: number): Promise<RefundAnswer>
  /** Whether the bank takes refunds at this moment; by default always. */
  takesRefunds?(at: Date): boolean
}
