import { shippingMethodName } from '@idocard/domain/commerce/delivery-method'
import { PAPERS } from '@idocard/domain/commerce/order-paper'
import type { PrintCard } from '@idocard/domain/commerce/print'
import { type Seller, sellerLines } from '@idocard/domain/commerce/seller'
import { MINUTE_SECONDS } from '@idocard/domain/duration'
import { formatMobile } from '@idocard/domain/identity/phone'
import { type Lang, pick } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { Person } from '../../../api/person.ts'
import type { Tx } from '../../../db/open.ts'
import { drawnApart } from '../../../shared/drawn-apart.ts'
import { opensInSession, signInSession } from '../../identity/sign-in/index.ts'
import { cardsOf } from './order-card.store.ts'
import { returns } from './order-notice-parts.ts'
import { printSummary } from './print-summary.ts'
import { orderByNumber, orderLines } from './store.ts'

export type PaperKind = (typeof PAPERS)[number]

/** An order as its packing slip and its label say it. Copied to another thread, so it is data only. */
export interface PaperOrder {
  orderNumber: string
  lang: Lang
  name: string
  phone: string
  address: string
  remark: string
  /** About the order itself, line by line. */
  facts: string[]
  lines: { title: string; quantity: number; details: string[]; cards: PrintCard[] }[]
  /** The numbers of the cards in the parcel, as far as they are known. */
  numbers: string[]
  /** Who sells, and what may be returned. */
  foot: string[]
  /** In Chinese: labels are for the post. */
  seller: { name: string; address: string }
}
export interface Paper {
  kind: PaperKind
  orders: PaperOrder[]
}

/** Long enough to start the download. */
const PATH_SECONDS = 10 * MINUTE_SECONDS
/** So many cards of a line are drawn; the others are in the list above. */
const MAX_DRAWN = 24
const MAX_LISTED = 100

const subject = (staff: string, kind: PaperKind, list: string) => ({
  purpose: 'order papers',
  parts: [staff, kind, list],
})

/** The path of the papers of some orders, for the session of `who`. A browser sends no bearer token with a download. */
export function papersPath(
  secret: string,
  kind: PaperKind,
  orderNumbers: readonly string[],
  who: Pick<Person, 'id' | 'sessionId'>,
  now: Date,
): string {
  const list = orderNumbers.join('-')
  const token = signInSession(secret, subject(who.id, kind, list), who, PATH_SECONDS, now)
  return `/orders/${kind}.pdf?${new URLSearchParams({ list, staff: who.id, token })}`
}

/**
 * The papers at a path. Undefined for a path that is not genuine or has expired.
 * @throws {Refusal} `auth.required` if the session has ended
 */
export async function papersAt(
  db: Tx,
  { secret, seller }: { secret: string; seller: Seller },
  { kind, list, staff, token }: { kind: string; list: string; staff: string; token: string },
  now: Date,
): Promise<Paper | undefined> {
  const known = PAPERS.find((one) => one === kind)
  if (!known || !(await opensInSession(db, secret, subject(staff, known, list), token, now))) return undefined
  const orders: PaperOrder[] = []
  for (const orderNumber of list.split('-')) {
    const found = await paperOrder(db, orderNumber, seller)
    if (found) orders.push(found)
  }
  return { kind: known, orders }
}

async function paperOrder(db: Tx, orderNumber: string, seller: Seller): Promise<PaperOrder | undefined> {
  const order = await orderByNumber(db, orderNumber)
  if (!order) return undefined
  const { lang } = order
  const lines = await orderLines(db, order.id)
  const cards = await cardsOf(db, order.id)
  return {
    orderNumber: order.orderNumber,
    lang,
    name: order.shippingName,
    phone: formatMobile(order.shippingPhone),
    address: order.shippingAddress,
    remark: order.shippingRemark,
    facts: [taiwanDay(order.createdAt), shippingMethodName(order.shippingMethod, lang)],
    lines: lines.map((line) => ({
      title: pick(lang, line.titleCh, line.titleEn),
      quantity: line.quantity,
      details: printSummary(line, lang, MAX_LISTED).slice(1),
      cards: line.print?.cards.slice(0, MAX_DRAWN) ?? [],
    })),
    numbers: cards.flatMap(({ cardSn, backAt }) => (backAt ? [] : [cardSn])),
    foot: [...sellerLines(seller, lang), ...returns(lang, lines)],
    seller: { name: seller.nameCh, address: seller.addressCh },
  }
}

/** Draws papers in a thread of their own. */
export const papersFile = (paper: Paper): Promise<Buffer> =>
  drawnApart(new URL('./paper-worker.ts', import.meta.url), paper)
