import { CARRIERS, type Parcel } from '@idocard/domain/commerce/carrier'
import { ORDER_NOTICES, STORED_ORDER_EVENTS } from '@idocard/domain/commerce/order-event'
import { APPROVALS, ORDER_STATES } from '@idocard/domain/commerce/order-state'
import type { PrintCard, PrintDetails, PrintRule } from '@idocard/domain/commerce/print'
import { ORDER_SOURCES } from '@idocard/domain/commerce/visit-source'
import type { Lang } from '@idocard/domain/language'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, moment } from '../columns.ts'
import { member } from '../identity/account.ts'
import { printLogo } from './print.ts'
import { product } from './product.ts'

/** A member's cart on the server. An order takes all its lines, empties it and increments its version. */
export const cart = pgTable('cart', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(1),
  lines: jsonb('lines').$type<{ id: number; quantity: number }[]>().notNull().default([]),
  /** The print details of these lines by product id. They are copied to the order. */
  prints: jsonb('prints').$type<Record<string, PrintDetails>>().notNull().default({}),
})

export const order = pgTable(
  'order',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The number shown to users. Random, so that it does not reveal the number of orders. */
    orderNumber: text('order_number').notNull().unique(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /**
     * The version of the cart that was ordered. Unique per member, so that the same cart cannot be ordered twice. Null
     * for an order that staff made on the phone.
     */
    cartVersion: integer('cart_version'),
    state: text('state', { enum: ORDER_STATES }).notNull().default('awaiting_payment'),
    /** Whether an owner of the company that it is for must agree before it can be paid, and whether one has. */
    approval: text('approval', { enum: APPROVALS }).notNull().default(''),
    lang: text('lang').$type<Lang>().notNull(),
    /** How the buyer came to the site, in one word: for figures, and nothing that says who they are. */
    source: text('source', { enum: ORDER_SOURCES }).notNull().default(''),
    subtotal: integer('subtotal').notNull(),
    discount: integer('discount').notNull(),
    discountCode: text('discount_code').notNull().default(''),
    freight: integer('freight').notNull(),
    total: integer('total').notNull(),
    paymentMethod: integer('payment_method').notNull(),
    shippingMethod: integer('shipping_method').notNull(),
    shippingName: text('shipping_name').notNull(),
    shippingPhone: text('shipping_phone').notNull(),
    email: text('email').notNull().default(''),
    countryCode: text('country_code').notNull(),
    shippingAddress: text('shipping_address').notNull(),
    shippingRemark: text('shipping_remark').notNull().default(''),
    /** The company that the invoice is made out to; both empty without one. */
    taxNumber: text('tax_number').notNull().default(''),
    invoiceTitle: text('invoice_title').notNull().default(''),
    /** The buyer's network while the order is unpaid, to limit what one network reserves; empty afterwards. */
    network: text('network').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    /** When the bank confirmed the payment at our request. While null, the goods must not be shipped. */
    confirmedAt: moment('confirmed_at'),
    /** When production began. */
    preparedAt: moment('prepared_at'),
    shippedAt: moment('shipped_at'),
    carrier: text('carrier', { enum: ['', ...CARRIERS] })
      .notNull()
      .default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    /** The wrong parcels that staff corrected, each with the moment of its correction, the oldest first. */
    wrongParcels: jsonb('wrong_parcels').$type<(Parcel & { at: string })[]>().notNull().default([]),
    completedAt: moment('completed_at'),
    /** When staff refunded it; null also for older refunds. */
    refundedAt: moment('refunded_at'),
    /** What was returned of the total. */
    refunded: integer('refunded').notNull().default(0),
    /** Reminders sent because print details were missing. */
    printReminders: integer('print_reminders').notNull().default(0),
    /** In which staff look for a piece of a number, name, phone or e-mail address (`db/fragments.ts`). */
    search: text('search')
      .notNull()
      .generatedAlwaysAs(sql`lower(order_number || ' ' || shipping_name || ' ' || shipping_phone || ' ' || email)`),
  },
  (table) => [
    check('order_refunded', sql`${table.refunded} between 0 and ${table.total}`),
    unique('order_cart').on(table.memberId, table.cartVersion),
    index('order_mine').on(table.memberId, table.createdAt),
    index('order_unpaid').on(table.expiresAt).where(sql`${table.state} = 'awaiting_payment'`),
    index('order_paid').on(table.paidAt).where(sql`${table.state} = 'paid'`),
    // For the figures of a day.
    index('order_paid_at').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    index('order_newest').on(table.createdAt, table.id),
    index('order_by_total').on(table.total, table.id),
    index('order_state').on(table.state, table.createdAt, table.id),
    // The orders of a discount code.
    index('order_discount').on(table.discountCode, table.createdAt, table.id).where(sql`${table.discountCode} <> ''`),
    index('order_search').using('gin', sql`fragments(${table.search})`),
    index('order_network').on(table.network).where(sql`${table.state} = 'awaiting_payment'`),
    check(
      'order_confirmed',
      sql`${table.confirmedAt} is not null or ${table.state} not in ('preparing', 'shipped', 'completed')`,
    ),
    // Nothing is paid before an owner has agreed.
    check('order_approval', sql`${table.approval} <> 'waiting' or ${table.paidAt} is null`),
    check(
      'order_total',
      sql`${table.total} = ${table.subtotal} - ${table.discount} + ${table.freight} and ${table.total} >= 0`,
    ),
  ],
)

