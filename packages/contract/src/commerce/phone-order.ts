import { MAX_ORDER_NOTE } from '@idocard/domain/commerce/order-event'
import { LANGS } from '@idocard/domain/language'
import * as z from 'zod'
import { call } from '../call.ts'
import { INTEGER_MAX, integer, line, optionalLine, optionalLines, optionalText, text, twd } from '../fields.ts'
import { DISCOUNT_REFUSALS } from './discount.ts'
import { bankStep, cartLine, type ORDERING_REFUSALS, orderDelivery, quantities } from './order.ts'
import { order } from './order-fields.ts'

const PATH = '/api/{product}/phoneOrder'
const MAKE = { who: 'staff', may: 'order.make', on: 'site' } as const
const WRITE = { ...MAKE, writes: true } as const

/** What a refusal says to the buyer themselves, in the words for staff who speak to them. */
export const IN_WORDS_FOR_STAFF = {
  'cart.unknown_product': 'phone_order.gone',
  'order.too_many_unpaid': 'phone_order.too_many_unpaid',
  'order.unpaid_value': 'phone_order.unpaid_value',
  'order.share_member': 'phone_order.share_member',
  'order.share_network': 'phone_order.share_phone',
  'order.share_first_time': 'phone_order.share_first_time',
  'discount.used_by_member': 'phone_order.code_used',
} as const satisfies Partial<Record<(typeof ORDERING_REFUSALS)[number], string>>

const quote = z.object({
  /** With today’s prices. What is no longer sold is left out. */
  lines: z.array(cartLine),
  subtotal: twd,
  discount: z.object({ code: z.string(), amount: twd, freeFreight: z.boolean() }).nullable(),
  /** Why the code gives nothing, in the caller’s language; empty if it does, or if there is none. */
  discountProblem: z.string(),
  /** Nobody has this code. Asking for it again counts as another wrong one. */
  isCodeUnknown: z.boolean(),
  /** What each way of delivery costs, and all together. */
  methods: z.array(
    z.object({
      method: orderDelivery.shippingMethod,
      fee: twd,
      freeFrom: twd.nullable(),
      freight: twd,
      discount: twd,
      total: twd,
    }),
  ),
  /** Whose number it is, as far as staff may see it. Null while it is no number. */
  buyer: z
    .object({
      /** Mostly hidden. */
      phone: z.string(),
      /** Nobody has an account with it yet: the order makes one. */
      isNew: z.boolean(),
      isBlocked: z.boolean(),
      orders: z.int(),
      /** The language of the last order; null without one. */
      lang: z.enum(LANGS).nullable(),
    })
    .nullable(),
})
export type PhoneQuote = z.infer<typeof quote>

/** Orders that staff make for a customer on the phone, who pays at a link. */
export const phoneOrderContract = {
  quote: call({
    ...MAKE,
    summary: 'What goods would cost a customer on the phone today, and whether they have an account.',
    path: `${PATH}/quote`,
    body: 'json',
    input: z.strictObject({ buyerPhone: optionalLine(20), list: quantities, discountCode: optionalText(40) }),
    output: quote,
    limit: { times: 3000, seconds: 3600, by: 'person' },
  }),
  make: call({
    ...WRITE,
    summary:
      'Makes an order for a customer on the phone, whose account it belongs to, holds its units for some days and sends them the link to pay. Repeating it with the same `key` returns the same order.',
    path: `${PATH}/make`,
    body: 'json',
    input: z.strictObject({
      /** Chosen by the form, so that a lost answer or a double click makes no second order. */
      key: z.string().regex(/^[0-9a-f]{32}$/),
      /** The customer’s mobile number, with which they sign in. */
      buyerPhone: line(20),
      /** The language in which they are written to. */
      lang: z.enum(LANGS),
      list: quantities.refine(({ length }) => length > 0),
      ...orderDelivery,
      /** The total that was told to the customer; refused if it is another by now. */
      total: integer(0, INTEGER_MAX),
      /** What staff keep with the order. */
      note: optionalLines(MAX_ORDER_NOTE),
      /** The inquiry of which it is made. */
      inquiryId: z.union([z.literal(''), z.uuid()]).prefault(''),
    }),
    output: z.object({ orderNumber: z.string() }),
    refuses: [
      'person.is_blocked',
      'phone_order.price_changed',
      'phone_order.repeated',
      'phone_order.gone',
      'phone_order.inquiry_used',
      'phone_order.too_many_unpaid',
      'phone_order.unpaid_value',
      'phone_order.share_member',
      'phone_order.share_phone',
      'phone_order.share_first_time',
      'phone_order.code_used',
      'order.sold_out',
      ...DISCOUNT_REFUSALS,
    ],
    limit: { times: 120, seconds: 3600, by: 'person' },
    invalidates: ['product'],
    refreshes: ['siteOrder', 'phoneOrder', 'siteInquiry', 'siteProduct', 'sitePerson', 'order', 'product'],
  }),
  make_link: call({
    ...WRITE,
    summary:
      'A new link at which an unpaid order that was made on the phone is paid, to be passed on. Others stay valid.',
    path: `${PATH}/make_link`,
    input: z.strictObject({ orderNumber: line(20) }),
    output: z.object({ link: z.string(), until: z.iso.datetime() }),
    refuses: ['not_found', 'order.state'],
    limit: { times: 300, seconds: 3600, by: 'person' },
    refreshes: [],
  }),
}

/** An order as whoever has its link sees it: what is needed to check it and to pay. The phone is mostly hidden. */
const linkedOrder = order
  .pick({
    createdAt: true,
    total: true,
    subtotal: true,
    discount: true,
    discountCode: true,
    freight: true,
    paymentMethod: true,
    shippingMethod: true,
    shippingName: true,
    shippingPhone: true,
    shippingAddress: true,
    taxNumber: true,
    invoiceTitle: true,
    posting: true,
  })
  .extend({
    lines: z.array(
      order.shape.lines.element.omit({ print: true }).extend({
        /** Names are printed on it, which the buyer adds once signed in. */
        isPrinted: z.boolean(),
      }),
    ),
  })
export type LinkedOrder = z.infer<typeof linkedOrder>

const token = text(64)

/** The public page at which an order is paid that was made on the phone, or for a company. */
export const orderLinkContract = {
  load: call({
    summary: 'The order of a payment link. Once it is paid, cancelled or has expired, only that.',
    path: '/api/idoCard/orderLink/load',
    who: 'anyone',
    input: z.strictObject({ token }),
    output: z.object({
      orderNumber: z.string(),
      status: order.shape.status,
      expiresAt: z.iso.datetime(),
      /** The bank declined its newest payment. */
      declined: z.boolean(),
      /** A colleague made it for their company. Otherwise staff made it for a customer on the phone. */
      isForCompany: z.boolean(),
      /** Null if it can no longer be paid. */
      order: linkedOrder.nullable(),
    }),
    refuses: ['not_found'],
  }),
  pay: call({
    summary: 'Creates a payment for the unpaid order of a payment link, as `order.pay_order` does.',
    path: '/api/idoCard/orderLink/pay',
    who: 'anyone',
    writes: true,
    input: z.strictObject({ token }),
    output: bankStep,
    refuses: ['not_found', 'order.state', 'payment.away'],
    limit: { times: 120, seconds: 3600, by: 'address' },
    refreshes: [],
  }),
}
