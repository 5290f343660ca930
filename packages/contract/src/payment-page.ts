import type { Lang } from '@idocard/domain/language'

/**
 * The page at an order's payment address, where a buyer can pay without signing in. First its button opens a payment at
 * our server (`bank` omitted), then its form takes the browser to the bank.
 */
export interface PaymentPage {
  lang: Lang
  orderNumber: string
  /** Whole NT$. */
  total: number
  /** The bank's form. */
  bank?: { action: string; fields: Readonly<Record<string, string>> }
}

/** Takes the browser on to the bank. The page's policy allows it by its hash. */
export const SUBMIT_SCRIPT = 'document.forms[0].submit()'
