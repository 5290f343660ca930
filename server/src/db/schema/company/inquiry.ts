import { ORDER_REQUESTS } from '@idocard/domain/commerce/order-request'
import { INQUIRY_FILE_KINDS } from '@idocard/domain/company/inquiry-file'
import type { Lang } from '@idocard/domain/language'
import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../columns.ts'
import { order } from '../commerce/order.ts'
import { product } from '../commerce/product.ts'
import { company } from './company.ts'

/** An inquiry from the contact form or about an order. Suspected spam is stored too, but nobody is notified. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** Empty only in a message about an order whose buyer has none. */
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
    lang: text('lang').$type<Lang>().notNull(),
    /** `settled`: staff have decided or answered. */
    state: text('state', { enum: ['new', 'suspect', 'settled'] }).notNull(),
    settledAt: moment('settled_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('contact_message_newest').on(table.createdAt),
    index('contact_message_order').on(table.orderId).where(sql`${table.orderId} is not null`),
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
