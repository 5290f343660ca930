import type { Lang } from './language.ts'

export const CARRIERS = ['tcat', 'post'] as const
/** Parcel carriers: 黑貓宅急便 (T-CAT) and 中華郵政 (Chunghwa Post). */
export type Carrier = (typeof CARRIERS)[number]

const NAMES: Record<Carrier, Record<Lang, string>> = {
  tcat: { 'zh-tw': '黑貓宅急便', 'en-us': 'T-CAT' },
  post: { 'zh-tw': '中華郵政', 'en-us': 'Chunghwa Post' },
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
