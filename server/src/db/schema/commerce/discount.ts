import { DISCOUNT_KINDS } from '@idocard/domain/commerce/discount'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, removable } from '../columns.ts'
import { member } from '../identity/account.ts'
import { order } from './order.ts'

/** Condition that a code can be used again. Written as in the index of such codes. */
export const hasUses = ({ used, totalLimit }: Record<'used' | 'totalLimit', AnyPgColumn>): SQL =>
  sql`(${totalLimit} is null or ${used} < ${totalLimit})`

export const discount = pgTable(
  'discount',
  {
    code: text('code').primaryKey(),
    /** Under which staff open it. */
    id: integer('id').notNull().unique().generatedByDefaultAsIdentity(),
    kind: text('kind', { enum: DISCOUNT_KINDS }).notNull(),
    value: integer('value').notNull().default(0),
    /** The most that a percentage takes off; null: no limit. */
    cap: integer('cap'),
    minimum: integer('minimum').notNull().default(0),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    totalLimit: integer('total_limit'),
    perMemberLimit: integer('per_member_limit'),
    /** The orders that have it and were neither cancelled nor expired. */
    used: integer('used').notNull().default(0),
    isPaused: boolean('is_paused').notNull().default(false),
    /** What it is for, in staff's words. */
    note: text('note').notNull().default(''),
    /** Counts the changes of staff. */
    version: integer('version').notNull().default(1),
    ...removable,
    /** In which staff look for a piece of a code or note (`db/fragments.ts`). */
    search: text('search').notNull().generatedAlwaysAs(sql`lower(code || ' ' || note)`),
  },
  (table) => [
    check('discount_used', sql`${table.totalLimit} is null or ${table.used} <= ${table.totalLimit}`),
    // For the lists of staff by state: perhaps most of the codes are used up, or few of them.
    index('discount_open').on(table.id).where(hasUses(table)),
    index('discount_used_up').on(table.id).where(sql`${table.used} >= ${table.totalLimit}`),
    index('discount_paused').on(table.id).where(sql`${table.isPaused}`),
    index('discount_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    index('discount_ends').on(table.endsAt),
    index('discount_starts').on(table.startsAt),
    index('discount_by_used').on(table.used, table.id),
    index('discount_search').using('gin', sql`fragments(${table.search})`),
  ],
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
