import { ORDER_EVENTS, ORDER_NOTICES } from '@idocard/domain/commerce/order-event'
import { REFUND_OUTCOMES } from '@idocard/domain/commerce/order-refund'
import { ORDER_TABS } from '@idocard/domain/commerce/order-work'
import { PAYMENT_STATES } from '@idocard/domain/commerce/payment-state'
import { ORDER_SOURCES } from '@idocard/domain/commerce/visit-source'
import { PROVIDER_CAUSES } from '@idocard/domain/identity/sent-message'
import { LANGS } from '@idocard/domain/language'
import * as z from 'zod'
import { twd } from '../fields.ts'
import { orderCards } from './order-card.ts'
import { order, orderHead } from './order-fields.ts'

/** An order in the list of staff. */
export const orderRow = orderHead.extend({
  /** The order's number. */
  id: z.string(),
  tab: z.enum(ORDER_TABS),
  paidAt: z.iso.datetime().nullable(),
  /** The day by which it is posted, once the days have begun to count; otherwise empty. */
  postBy: z.string(),
  shippingName: z.string(),
  goods: z.array(z.object({ titleCh: z.string(), titleEn: z.string(), quantity: z.int() })),
  print: z.enum(['none', 'missing', 'complete']),
  isRefundRequested: z.boolean(),
  /** What was returned of the total. */
  refunded: twd,
})
export type StaffOrderRow = z.infer<typeof orderRow>

const event = z.object({
  id: z.string(),
  kind: z.enum(ORDER_EVENTS),
  at: z.iso.datetime(),
  /** The member of staff; empty for the buyer and the server. */
  by: z.string(),
  /** What was written, or why it failed; for a message which one it was. */
  text: z.string(),
  /** For what is about money. */
  amount: twd.nullable(),
  /** For a change of what is printed: on which product, if the order still has it. */
  productId: z.int().nullable(),
  /** For a message to the buyer: which one it was, and if it did not leave, why, with the provider’s own code. */
  message: z
    .object({
      notice: z.enum(ORDER_NOTICES),
      time: z.int(),
      cause: z.enum(PROVIDER_CAUSES).nullable(),
      code: z.string(),
    })
    .nullable(),
})
export type OrderEvent = z.infer<typeof event>

/** An order with everything that staff need to make, send and account for it. */
export const staffOrder = order.extend({
  id: z.string(),
  tab: z.enum(ORDER_TABS),
  lang: z.enum(LANGS),
  /** How the buyer came to the site; empty if that is not known. */
  source: z.enum(ORDER_SOURCES),
  /** Staff made it for a customer on the phone, who pays at a link. */
  isByPhone: z.boolean(),
  email: z.string(),
  /** The inquiry of which staff made it. */
  inquiry: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The buyer's account; both empty if it has none, or was deleted. */
  buyer: z.object({ phone: z.string(), email: z.string(), orders: z.int() }),
  /** When the bank confirmed the payment. */
  confirmedAt: z.iso.datetime().nullable(),
  refundedAt: z.iso.datetime().nullable(),
  isRefundRequested: z.boolean(),
  /** Money that staff must return by hand, or ask the bank for again. */
  toReturn: z
    .object({ amount: twd, outcome: z.enum(REFUND_OUTCOMES), reason: z.string(), detail: z.string() })
    .nullable(),
  payments: z.array(
    z.object({
      tradeNo: z.string(),
      method: z.string(),
      state: z.enum(PAYMENT_STATES),
      amount: twd,
      openedAt: z.iso.datetime(),
    }),
  ),
  /** Where the files of the logos are downloaded within the next hour, by product. */
  logoFiles: z.array(z.object({ productId: z.int(), path: z.string() })),
  invoice: z.object({ number: z.string(), problem: z.string() }).nullable(),
  cards: orderCards,
  /** What happened, newest first. */
  events: z.array(event),
})
export type StaffOrder = z.infer<typeof staffOrder>