/** The print details of an order line, with the product's print rule at the time of the order. */
export interface LinePrint {
  rule: PrintRule
  /** The first cards of the line, in order. The buyer may add the others until production begins. */
  cards: PrintCard[]
}

/** An order line, copied from the product at the time of the order. */
export const orderLine = pgTable(
  'order_line',
  {
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id),
    titleCh: text('title_ch').notNull(),
    titleEn: text('title_en').notNull(),
    img: text('img').notNull(),
    unitPrice: integer('unit_price').notNull(),
    quantity: integer('quantity').notNull(),
    madeToOrder: boolean('made_to_order').notNull().default(true),
    /** The working days until it is posted, as the product stated them; null if it did not. */
    postingDays: integer('posting_days'),
    /** Null if nothing of the buyer's is printed, or after it was erased. */
    print: jsonb('print').$type<LinePrint>(),
    printLogoId: text('print_logo_id').references(() => printLogo.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_line_logo').on(table.printLogoId).where(sql`${table.printLogoId} is not null`),
    check('order_line_quantity', sql`${table.quantity} between 1 and 99`),
  ],
)

/** A message about an order that was sent to its buyer. */
export const orderMessage = pgTable(
  'order_message',
  {
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    notice: text('notice', { enum: ORDER_NOTICES }).notNull(),
    /** The number of a repeated message, from 1; 0 for the only one. */
    time: integer('time').notNull(),
    /** When staff asked for it to be sent again, in milliseconds; 0 if it was sent by itself. */
    again: bigint('again', { mode: 'number' }).notNull().default(0),
    /** Who asked for that; null after their account was deleted. */
    sentBy: uuid('sent_by').references(() => member.id, { onDelete: 'set null' }),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.notice, table.time, table.again] }),
    index('order_message_by').on(table.sentBy).where(sql`${table.sentBy} is not null`),
  ],
)

/** What happened to an order and is told by no other row. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: STORED_ORDER_EVENTS }).notNull(),
    /** The member of staff; null for the buyer and the server, and after the account was deleted. */
    madeBy: uuid('made_by').references(() => member.id, { onDelete: 'set null' }),
    /** Why, in the words of staff. Erased with the buyer's details. */
    reason: text('reason').notNull().default(''),
    /** Of a change of what is printed: on which product. */
    productId: integer('product_id').references(() => product.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
  },
  (table) => [
    index('order_event_of').on(table.orderId, table.id),
    index('order_event_by').on(table.madeBy).where(sql`${table.madeBy} is not null`),
    // Whoever deletes a product looks for it here.
    index('order_event_product').on(table.productId).where(sql`${table.productId} is not null`),
  ],
)

/** What staff keep with an order. Deleted with the buyer's details. */
export const orderNote = pgTable(
  'order_note',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    /** Who wrote it; null after their account was deleted. */
    writtenBy: uuid('written_by').references(() => member.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('order_note_of').on(table.orderId)],
)

/** An order that staff made for a customer on the phone. */
export const phoneOrder = pgTable('phone_order', {
  orderId: bigint('order_id', { mode: 'number' })
    .primaryKey()
    .references(() => order.id, { onDelete: 'cascade' }),
  /** Chosen by the form of staff, so that it makes only one order. */
  key: text('key').notNull().unique(),
  /** The hash of what the form sent: the same key with something else is refused. */
  inputHash: bytea('input_hash').notNull(),
})

/** A link at which anyone who has it sees an order and pays it. */
export const orderLink = pgTable(
  'order_link',
  {
    /** The hash of its token, which is stored nowhere. */
    tokenHash: bytea('token_hash').primaryKey(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [index('order_link_of').on(table.orderId)],
)
