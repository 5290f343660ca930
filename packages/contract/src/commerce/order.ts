import { CART_LINES_MAX, QUANTITY_MAX, QUANTITY_MIN } from '@idocard/domain/commerce/cart'
import { SHIPPING_METHODS } from '@idocard/domain/commerce/delivery-method'
import { MAX_ORDER_REQUEST } from '@idocard/domain/commerce/order-request'
import { PAYMENT_METHODS } from '@idocard/domain/commerce/payment-method'
import { VISIT_SOURCES } from '@idocard/domain/commerce/visit-source'
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
import { order, orderSummary } from './order-fields.ts'
import { volumePrice } from './product.ts'

export const cartLine = z.object({
  id: z.int(),
  img: z.array(z.string()),
  titleCh: z.string(),
  titleEn: z.string(),
  price: twd,
  /** Charged instead of `price`, if it is there: what one costs at this quantity. */
  discountPrice: twd.optional(),
  /** What one costs from how many on, the first from 1. Left out if the number makes no difference. */
  priceSteps: z.array(volumePrice).optional(),
  quantity: z.int(),
  total: twd,
})

const orderNumber = z.strictObject({ orderNumber: text(20) })

/** A product and how many of it. Not strict: clients send stored lines back whole. Only these two fields are read. */
const quantity = z.object({ id: rowId, quantity: integer(QUANTITY_MIN, QUANTITY_MAX) })
export const quantities = list(quantity, CART_LINES_MAX)

/** Where the goods of a new order go, how, and to whom its invoice and receipt go. */
export const orderDelivery = {
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
}

/** Where the browser goes to pay an order. */
export const bankStep = z.object({
  action: z.string(),
  fields: z.record(z.string(), z.string()),
  /** The address to which the browser goes instead; empty if there is a form. */
  redirect: z.string(),
})

/** Why goods cannot be ordered, whoever orders them. */
export const ORDERING_REFUSALS = [
  'cart.unknown_product',
  'order.sold_out',
  'order.too_many_unpaid',
  'order.unpaid_value',
  'order.share_member',
  'order.share_network',
  'order.share_first_time',
  ...DISCOUNT_REFUSALS,
] as const

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
      list: quantities,
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
      ...orderDelivery,
      /** The cart version that the buyer saw; refused if the cart has changed since. Omitted: the current cart. */
      cartVersion: integerOr(0, INTEGER_MAX, 0),
      /** The prefix of the company for which it is, if the caller may order for it; empty: for the caller. */
      company: optionalText(64),
      /** How the buyer came to the site, in one word, for the shop’s figures. Empty: not told. */
      source: z.enum(['', ...VISIT_SOURCES]).prefault(''),
    }),
    output: order.extend({
      /** The payment page, which works for anyone who has its address; empty if there is nothing to pay. */
      paymentUrl: z.string(),
    }),
    refuses: ['cart.empty', 'cart.changed', 'not_found', 'company.paused', ...ORDERING_REFUSALS],
    limit: { times: 60, seconds: 3600, by: 'person' },
    invalidates: ['product'],
    refreshes: ['order', 'product', 'purchase'],
  }),
  pay_order: call({
    summary:
      'Creates a payment for an unpaid order. Returns a form that the browser posts to the bank, or the address where it continues.',
    path: '/api/idoCard/shoppingCart/pay_order',
    who: 'member',
    writes: true,
    input: orderNumber,
    output: bankStep,
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
    refreshes: ['order', 'product', 'purchase'],
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
