import { CARRIERS } from '@idocard/domain/commerce/carrier'
import { MAX_CANCEL_REASON, MAX_ORDER_NOTE, ORDER_NOTICES } from '@idocard/domain/commerce/order-event'
import { PAPERS } from '@idocard/domain/commerce/order-paper'
import { MAX_REFUND_REASON } from '@idocard/domain/commerce/order-refund'
import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { ORDER_TABS } from '@idocard/domain/commerce/order-work'
import * as z from 'zod'
import { call } from '../call.ts'
import { flag, INTEGER_MAX, integer, integerOr, line, list, optionalLine, optionalText, text } from '../fields.ts'
import { STEP_UP_REFUSALS } from '../identity/holder.ts'
import { mentions } from '../identity/site-mention.ts'
import { listed, listing } from '../listing.ts'
import { cardItem } from './order-card.ts'
import { orderRow, staffOrder } from './staff-order.ts'

/** What became of each of several orders. */
const results = z.object({
  list: z.array(
    z.object({
      orderNumber: z.string(),
      /** Why it was not moved, in the caller's language; empty if it was. */
      problem: z.string(),
    }),
  ),
})
export const MAX_ORDERS_AT_ONCE = 50

const PATH = '/api/{product}/siteOrder'
const READ = { who: 'staff', may: 'order.read', on: 'site' } as const
const SHIP = {
  who: 'staff',
  may: 'order.ship',
  on: 'site',
  writes: true,
  limit: { times: 1200, seconds: 3600, by: 'person' },
} as const
/** A move is shown to the buyer, too. */
const MOVE = { ...SHIP, refreshes: ['siteOrder', 'order'] } as const
/** The most cards that are named with an order as it is shipped. */
const MAX_CARDS_SHIPPED = 100

/** Money that was returned is shown to the buyer, and a refunded order’s units go back on sale. */
const REFUND = {
  who: 'staff',
  may: 'order.refund',
  on: 'site',
  writes: true,
  limit: { times: 120, seconds: 3600, by: 'person' },
  invalidates: ['product'],
  refreshes: ['siteOrder', 'siteProduct', 'siteCard', 'order', 'product'],
} as const

const orderNumber = line(20)
const reason = line(MAX_REFUND_REASON)
/** One order or several. */
const several = <T extends z.ZodType>(one: T) => list(one, MAX_ORDERS_AT_ONCE).refine(({ length }) => length > 0)
const parcel = { carrier: z.enum(CARRIERS), trackingNumber: line(40) }

