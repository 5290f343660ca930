import { CARRIERS } from '@idocard/domain/commerce/carrier'
import { QUANTITY_MAX } from '@idocard/domain/commerce/cart'
import { SHIPPING_METHODS } from '@idocard/domain/commerce/delivery-method'
import { FINISHES } from '@idocard/domain/commerce/finish'
import { APPROVALS, ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { MAX_APPROVAL_ABOVE, MAX_REFUSAL_REASON } from '@idocard/domain/company/purchase'
import * as z from 'zod'
import { call } from '../call.ts'
import { cartLine, ORDERING_REFUSALS } from '../commerce/order.ts'
import { order } from '../commerce/order-fields.ts'
import {
  flag,
  integer,
  integerOrNone,
  line,
  list,
  nothing,
  optionalText,
  rowId,
  rowIdOrNone,
  text,
  twd,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'

/** An order of a company in its list. */
const row = z.object({
  /** The order's number. */
  id: z.string(),
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(ORDER_STATES),
  /** Whether it waits for an owner of the company, and what they said. */
  approval: z.enum(APPROVALS),
  total: twd,
  goods: z.array(z.object({ titleCh: z.string(), titleEn: z.string(), quantity: z.int() })),
  /** Who ordered, as the company’s list calls them; empty for somebody who is not on it. */
  nameCh: z.string(),
  nameEn: z.string(),
  /** Empty until it is issued. */
  invoiceNumber: z.string(),
})
export type Purchase = z.infer<typeof row>

/** An order of a company with everything that its staff see. */
const opened = order
  .pick({
    lines: true,
    subtotal: true,
    discount: true,
    discountCode: true,
    freight: true,
    refunded: true,
    shippingMethod: true,
    taxNumber: true,
    invoiceTitle: true,
    posting: true,
    expiresAt: true,
    paidAt: true,
    preparedAt: true,
    shippedAt: true,
    completedAt: true,
    trackingNumber: true,
  })
  .extend(row.shape)
  .extend({
    carrier: z.enum(['', ...CARRIERS]),
    /** Null for an order that its buyer added to the company later: it may have gone to their home. */
    delivery: z.object({ name: z.string(), phone: z.string(), address: z.string() }).nullable(),
    /** Whether an invoice is still to be issued by the provider. */
    isInvoiceDue: z.boolean(),
    /** Who decided, as the company’s list calls them, and why; empty unless somebody did, or they are not on it. */
    decidedCh: z.string(),
    decidedEn: z.string(),
    reason: z.string(),
    /** Whether it can be paid now. */
    isPayable: z.boolean(),
  })
export type OpenedPurchase = z.infer<typeof opened>

/** Somebody for whom cards are to be ordered. */
const person = z.object({
  id: z.int(),
  nameCh: z.string(),
  nameEn: z.string(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** Why this cannot be printed, in the caller’s language; empty if it can. */
  problem: z.string(),
  /** An order that has a card for them already; empty if none has. */
  orderNumber: z.string(),
})
export type PurchasePerson = z.infer<typeof person>

const PATH = '/api/{product}/purchase'
const READ = { who: 'staff', may: 'purchase.read', on: 'company' } as const
const WRITE = {
  who: 'staff',
  on: 'company',
  writes: true,
  limit: { times: 120, seconds: 3600, by: 'person' },
  refreshes: ['purchase', 'order', 'product', 'siteOrder'],
} as const
const ofOrder = z.strictObject({ orderNumber: text(20) })
const people = list(rowId, QUANTITY_MAX).refine(({ length }) => length > 0)
const method = integer(SHIPPING_METHODS[0], 9).pipe(z.literal(SHIPPING_METHODS))

/** What a company orders: for itself, by whoever of its staff may. */
export const purchaseContract = {
  list: call({
    ...READ,
    summary: 'The company’s orders, for its staff. Never those that its people made for themselves.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['newest', 'total']),
      /** A piece of a number. */
      keyword: optionalText(64),
      state: z.enum(['', 'waiting', ...ORDER_STATES]).prefault(''),
    }),
    output: listed(row),
  }),
  get: call({
    ...READ,
    summary: 'One of the company’s orders, with what is printed and where it goes.',
    path: `${PATH}/get`,
    input: ofOrder,
    output: opened,
    refuses: ['not_found'],
  }),
  quote: call({
    who: 'staff',
    may: 'purchase.make',
    on: 'company',
    summary: 'What cards for these people would be and cost today, and what of their names cannot be printed.',
    path: `${PATH}/quote`,
    input: z.strictObject({
      list: people,
      /** 0: the one that the company ordered last. */
      productId: rowIdOrNone,
    }),
    output: z.object({
      people: z.array(person),
      /** The product; null if nothing that can be printed is on sale. */
      line: cartLine.nullable(),
      /** The cards that this is. More than people if they come in packs. */
      cards: z.int(),
      /** The finishes among which one is chosen; empty if the product has its own. */
      finishes: z.array(z.enum(FINISHES)),
      /** The order whose logo is printed again; empty for none. */
      logoOf: z.string(),
      products: z.array(z.object({ id: z.int(), titleCh: z.string(), titleEn: z.string() })),
      /** Each way of delivery, and what the order costs with it. */
      methods: z.array(z.object({ method, fee: twd, freeFrom: twd.nullable(), freight: twd, total: twd })),
      /** The company on the invoice. */
      taxNumber: z.string(),
      invoiceTitle: z.string(),
      /** Orders of the caller that cost more wait for an owner; null if none does. */
      approvalAbove: twd.nullable(),
    }),
    refuses: ['not_found'],
    limit: { times: 1200, seconds: 3600, by: 'person' },
  }),
  make: call({
    ...WRITE,
    refreshes: [...WRITE.refreshes, 'employee'],
    may: 'purchase.make',
    summary:
      'Orders cards for these people of the company, with their names and titles printed. It is paid afterwards; above an amount, an owner of the company has to agree first.',
    path: `${PATH}/make`,
    input: z.strictObject({
      /** Chosen by the form: the same key makes the same order once. */
      key: z.string().regex(/^[\w-]{16,64}$/),
      list: people,
      productId: rowId,
      finish: z.enum(['', ...FINISHES]).prefault(''),
      /** Whether it is meant to have cards for people for whom some are ordered already. */
      isAgain: flag,
      addressId: rowId,
      shippingMethod: method,
      /** What the form showed: if it would cost another amount, nothing is ordered. */
      total: integer(0, 100_000_000),
    }),
    output: z.object({ orderNumber: z.string(), isWaiting: z.boolean() }),
    refuses: [
      'not_found',
      'purchase.people',
      'purchase.ordered',
      'purchase.share',
      'purchase.product',
      'purchase.address',
      'purchase.price_changed',
      'purchase.repeated',
      ...ORDERING_REFUSALS,
    ],
    invalidates: ['product'],
  }),
  make_link: call({
    ...WRITE,
    refreshes: [],
    may: 'purchase.make',
    summary: 'A link at which one of the company’s orders is paid, by whoever has it.',
    path: `${PATH}/make_link`,
    input: ofOrder,
    output: z.object({ link: z.string(), until: z.iso.datetime() }),
    refuses: ['not_found', 'order.state'],
  }),
  approve: call({
    ...WRITE,
    may: 'purchase.approve',
    summary: 'Agrees to an order of the company that waits for it, so that it can be paid.',
    path: `${PATH}/approve`,
    input: ofOrder,
    output: z.object({}),
    refuses: ['not_found', 'purchase.decided'],
  }),
  refuse: call({
    ...WRITE,
    may: 'purchase.approve',
    summary: 'Refuses an order of the company that waits for an owner, with a reason. It is cancelled.',
    path: `${PATH}/refuse`,
    input: z.strictObject({ ...ofOrder.shape, reason: line(MAX_REFUSAL_REASON) }),
    output: z.object({}),
    refuses: ['not_found', 'purchase.decided'],
    invalidates: ['product'],
  }),
  get_limit: call({
    ...READ,
    summary: 'The amount above which the company’s orders wait for an owner; null if none does.',
    path: `${PATH}/get_limit`,
    input: nothing,
    output: z.object({ approvalAbove: twd.nullable() }),
  }),
  save_limit: call({
    ...WRITE,
    refreshes: ['purchase', 'companyProfile', 'companyStart'],
    may: 'purchase.approve',
    summary: 'Sets the amount above which the company’s orders wait for an owner; nothing: none does.',
    path: `${PATH}/save_limit`,
    input: z.strictObject({ approvalAbove: integerOrNone(0, MAX_APPROVAL_ABOVE) }),
    output: z.object({ approvalAbove: twd.nullable() }),
  }),
}
