import type { OrderEvent, StaffOrder, StaffOrderRow } from '@idocard/contract/commerce/staff-order'
import { carrierName } from '@idocard/domain/commerce/carrier'
import { orderedCards } from '@idocard/domain/commerce/order-card'
import type { RefundOutcome } from '@idocard/domain/commerce/order-refund'
import { paymentProviderName } from '@idocard/domain/commerce/payment-method'
import { postedBy } from '@idocard/domain/commerce/posting'
import { joined, type Lang } from '@idocard/domain/language'
import type { Twd } from '@idocard/domain/money'
import type { Tx } from '../../../db/open.ts'
import { inquiryOfOrder, messagesAbout, requestsAbout } from '../../company/inquiry/index.ts'
import { authorsOf } from '../../identity/audit/index.ts'
import { memberById } from '../../identity/sign-in/index.ts'
import { cardsOf, cardsShown, type SoldCard } from './order-card.store.ts'
import { declinesOf, storedEventsOf, unsentNotices } from './order-event.store.ts'
import { orderOfRows, orderPosting } from './order-shown.store.ts'
import { isByPhone } from './phone-order.store.ts'
import { type RefundRow, refundsOf } from './refund.store.ts'
import { countOrders, messagesSent, notesOf, paymentsOf, withWork } from './site-order.store.ts'
import { type OrderRow, orderLines } from './store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

type Work = Awaited<ReturnType<typeof withWork>>[number]

/** What the list of staff shows of an order. */
export const rowShown = ({ row, lines, tab, isPrintMissing, isRefundRequested }: Work): StaffOrderRow => ({
  id: row.orderNumber,
  orderNumber: row.orderNumber,
  createdAt: row.createdAt.toISOString(),
  paidAt: iso(row.paidAt),
  total: row.total,
  status: row.state,
  tab,
  postBy: postBy(row, lines),
  shippingName: row.shippingName,
  goods: lines.map(({ titleCh, titleEn, quantity }) => ({ titleCh, titleEn, quantity })),
  print: lines.every(({ print }) => print === null) ? 'none' : isPrintMissing ? 'missing' : 'complete',
  isRefundRequested,
  refunded: row.refunded,
})

/** The day by which an order must be posted, once the days have begun to count; otherwise empty. */
function postBy(row: OrderRow, lines: Parameters<typeof orderPosting>[0]): string {
  const posting = row.shippedAt === null ? orderPosting(lines) : undefined
  return (posting && postedBy(posting, row)) ?? ''
}

/** Who looks at an order: the language of what its timeline names, and the moment. */
type Look = { lang: Lang; now: Date }

/** An order with everything that staff see, without what has to be signed or asked for elsewhere. */
export async function staffOrder(
  db: Tx,
  row: OrderRow,
  look: Look,
): Promise<Omit<StaffOrder, 'invoice' | 'logoFiles'>> {
  const [work] = await withWork(db, [row])
  if (!work) throw new Error('An order that was just read has no work.')
  const payments = await paymentsOf(db, row.id)
  const cards = await cardsOf(db, row.id)
  const byPhone = await isByPhone(db, row.id)
  const buyer = await memberById(db, row.memberId)
  const progress = { declined: payments.at(-1)?.state === 'declined', requests: await requestsAbout(db, row.id) }
  return {
    ...orderOfRows(row, await orderLines(db, row.id), progress),
    id: row.orderNumber,
    tab: work.tab,
    lang: row.lang,
    source: row.source,
    isByPhone: byPhone,
    email: row.email,
    inquiry: await inquiryOfOrder(db, row.id),
    buyer: { phone: buyer?.phone ?? '', email: buyer?.email ?? '', orders: await countOrders(db, row.memberId) },
    confirmedAt: iso(row.confirmedAt),
    refundedAt: iso(row.refundedAt),
    isRefundRequested: work.isRefundRequested,
    toReturn: toReturn(work.toSettle),
    payments: payments.map((one) => ({ ...one, openedAt: one.openedAt.toISOString() })),
    cards: cardsShown(orderedCards(work.lines), cards),
    events: await eventsOf(db, row, { byPhone, cards, ...look }),
  }
}

const toReturn = (open: RefundRow | undefined): StaffOrder['toReturn'] =>
  open ? { amount: open.amount, outcome: open.outcome, reason: open.reason, detail: open.detail } : null

const REFUND_EVENTS = {
  asked: 'money_asked',
  refunded: 'money_returned',
  by_hand: 'money_returned_by_hand',
  due: 'money_due',
  dropped: 'money_kept',
  refused: 'refund_failed',
  unknown: 'refund_failed',
} as const satisfies Record<RefundOutcome, OrderEvent['kind']>

