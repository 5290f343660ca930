import type { Lang } from '@idocard/domain/language'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { company } from './company.ts'
import { product } from './product.ts'

/** An inquiry from the contact form. Suspected spam is stored too, but nobody is notified. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The subjects: Chinese options of the contact form, or the `ask` of the call `contact.create`. */
    project: text('project').array().notNull(),
    productId: integer('product_id').references(() => product.id, { onDelete: 'set null' }),
    content: text('content').notNull().default(''),
    /** Only set by the call `contact.create`: the sender's company and phone, and the company that is asked. */
    companyName: text('company_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    companyId: integer('company_id').references(() => company.id, { onDelete: 'set null' }),
    lang: text('lang').$type<Lang>().notNull(),
    state: text('state', { enum: ['new', 'suspect'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('contact_message_newest').on(table.createdAt)],
)
