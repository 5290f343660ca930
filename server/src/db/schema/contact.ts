import type { Lang } from '@idocard/domain/language'
import { ORDER_REQUESTS } from '@idocard/domain/order-request'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { company } from './company.ts'
import { order } from './order.ts'
import { product } from './product.ts'

/** An inquiry from the contact form or about an order. Suspected spam is stored too, but nobody is notified. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** Empty only in a message about an order whose buyer has none. */
    email: text('email').notNull(),
    /** The subjects: Chinese options of the contact form, or the `ask` of the call `contact.create`. */
    project: text('project').array().notNull(),
    productId: integer('product_id').references(() => product.id, { onDelete: 'set null' }),
    content: text('content').notNull().default(''),
    /**
     * Only set by the call `contact.create`: the sender's company and phone, and the company that is asked. Messages about
     * an order have a phone, too.
     */
    companyName: text('company_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    companyId: integer('company_id').references(() => company.id, { onDelete: 'set null' }),
    /** The order that it is about, and what is requested; null for other inquiries. */
    orderId: bigint('order_id', { mode: 'number' }).references(() => order.id, { onDelete: 'set null' }),
    orderRequest: text('order_request', { enum: ORDER_REQUESTS }),
    lang: text('lang').$type<Lang>().notNull(),
    state: text('state', { enum: ['new', 'suspect'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('contact_message_newest').on(table.createdAt),
    index('contact_message_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    uniqueIndex('contact_message_refund').on(table.orderId).where(sql`${table.orderRequest} = 'refund'`),
  ],
)