/** What happened to an order, newest first. */
async function eventsOf(
  db: Tx,
  row: OrderRow,
  { byPhone, cards, lang, now }: Look & { byPhone: boolean; cards: readonly SoldCard[] },
): Promise<OrderEvent[]> {
  const by = await authorsOf(db, 'order', row.orderNumber)
  const moves = [
    [byPhone ? 'ordered_by_phone' : 'ordered', row.createdAt],
    ['paid', row.paidAt],
    ['confirmed', row.confirmedAt],
    ['prepared', row.preparedAt],
    ['shipped', row.shippedAt],
    ['completed', row.completedAt],
    ['refunded', row.refundedAt],
  ] as const
  const events: (Omit<OrderEvent, 'id' | 'at' | 'amount' | 'productId' | 'message'> & {
    at: Date
    amount?: Twd
    productId?: number | null
    message?: OrderEvent['message']
  })[] = [
    ...moves.flatMap(([kind, at]) => (at ? [{ kind, at, by: by(at), text: '' }] : [])),
    ...row.wrongParcels.map(({ at, carrier, trackingNumber }) => ({
      kind: 'parcel_corrected' as const,
      at: new Date(at),
      by: by(new Date(at)),
      text: `${carrierName(carrier, lang)} ${trackingNumber}`,
    })),
    ...movesOfCards(cards).map(({ kind, at, text }) => ({ kind, at, by: by(at), text })),
    ...(await storedEventsOf(db, row.id)).map((stored) => ({ ...stored, by: stored.by ?? '' })),
    ...(await declinesOf(db, row.id)).map(({ at, amount, method, code }) => ({
      kind: 'declined' as const,
      at,
      by: '',
      text: joined(lang, 'dot', [paymentProviderName(method, lang), code]),
      amount,
    })),
    ...(await refundsOf(db, row.id)).map(({ outcome, amount, at, reason, detail }) => ({
      kind: REFUND_EVENTS[outcome],
      at,
      by: by(at),
      text: joined(lang, 'dot', [reason, detail]),
      amount,
    })),
    ...(await messagesAbout(db, row.id)).flatMap(({ kind, content, createdAt, settledAt }) => [
      {
        kind: kind === 'refund' ? ('refund_requested' as const) : ('asked' as const),
        at: createdAt,
        by: '',
        text: content,
      },
      ...(settledAt ? [{ kind: 'settled' as const, at: settledAt, by: by(settledAt), text: '' }] : []),
    ]),
    ...(await messagesSent(db, row.id)).map(({ notice, time, isAgain, at, by: sender }) => ({
      kind: isAgain ? ('told_again' as const) : ('told' as const),
      at,
      by: sender ?? '',
      text: notice,
      message: { notice, time, cause: null, code: '' },
    })),
    ...(await unsentNotices(db, row, now)).map(({ message, at, isWaiting }) => ({
      kind: isWaiting ? ('not_told_yet' as const) : ('not_told' as const),
      at,
      by: '',
      text: message.notice,
      message,
    })),
    ...(await notesOf(db, row.id)).map(({ text, at, by: author }) => ({
      kind: 'note' as const,
      at,
      by: author ?? '',
      text,
    })),
  ]
  // Of one moment, what stands above came first.
  return events
    .toReversed()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, amount = null, productId = null, message = null, ...event }, index) => ({
      ...event,
      amount,
      productId,
      message,
      at: at.toISOString(),
      id: `${at.getTime()} ${index}`,
    }))
}

/** So many numbers of cards stand in an event. */
const MAX_NUMBERS = 12

/** When cards of an order were named and came back; those of one moment are one event. */
function movesOfCards(cards: readonly SoldCard[]) {
  const moves = cards.flatMap(({ cardSn, at, backAt }) => [
    { kind: 'cards_named' as const, at, cardSn },
    ...(backAt ? [{ kind: 'cards_back' as const, at: backAt, cardSn }] : []),
  ])
  return [...Map.groupBy(moves, ({ kind, at }) => `${kind} ${at.getTime()}`).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const numbers = same.slice(0, MAX_NUMBERS).map(({ cardSn }) => cardSn)
    const more = same.length > MAX_NUMBERS ? [`+${same.length - MAX_NUMBERS}`] : []
    return [{ kind: first.kind, at: first.at, text: [...numbers, ...more].join(' ') }]
  })
}
