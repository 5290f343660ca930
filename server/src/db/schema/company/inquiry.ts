import { ORDER_REQUESTS } from '@idocard/domain/commerce/order-request'
import type { PaymentAlert } from '@idocard/domain/commerce/payment-confirmation'
import { INQUIRY_FILE_KINDS } from '@idocard/domain/company/inquiry-file'
import { ANSWER_STATES, INQUIRY_ENTRIES, INQUIRY_KINDS, INQUIRY_STATES } from '@idocard/domain/company/inquiry-state'
import type { Lang } from '@idocard/domain/language'
import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../columns.ts'
import { order } from '../commerce/order.ts'
import { product } from '../commerce/product.ts'
import { member } from '../identity/account.ts'
import { company } from './company.ts'

/** A payment that staff must check: it matches no order, or the bank does not confirm it. */
export interface CheckedPayment {
  tradeNo: string
  outcome: PaymentAlert
  amount: number
}

/**
 * An inquiry from a contact form or about an order, or a payment to check. Suspected spam is stored too, but nobody is
 * notified.
 */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: INQUIRY_KINDS }).notNull(),
    name: text('name').notNull(),
    /** Empty only in a message about an order whose buyer has none, and of a payment, whose order has it. */
    email: text('email').notNull(),
    /** The subjects: Chinese options of the contact form, or the `ask` of the call `inquiry.create`. */
    project: text('project').array().notNull(),
    productId: integer('product_id').references(() => product.id, { onDelete: 'set null' }),
    content: text('content').notNull().default(''),
    /**
     * Only set by the call `inquiry.create`: the sender's company and phone, and the company that is asked. Messages about
     * an order have a phone, too.
     */
    companyName: text('company_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    companyId: integer('company_id').references(() => company.id, { onDelete: 'set null' }),
    /** How many cards a company asks for, and by which day; null if it did not say. */
    quantity: integer('quantity'),
    neededBy: date('needed_by', { mode: 'string' }),
    /** The order that it is about, and what is requested; null for other inquiries. */
    orderId: bigint('order_id', { mode: 'number' }).references(() => order.id, { onDelete: 'set null' }),
    orderRequest: text('order_request', { enum: ORDER_REQUESTS }),
    /** The company that staff made of it. */
    madeCompanyId: integer('made_company_id').references(() => company.id, { onDelete: 'set null' }),
    /** The order that staff made of it. */
    madeOrderId: bigint('made_order_id', { mode: 'number' }).references(() => order.id, { onDelete: 'set null' }),
    payment: jsonb('payment').$type<CheckedPayment>(),
    lang: text('lang').$type<Lang>().notNull(),
    state: text('state', { enum: INQUIRY_STATES }).notNull(),
    /** When staff decided about a request for a refund. */
    settledAt: moment('settled_at'),
    /** Who looks after it. */
    assignedTo: uuid('assigned_to').references(() => member.id, { onDelete: 'set null' }),
    /** Counts what staff do with it, so that nobody answers what a colleague has just answered. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    /** When something was last written or done. */
    changedAt: moment('changed_at').notNull(),
    /** What staff search in. */
    search: text('search')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || ' ' || email || ' ' || phone || ' ' || company_name || ' ' || coalesce(payment ->> 'tradeNo', '') || ' ' || content)`,
      ),
  },
  (table) => [
    index('contact_message_newest').on(table.createdAt, table.id),
    index('contact_message_changed').on(table.changedAt, table.id),
    index('contact_message_state').on(table.state, table.createdAt, table.id),
    index('contact_message_assigned').on(table.assignedTo).where(sql`${table.assignedTo} is not null`),
    index('contact_message_email').on(table.email),
    index('contact_message_search').using('gin', sql`fragments(${table.search})`),
    index('contact_message_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('contact_message_made').on(table.madeCompanyId).where(sql`${table.madeCompanyId} is not null`),
    index('contact_message_made_order').on(table.madeOrderId).where(sql`${table.madeOrderId} is not null`),
    uniqueIndex('contact_message_refund').on(table.orderId).where(sql`${table.orderRequest} = 'refund'`),
  ],
)

/** The attachment of a company's inquiry. It is deleted with the inquiry, or when no link opens it any more. */
export const contactFile = pgTable(
  'contact_file',
  {
    /** Random: a part of its signed address. */
    id: text('id').primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessage.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: INQUIRY_FILE_KINDS }).notNull(),
    /** Its name on the sender's device; empty if it was not given. */
    name: text('name').notNull(),
    /** Pictures and drawings are written anew; the others are as sent. */
    file: bytea('file').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('contact_file_of').on(table.messageId), index('contact_file_newest').on(table.createdAt)],
)

/** What is kept of an inquiry after it came: answers, what they wrote back, notes and moves. */
export const inquiryEntry = pgTable(
  'inquiry_entry',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessage.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: INQUIRY_ENTRIES }).notNull(),
    /** The member of staff; null after their account was deleted. */
    writtenBy: uuid('written_by').references(() => member.id, { onDelete: 'set null' }),
    text: text('text').notNull().default(''),
    /** To whom it was assigned. */
    assignedTo: uuid('assigned_to').references(() => member.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
    /** Of an answer: whether it has left, and the cause if it has not. */
    sending: text('sending', { enum: ANSWER_STATES }),
    problem: text('problem').notNull().default(''),
    sentAt: moment('sent_at'),
  },
  (table) => [index('inquiry_entry_of').on(table.messageId, table.id)],
)
