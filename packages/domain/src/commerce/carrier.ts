import type { Lang } from '../language.ts'
import { toHalfWidth } from '../text.ts'

export const CARRIERS = ['tcat', 'post'] as const
/** Parcel carriers: 黑貓宅急便 (T-CAT) and 中華郵政 (Chunghwa Post). */
export type Carrier = (typeof CARRIERS)[number]

/** How an order was sent. */
export interface Parcel {
  carrier: Carrier
  trackingNumber: string
}

const NAMES: Record<Carrier, Record<Lang, string>> = {
  tcat: { 'zh-tw': '黑貓宅急便', 'en-us': 'T-CAT' },
  post: { 'zh-tw': '中華郵政', 'en-us': 'Chunghwa Post' },
}

const NUMBERS: Readonly<Record<Carrier, RegExp>> = {
  tcat: /^(\d{10}|\d{12})$/,
  post: /^(\d{14}|\d{20}|[A-Z]{2}\d{9}[A-Z]{2})$/,
}

export const carrierName = (carrier: Carrier, lang: Lang): string => NAMES[carrier][lang]

/**
 * The tracking page of a parcel. T-CAT takes the number in the address; Chunghwa Post asks for it on its page, behind a
 * captcha.
 */
export const trackingLink = (carrier: Carrier, number: string): string =>
  carrier === 'tcat'
    ? `https://www.t-cat.com.tw/Inquire/TraceDetail.aspx?BillID=${encodeURIComponent(number)}`
    : 'https://postserv.post.gov.tw/pstmail/main_mail.html'

/**
 * A parcel's number as its carrier writes it: T-CAT has 10 or 12 digits, Chunghwa Post 14 or 20 digits, or thirteen
 * characters as in RR123456785TW. Null if it is none of these. Spaces and hyphens are left out.
 */
export function parseTrackingNumber(carrier: Carrier, text: string): string | null {
  const number = toHalfWidth(text).replace(/[\s-]/g, '').toUpperCase()
  return NUMBERS[carrier].test(number) ? number : null
}
