import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { order } from './order.ts'

/** The uniform invoice of a paid order: one, wanted from the moment a provider is configured and the order is paid. */
export const invoice = pgTable(
  'invoice',
  {
    orderId: bigint('order_id', { mode: 'number' })
      .primaryKey()
      .references(() => order.id),
    /** When to try to issue it next; null if it is issued, not needed any more, or left to staff. */
    dueAt: moment('due_at'),
    tries: integer('tries').notNull().default(0),
    /** Why the last try failed; empty if it did not. */
    problem: text('problem').notNull().default(''),
    /** Empty until it is issued. */
    number: text('number').notNull().default(''),
    randomCode: text('random_code').notNull().default(''),
    issuedAt: moment('issued_at'),
  },
  (table) => [index('invoice_due').on(table.dueAt).where(sql`${table.dueAt} is not null`)],
)
