import { CARRIERS } from '@idocard/domain/commerce/carrier'
import { CART_LINES_MAX, QUANTITY_MAX, QUANTITY_MIN } from '@idocard/domain/commerce/cart'
import { SHIPPING_METHODS } from '@idocard/domain/commerce/delivery-method'
import { MAX_ORDER_REQUEST, ORDER_REQUESTS } from '@idocard/domain/commerce/order-request'
import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { PAYMENT_METHODS } from '@idocard/domain/commerce/payment-method'
import { POSTING_STARTS } from '@idocard/domain/commerce/posting'
import * as z from 'zod'
import { call } from '../call.ts'
import {
  INTEGER_MAX,
  integer,
  integerOr,
  list,
  nothing,
  optionalText,
  page,
  paging,
  rowId,
  text,
  twd,
} from '../fields.ts'
import { DISCOUNT_REFUSALS } from './discount.ts'
import { linePrint } from './print.ts'

const cartLine = z.object({
  id: z.int(),
  img: z.array(z.string()),
  titleCh: z.string(),
  titleEn: z.string(),
  price: twd,
  discountPrice: twd.optional(),
  quantity: z.int(),
  total: twd,
})

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

const orderHead = z.object({
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  total: twd,
  status: z.enum(ORDER_STATES),
})

const orderSummary = orderHead.extend({
  /** Picture and title of its first line. */
  img: z.string(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** The number of lines. */
  count: z.int(),
})
export type OrderSummary = z.infer<typeof orderSummary>

const order = orderHead.extend({
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
  /** What its buyer requested or asked, and when; the newest of each kind. */
  requests: z.array(z.object({ kind: z.enum(ORDER_REQUESTS), at: z.iso.datetime() })),
  /** True when the bank declined its newest payment. */
  declined: z.boolean(),
})
export type Order = z.infer<typeof order>

const orderNumber = z.strictObject({ orderNumber: text(20) })

export const orderContract = {
  load_my_order_info: call({
    summary: 'One of my orders with all its data.',
    path: '/api/idoCard/shoppingCart/load_my_order_info',
    who: 'member',
    input: orderNumber,
    output: order,
    refuses: ['not_found'],
  }),
  load_all_my_order: call({
    summary: 'My orders, newest first.',
    path: '/api/idoCard/shoppingCart/load_all_my_order',
    who: 'member',
    input: z.strictObject(paging(100)),
    output: page(orderSummary),
  }),
  load_last_invoice: call({
    summary: 'The company on the invoice of my newest order, to suggest it for the next one. Both empty without one.',
    path: '/api/idoCard/shoppingCart/load_last_invoice',
    who: 'member',
    input: nothing,
    output: order.pick({ taxNumber: true, invoiceTitle: true }),
  }),
  update_shopping_cart: call({
    summary:
      'Replaces my cart with products and quantities, and returns it with the prices to be charged. Other fields of a line, such as a price, are ignored.',
    path: '/api/idoCard/shoppingCart/update_shopping_cart',
    who: 'member',
    writes: true,
    body: 'json',
    input: z.strictObject({
      list: list(
        // Not strict: clients send stored lines back whole. Only these two fields are read.
        z.object({ id: rowId, quantity: integer(QUANTITY_MIN, QUANTITY_MAX) }),
        CART_LINES_MAX,
      ),
      /** The cart version that this list is based on. If that cart was already ordered, the refusal names the order. */
      version: integerOr(0, INTEGER_MAX, 0),
    }),
    output: z.object({ version: z.int(), list: z.array(cartLine), total: twd }),
    refuses: ['cart.unknown_product', 'cart.ordered'],
  }),
  create_order: call({
    summary: 'Orders my cart. Repeating it for the same cart returns the same order.',
    path: '/api/idoCard/shoppingCart/create_order',
    who: 'member',
    writes: true,
    input: z.strictObject({
      shippingName: text(50),
      shippingPhone: text(20),
      email: optionalText(254),
      shippingMethod: integer(SHIPPING_METHODS[0], 9).pipe(z.literal(SHIPPING_METHODS)),
      discountCode: optionalText(40),
      countryCode: z.literal('TW'),
      shippingAddress: text(250),
      shippingRemark: optionalText(300),
      /** The company that the invoice is made out to: its tax number and its name, both or neither. */
      taxNumber: optionalText(20),
      invoiceTitle: optionalText(200),
      /** Which of these are offered is the shop's decision; today credit cards are. */
      paymentMethod: integer(1, 99).pipe(z.literal(PAYMENT_METHODS)),
      /** The cart version that the buyer saw; refused if the cart has changed since. Omitted: the current cart. */
      cartVersion: integerOr(0, INTEGER_MAX, 0),
    }),
    output: order.extend({
      /** The payment page, which works for anyone who has its address; empty if there is nothing to pay. */
      paymentUrl: z.string(),
    }),
    refuses: [
      'cart.empty',
      'cart.changed',
      'cart.unknown_product',
      'order.sold_out',
      'order.too_many_unpaid',
      'order.unpaid_value',
      'order.share_member',
      'order.share_network',
      'order.share_first_time',
      ...DISCOUNT_REFUSALS,
    ],
    limit: { times: 60, seconds: 3600, by: 'person' },
    invalidates: ['product'],
    refreshes: ['order', 'product'],
  }),
  pay_order: call({
    summary:
      'Creates a payment for an unpaid order. Returns a form that the browser posts to the bank, or the address where it continues.',
    path: '/api/idoCard/shoppingCart/pay_order',
    who: 'member',
    writes: true,
    input: orderNumber,
    output: z.object({
      action: z.string(),
      fields: z.record(z.string(), z.string()),
      /** The address to which the browser goes instead; empty if there is a form. */
      redirect: z.string(),
    }),
    refuses: ['not_found', 'order.state', 'payment.away'],
    limit: { times: 30, seconds: 3600, by: 'person' },
  }),
  cancel_order: call({
    summary: 'Cancels an unpaid order, and releases its units and its discount code.',
    path: '/api/idoCard/shoppingCart/cancel_order',
    who: 'member',
    writes: true,
    input: orderNumber,
    output: order,
    refuses: ['not_found', 'order.state'],
    limit: { times: 60, seconds: 3600, by: 'person' },
    invalidates: ['product'],
    refreshes: ['order', 'product'],
  }),
  request_refund: call({
    summary: 'Requests the cancellation and refund of my paid order, once. Repeating it changes nothing.',
    path: '/api/idoCard/shoppingCart/request_refund',
    who: 'member',
    writes: true,
    input: z.strictObject({ ...orderNumber.shape, content: optionalText(MAX_ORDER_REQUEST) }),
    output: order,
    refuses: ['not_found', 'order.state', 'order.words_needed'],
    limit: { times: 20, seconds: 3600, by: 'person' },
  }),
  ask: call({
    summary: 'Sends the service mailbox a question about my order.',
    path: '/api/idoCard/shoppingCart/ask',
    who: 'member',
    writes: true,
    input: z.strictObject({ ...orderNumber.shape, content: text(MAX_ORDER_REQUEST) }),
    output: order,
    refuses: ['not_found', 'order.words_needed'],
    limit: { times: 20, seconds: 3600, by: 'person' },
  }),
}
