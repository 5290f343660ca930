import type { Lang } from '@idocard/domain/language'

/**
 * The page at an order's payment address, where a buyer can pay without signing in. First its button creates a payment
 * on our server (`bank` is omitted), then its form sends the browser to the bank.
 */
export interface PaymentPage {
  lang: Lang
  orderNumber: string
  /** Whole NT$. */
  total: number
  /** The form that is posted to the bank. */
  bank?: { action: string; fields: Readonly<Record<string, string>> }
}

/** Submits the form to the bank. The page's Content Security Policy allows this script by its hash. */
export const SUBMIT_SCRIPT = 'document.forms[0].submit()'
