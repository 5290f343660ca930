import { carrierName, trackingLink } from '@idocard/domain/commerce/carrier'
import { orderedCards } from '@idocard/domain/commerce/order-card'
import type { OrderNotice } from '@idocard/domain/commerce/order-event'
import { orderNextStep } from '@idocard/domain/commerce/order-next-step'
import { postedBy, postingWords } from '@idocard/domain/commerce/posting'
import { byWithdrawal, WITHDRAWAL_WORDS } from '@idocard/domain/commerce/withdrawal'
import { COMPANY_CARDS } from '@idocard/domain/company/company-start'
import { joined, type Lang, localeOf, pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { shortDay } from '@idocard/domain/working-days'
import { orderPosting } from './order-shown.store.ts'
import { printSummary } from './print-summary.ts'
import type { OrderLineRow, OrderRow } from './store.ts'

export type Line = Pick<
  OrderLineRow,
  'titleCh' | 'titleEn' | 'quantity' | 'unitPrice' | 'madeToOrder' | 'postingDays' | 'print' | 'logo'
>

export interface Message {
  subject: string
  /** For mail. */
  text: string
  /** For SMS: one or two segments. */
  short: string
}

export interface Links {
  /** The order's page. */
  order: string
  /** How a card is activated. */
  activation: string
  /** Where the buyer of a pack sets up a company. */
  company: string
  /** The order at the company that it is for. Empty without one. */
  purchase: string
  /** Where it is paid without signing in. Empty but in the message with this link. */
  payment: string
}

export type Words = Readonly<Record<OrderNotice, (order: OrderRow, lines: readonly Line[], links: Links) => Message>>

const COLON: Readonly<Record<Lang, string>> = { 'zh-tw': '：', 'en-us': ': ' }
const RETURNS: Readonly<Record<Lang, string>> = { 'zh-tw': '退貨', 'en-us': 'Returns' }

/** Which products can be returned. They are named only if the order has products with different rules. */
export function returns(lang: Lang, lines: readonly Line[]): string[] {
  const groups = byWithdrawal(lines)
  return groups.map(({ withdrawal, lines }) => {
    const names = joined(
      lang,
      'list',
      lines.map((line) => pick(lang, line.titleCh, line.titleEn)),
    )
    const of = groups.length > 1 ? (lang === 'zh-tw' ? `（${names}）` : ` (${names})`) : ''
    return `${RETURNS[lang]}${of}${COLON[lang]}${WITHDRAWAL_WORDS[withdrawal][lang]}`
  })
}

export const listed = (lang: Lang, lines: readonly Line[]): string[] =>
  lines.map(
    (line) =>
      `${pick(lang, line.titleCh, line.titleEn)} × ${line.quantity}　${formatTwd(line.unitPrice * line.quantity, lang)}`,
  )

/** The most cards listed in a mail to the buyer. The order's page lists all. */
const MAX_CARDS = 20

const PRINTED: Readonly<Record<Lang, string>> = { 'zh-tw': '印製內容', 'en-us': 'Printed on your cards' }

/**
 * The print details, followed by an empty line. Empty for an order without printed cards.
 * @param note a sentence below them
 */
export function printed(lang: Lang, lines: readonly Line[], note: string): string[] {
  const texts = lines.flatMap((line) => printSummary(line, lang, MAX_CARDS))
  return texts.length === 0 ? [] : [PRINTED[lang], ...texts, ...(note ? [note] : []), '']
}

export const isPrintNeeded = (lines: readonly Line[]): boolean => orderNextStep('paid', lines) === 'print'
/** Whether the order has enough cards to set up a company with them. */
export const isPack = (lines: readonly Line[]): boolean => orderedCards(lines) >= COMPANY_CARDS
export const isPrinted = (lines: readonly Line[]): boolean => lines.some(({ print }) => print !== null)

/** From when the working days until posting count. Empty if the number of days is unknown. */
export function posting(lang: Lang, lines: readonly Line[]): string {
  const found = orderPosting(lines)
  return found ? postingWords(found, lang) : ''
}

/** The day by which the order is posted, `12/2`. Empty if it is unknown. */
export function posted(order: OrderRow, lines: readonly Line[]): string {
  const found = orderPosting(lines)
  const day = found && postedBy(found, order)
  return day ? shortDay(day, order.lang) : ''
}

const UNTIL = { timeZone: 'Asia/Taipei', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
/** Until when an unpaid order can be paid, in Taiwan's time: `12月3日 18:00`. */
export const payUntil = ({ expiresAt, lang }: Pick<OrderRow, 'expiresAt' | 'lang'>): string =>
  new Intl.DateTimeFormat(localeOf(lang), { ...UNTIL, month: lang === 'zh-tw' ? 'long' : 'short' }).format(expiresAt)

/** Name, number and tracking page of the order's parcel. Undefined before it is shipped. */
export const parcel = ({ carrier, trackingNumber, lang }: OrderRow) =>
  carrier === '' || trackingNumber === ''
    ? undefined
    : { carrier: carrierName(carrier, lang), number: trackingNumber, link: trackingLink(carrier, trackingNumber) }
