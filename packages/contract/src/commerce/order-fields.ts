import { CARRIERS } from '@idocard/domain/commerce/carrier'
import { ORDER_REQUESTS } from '@idocard/domain/commerce/order-request'
import { APPROVALS, ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { POSTING_STARTS } from '@idocard/domain/commerce/posting'
import * as z from 'zod'
import { twd } from '../fields.ts'
import { linePrint } from './print.ts'

const orderLine = z.object({
  productId: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  img: z.string(),
  unitPrice: twd,
  quantity: z.int(),
  subtotal: twd,
  /** Made to the buyer's order, which excludes the right to return it within seven days. */
  madeToOrder: z.boolean(),
  /** What is printed on the cards of this line; null if nothing is. */
  print: linePrint.nullable(),
})

export const orderHead = z.object({
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  total: twd,
  status: z.enum(ORDER_STATES),
})

export const orderSummary = orderHead.extend({
  /** Picture and title of its first line. */
  img: z.string(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** The number of lines. */
  count: z.int(),
  /** For a company: whether it waits until an owner agrees, and what they said. */
  approval: z.enum(APPROVALS),
})
export type OrderSummary = z.infer<typeof orderSummary>

export const order = orderHead.extend({
  lines: z.array(orderLine),
  subtotal: twd,
  discount: twd,
  discountCode: z.string(),
  freight: twd,
  paymentMethod: z.int(),
  shippingMethod: z.int(),
  shippingName: z.string(),
  shippingPhone: z.string(),
  countryCode: z.string(),
  shippingAddress: z.string(),
  shippingRemark: z.string(),
  /** The company that the invoice is made out to; both empty without one. */
  taxNumber: z.string(),
  invoiceTitle: z.string(),
  /** When it is posted. Null if the products' texts do not say how long they take. */
  posting: z.object({ days: z.int(), from: z.enum(POSTING_STARTS) }).nullable(),
  /** When an unpaid order expires and its units are released. */
  expiresAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** When production began: from then on, what is printed can no longer be changed. */
  preparedAt: z.iso.datetime().nullable(),
  shippedAt: z.iso.datetime().nullable(),
  /** The carrier and its tracking number; both empty until the order is shipped. */
  carrier: z.enum(['', ...CARRIERS]),
  trackingNumber: z.string(),
  completedAt: z.iso.datetime().nullable(),
  /** What was returned of the total. */
  refunded: twd,
  /** What its buyer requested or asked, and when; the newest of each kind. */
  requests: z.array(z.object({ kind: z.enum(ORDER_REQUESTS), at: z.iso.datetime() })),
  /** For a company: whether it waits until an owner agrees, and what they said. Until then it cannot be paid. */
  approval: z.enum(APPROVALS),
  /** True when the bank declined its newest payment. */
  declined: z.boolean(),
})
export type Order = z.infer<typeof order>
