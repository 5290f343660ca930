import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { member } from '../identity/account.ts'
import { order } from './order.ts'

export const discount = pgTable(
  'discount',
  {
    code: text('code').primaryKey(),
    kind: text('kind', { enum: ['fixed', 'percentage', 'free_freight'] }).notNull(),
    value: integer('value').notNull().default(0),
    minimum: integer('minimum').notNull().default(0),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    totalLimit: integer('total_limit'),
    perMemberLimit: integer('per_member_limit'),
    used: integer('used').notNull().default(0),
  },
  (table) => [check('discount_used', sql`${table.totalLimit} is null or ${table.used} <= ${table.totalLimit}`)],
)

/** One use of a code by an order. Deleted when the order expires or is cancelled. */
export const redemption = pgTable(
  'redemption',
  {
    orderId: bigint('order_id', { mode: 'number' })
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    code: text('code')
      .notNull()
      .references(() => discount.code),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** 1 for this member's first use, and so on. Unique, so that two concurrent orders cannot both be the first. */
    nth: integer('nth').notNull(),
  },
  (table) => [
    unique('redemption_nth').on(table.code, table.memberId, table.nth),
    index('redemption_code').on(table.code),
  ],
)