/** Orders, as the shop’s own staff handle them. */
export const siteOrderContract = {
  list: call({
    ...READ,
    summary: 'Orders, for the shop’s staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['at', 'total']),
      /** A piece of the number, or of the buyer’s name, phone or e-mail address. */
      keyword: optionalText(64),
      tab: z.enum(['', ...ORDER_TABS]).prefault(''),
      state: z.enum(['', ...ORDER_STATES]).prefault(''),
    }),
    output: listed(orderRow),
  }),
  count_tabs: call({
    ...READ,
    summary: 'How many orders there are in each tab of the list, counted up to 10,000.',
    path: `${PATH}/count_tabs`,
    input: z.strictObject({}),
    output: z.object({ tabs: z.record(z.enum(ORDER_TABS), z.int()) }),
  }),
  get: call({
    ...READ,
    summary: 'One order with its buyer, payments, messages and notes, for the shop’s staff.',
    path: `${PATH}/get`,
    input: z.strictObject({ orderNumber }),
    output: staffOrder,
    refuses: ['not_found'],
  }),
  prepare: call({
    ...MOVE,
    summary: 'Begins the production of paid orders. What is printed can no longer be changed.',
    path: `${PATH}/prepare`,
    input: z.strictObject({
      list: several(orderNumber),
      /** Begins although print details are missing, because they came another way. */
      incomplete: flag.prefault(false),
    }),
    output: results,
  }),
  ship: call({
    ...MOVE,
    summary:
      'Marks orders in production as shipped, with the cards in them if they are known, and sends their buyers the tracking links.',
    path: `${PATH}/ship`,
    body: 'json',
    input: z.strictObject({
      list: several(
        z.strictObject({
          // As they were pasted: what is no number and no carrier is said of its row.
          orderNumber: line(60),
          carrier: optionalLine(60),
          trackingNumber: optionalLine(200),
          cards: list(cardItem, MAX_CARDS_SHIPPED).prefault([]),
        }),
      ),
    }),
    output: results,
    refreshes: ['siteOrder', 'siteCard', 'order'],
  }),
  correct_parcel: call({
    ...MOVE,
    summary: 'Replaces the wrong carrier or tracking number of a shipped order, and tells its buyer.',
    path: `${PATH}/correct_parcel`,
    input: z.strictObject({ orderNumber, ...parcel }),
    output: z.object({}),
    refuses: ['not_found', 'order.state', 'order.same_parcel', 'order.tracking_number'],
  }),
  complete: call({
    ...MOVE,
    summary: 'Marks shipped orders as completed.',
    path: `${PATH}/complete`,
    input: z.strictObject({ list: several(orderNumber) }),
    output: results,
  }),
  cancel: call({
    ...SHIP,
    // Nobody paid for it yet: whoever makes orders for customers may end one for a customer who calls.
    may: 'order.make',
    summary:
      'Cancels an unpaid order, releases its units and its discount code, and tells its buyer. The reason stays with the order.',
    path: `${PATH}/cancel`,
    input: z.strictObject({ orderNumber, reason: line(MAX_CANCEL_REASON) }),
    output: z.object({}),
    refuses: ['not_found', 'order.state'],
    invalidates: ['product'],
    refreshes: ['siteOrder', 'siteInquiry', 'siteProduct', 'order', 'product'],
  }),
  refund: call({
    ...REFUND,
    summary:
      'Returns money of a paid order through its bank, all or a part; once all is returned, the order is refunded. Needs a fresh code from `request_step_up`. What the bank does not return waits for `settle_refund`.',
    path: `${PATH}/refund`,
    input: z.strictObject({ orderNumber, amount: integer(0, INTEGER_MAX), reason, pinCode: optionalText(40) }),
    output: z.object({
      outcome: z.enum(['refunded', 'by_hand', 'refused', 'unknown']),
      /** The bank’s words, if it did not return the money. */
      detail: z.string(),
    }),
    refuses: [...STEP_UP_REFUSALS, 'not_found', 'order.state', 'refund.open', 'refund.amount', 'refund.paused'],
  }),
  settle_refund: call({
    ...REFUND,
    summary:
      'Records that money that could not be returned from here was returned at the bank, or is not returned. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/settle_refund`,
    input: z.strictObject({
      orderNumber,
      reason,
      /** Whether the money was returned at the bank. */
      returned: flag.prefault(false),
      pinCode: optionalText(40),
    }),
    output: z.object({}),
    refuses: [...STEP_UP_REFUSALS, 'not_found', 'refund.running'],
  }),
  settle_request: call({
    ...SHIP,
    refreshes: ['siteOrder', 'siteInquiry'],
    summary: 'Marks a buyer’s request for a refund as decided, so that the order can move on.',
    path: `${PATH}/settle_request`,
    input: z.strictObject({ orderNumber }),
    output: z.object({}),
    refuses: ['not_found'],
  }),
  resend: call({
    ...READ,
    writes: true,
    summary:
      'Sends a message about an order to its buyer again, or one that never left, as it is worded with today’s data. At most three times an hour for each order.',
    path: `${PATH}/resend`,
    input: z.strictObject({
      orderNumber,
      notice: z.enum(ORDER_NOTICES),
      /** The number of a repeated message, from 1; 0 for the only one. */
      time: integerOr(0, INTEGER_MAX, 0),
    }),
    output: z.object({}),
    refuses: ['not_found', 'order.state', 'order.resent', 'order.nothing_missing'],
    limit: { times: 120, seconds: 3600, by: 'person' },
  }),
  load_papers: call({
    ...READ,
    writes: true,
    summary:
      'The path at which packing slips, or sheets of eight address labels, of orders can be downloaded as a PDF for ten minutes, in this session.',
    path: `${PATH}/load_papers`,
    input: z.strictObject({ list: several(orderNumber), kind: z.enum(PAPERS) }),
    output: z.object({ path: z.string() }),
    refuses: ['not_found'],
    limit: { times: 300, seconds: 3600, by: 'person' },
    refreshes: [],
  }),
  add_note: call({
    ...READ,
    writes: true,
    summary: 'Keeps a note with an order, which only staff see, and tells the colleagues whom it mentions.',
    path: `${PATH}/add_note`,
    input: z.strictObject({ orderNumber, text: text(MAX_ORDER_NOTE), mentions }),
    output: z.object({}),
    refuses: ['not_found', 'mention.unknown'],
    limit: { times: 600, seconds: 3600, by: 'person' },
  }),
}
