import { contract } from '@idocard/contract'
import { CARRIERS, parseTrackingNumber } from '@idocard/domain/commerce/carrier'
import type { OrderNotice } from '@idocard/domain/commerce/order-event'
import { isPrintAsked } from '@idocard/domain/commerce/order-next-step'
import { refundProblem } from '@idocard/domain/commerce/order-refund'
import { isPayable } from '@idocard/domain/commerce/order-state'
import { HOUR_SECONDS } from '@idocard/domain/duration'
import type { Twd } from '@idocard/domain/money'
import { cleanText } from '@idocard/domain/text'
import { spend } from '../../../api/count.store.ts'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { settleRefundRequest } from '../../company/inquiry/index.ts'
import { mentionColleagues } from '../../identity/mention/index.ts'
import { type CodeService, ownMember, stepUp } from '../../identity/sign-in/index.ts'
import { logoFilePath } from '../print-logo/index.ts'
import { endOrder } from './end-order.ts'
import { completeOrder, correctParcel, prepareOrder, shipOrder } from './fulfilment.store.ts'
import { lockToShip, moveAll, numbered } from './move-orders.ts'
import { unsentNotices } from './order-event.store.ts'
import { papersPath } from './papers.ts'
import { isByPhone } from './phone-order.store.ts'
import { isRunning, openRefund, refundsToSettle } from './refund.store.ts'
import { countTabs, insertNote, listOrders } from './site-order.store.ts'
import { rowShown, staffOrder } from './site-order-shown.ts'
import { lockOrder, type OrderRow, orderByNumber, orderLines, wasSent } from './store.ts'
import { orderNoticeJob } from './tell-buyer.ts'

/** Why no money can be returned, as a refusal that the contract words. */
const REFUND_PROBLEMS = {
  unknown_order: 'not_found',
  state: 'order.state',
  open: 'refund.open',
  amount: 'refund.amount',
  paused: 'refund.paused',
} as const

/** Messages of one order that are sent again within an hour. */
const MAX_RESENT = 3

interface SiteOrderServices {
  queue: Queue
  secret: string
  /** An order's invoice; undefined if none is wanted. */
  invoiceOf(db: Tx, orderId: number): Promise<{ number: string; problem: string } | undefined>
  codes: CodeService
  /** Asks the bank for money of an order. What comes of it is recorded by `finish`, in the call's transaction. */
  beginRefund(
    orderNumber: string,
    given: { amount: Twd; reason: string },
  ): Promise<{ outcome: keyof typeof REFUND_PROBLEMS } | { outcome?: undefined; finish(unit: Writing): Promise<Tried> }>
  /** Whether the bank of an order takes no refunds at this time of day. */
  isRefundPaused(db: Tx, order: { orderId: number; now: Date }): Promise<boolean>
  /** Settles the refund that waits for staff. Undefined if none does; `running` while the bank may still answer. */
  settleRefund(
    unit: Writing,
    queue: Queue,
    order: OrderRow,
    settled: { reason: string; isReturned: boolean },
  ): Promise<{ order: OrderRow; amount: Twd } | 'running' | undefined>
}
type Writing = Pick<Unit, 'db' | 'now' | 'after'>
interface Tried {
  outcome: 'refunded' | 'by_hand' | 'refused' | 'unknown'
  order: OrderRow
  reason?: string
}

/** The calls of the shop's staff about orders. */
export const siteOrderCalls = ({
  queue,
  secret,
  invoiceOf,
  codes,
  beginRefund,
  isRefundPaused,
  settleRefund,
}: SiteOrderServices) =>
  implement(contract.siteOrder, {
    async list(at, { db, acting, lang }) {
      const { list, ...page } = (await listOrders(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      return { ...page, list: list.map(rowShown) }
    },

    async count_tabs(_input, { db, acting }) {
      return { tabs: await countTabs(db, acting) }
    },

    async get({ orderNumber }, { db, now, lang, refuse }) {
      const row = (await orderByNumber(db, orderNumber)) ?? refuse('not_found')
      const invoice = await invoiceOf(db, row.id)
      const shown = await staffOrder(db, row, { lang, now })
      return {
        ...shown,
        logoFiles: shown.lines.flatMap(({ productId, print }) =>
          print?.logo ? [{ productId, path: logoFilePath(secret, print.logo.id, HOUR_SECONDS, now) }] : [],
        ),
        invoice: invoice ? { number: invoice.number, problem: invoice.problem } : null,
      }
    },

    async prepare({ list, incomplete }, context) {
      return moveAll(context, numbered(list), ({ orderNumber }) =>
        prepareOrder(context, queue, orderNumber, { incomplete }),
      )
    },

    async ship({ list }, context) {
      await lockToShip(context.db, list)
      return moveAll(context, list, async ({ orderNumber, cards, ...given }) => {
        const carrier = CARRIERS.find((one) => one === given.carrier)
        const trackingNumber = carrier && parseTrackingNumber(carrier, given.trackingNumber)
        if (!carrier) return { problem: 'order.carrier' }
        if (!trackingNumber) return { problem: 'order.tracking_number' }
        return shipOrder(context, queue, orderNumber, { carrier, trackingNumber }, cards)
      })
    },

    async complete({ list }, context) {
      return moveAll(context, numbered(list), ({ orderNumber }) => completeOrder(context, orderNumber))
    },

    async correct_parcel({ orderNumber, carrier, trackingNumber }, context) {
      const { changed, refuse } = context
      const number = parseTrackingNumber(carrier, trackingNumber) ?? refuse('order.tracking_number')
      const moved = await correctParcel(context, queue, orderNumber, { carrier, trackingNumber: number })
      if (moved.refusal === 'same_parcel') return refuse('order.same_parcel')
      if (moved.refusal !== undefined) return refuse(moved.refusal === 'unknown' ? 'not_found' : 'order.state')
      const { order } = moved
      changed({
        thing: 'order',
        id: order.orderNumber,
        before: order.wrongParcels.at(-1) ?? {},
        after: { carrier, trackingNumber: number },
      })
      return {}
    },

    async cancel({ orderNumber, reason }, context) {
      const { db, acting, changed, refuse } = context
      const found = (await lockOrder(db, orderNumber)) ?? refuse('not_found')
      const why = { madeBy: acting.person.id, reason }
      const ended =
        (await endOrder(context, queue, { by: 'staff', order: found }, 'cancel', why)) ?? refuse('order.state')
      changed({
        thing: 'order',
        id: ended.orderNumber,
        before: { state: found.state },
        after: { state: ended.state, reason },
      })
      return {}
    },

    refund: {
      async prepare({ orderNumber, amount, reason, pinCode }, context) {
        const { db, who, now, refuse } = context
        const found = (await orderByNumber(db, orderNumber)) ?? refuse('not_found')
        // Before the code is used up, so that a mistyped amount costs none.
        const isOpen = (await openRefund(db, found.id)) !== undefined
        const problem = refundProblem({ ...found, isOpen }, amount)
        if (problem) refuse(REFUND_PROBLEMS[problem])
        if (await isRefundPaused(db, { orderId: found.id, now })) refuse('refund.paused')
        await stepUp(codes, context, await ownMember(db, who), 'refund', pinCode)
        const begun = await beginRefund(orderNumber, { amount, reason })
        if (begun.outcome !== undefined) return refuse(REFUND_PROBLEMS[begun.outcome])
        return async (unit) => {
          const { outcome, order, reason: detail = '' } = await begun.finish(unit)
          unit.changed({
            thing: 'order',
            id: order.orderNumber,
            before: { state: found.state, refunded: found.refunded },
            after: { state: order.state, refunded: order.refunded, refund: { amount, reason, outcome } },
          })
          return { outcome, detail }
        }
      },
    },

    async settle_refund({ orderNumber, reason, returned, pinCode }, context) {
      const { db, who, now, changed, refuse } = context
      const found = (await lockOrder(db, orderNumber)) ?? refuse('not_found')
      const waiting = (await refundsToSettle(db, [found.id])).get(found.id) ?? refuse('not_found')
      if (isRunning(waiting, now)) refuse('refund.running')
      // Before anything is written: with a wrong code, the transaction is committed for the sake of the try.
      await stepUp(codes, context, await ownMember(db, who), 'refund', pinCode)
      const settled = await settleRefund(context, queue, found, { reason, isReturned: returned })
      if (settled === 'running') return refuse('refund.running')
      const { order, amount } = settled ?? refuse('not_found')
      changed({
        thing: 'order',
        id: order.orderNumber,
        before: { state: found.state, refunded: found.refunded },
        after: { state: order.state, refunded: order.refunded, refund: { amount, reason, returned } },
      })
      return {}
    },

    async settle_request({ orderNumber }, { db, now, changed, refuse }) {
      const found = (await lockOrder(db, orderNumber)) ?? refuse('not_found')
      if (!(await settleRefundRequest(db, found.id, now))) refuse('not_found')
      changed({ thing: 'order', id: found.orderNumber, after: { refundRequest: 'settled' } })
      return {}
    },

    async resend({ orderNumber, notice, time }, context) {
      const { db, who, now, changed, refuse } = context
      const found = (await orderByNumber(db, orderNumber)) ?? refuse('not_found')
      // A message that never left is not among what was sent, and is needed all the more.
      const isLink = notice === 'payment_link'
      const isKnown = isLink
        ? await isByPhone(db, found.id)
        : (await wasSent(db, found.id, { notice, time })) || (await hasFailed(db, found, { notice, time }, now))
      if (!isKnown) refuse('not_found')
      if (isLink && !isPayable(found, now)) refuse('order.state')
      const isNeeded = notice !== 'print_missing' || isPrintAsked(found, await orderLines(db, found.id))
      if (!isNeeded) refuse('order.nothing_missing')
      const retryAfter = await spend(db, [{ key: `resend ${found.id}`, max: MAX_RESENT, seconds: HOUR_SECONDS }], now)
      if (retryAfter > 0) refuse('order.resent', { retryAfter })
      const repeated = time > 0 ? { time } : {}
      const asked = { orderNumber: found.orderNumber, notice, ...repeated, again: now.getTime(), by: who.id }
      await queue.send(context, orderNoticeJob, asked)
      changed({ thing: 'order', id: found.orderNumber, after: { resent: notice } })
      return {}
    },

    async load_papers({ list, kind }, { db, who, now, changed, refuse }) {
      const found: string[] = []
      for (const orderNumber of new Set(list.map((one) => one.toUpperCase()))) {
        found.push(((await orderByNumber(db, orderNumber)) ?? refuse('not_found')).orderNumber)
        // Names and addresses leave the house.
        changed({ thing: 'order', id: orderNumber, after: { papers: kind } })
      }
      return { path: papersPath(secret, kind, found, who, now) }
    },

    async add_note({ orderNumber, text, mentions }, context) {
      const { db, acting, now, lang, changed, refuse } = context
      const found = (await orderByNumber(db, orderNumber)) ?? refuse('not_found')
      const note = cleanText(text) ?? refuseInvalid(['text'], lang)
      await insertNote(db, { orderId: found.id, writtenBy: acting.person.id, text: note, at: now })
      const by = acting.person.id
      await mentionColleagues(queue, context, { thing: 'order', thingId: found.orderNumber, mentions, by })
      changed({ thing: 'order', id: found.orderNumber, after: { note } })
      return {}
    },
  })

/** Whether a message never left and is not tried again by itself. */
async function hasFailed(
  db: Tx,
  order: OrderRow,
  { notice, time }: { notice: OrderNotice; time: number },
  now: Date,
): Promise<boolean> {
  const unsent = await unsentNotices(db, order, now)
  return unsent.some(({ message, isWaiting }) => !isWaiting && message.notice === notice && message.time === time)
}
