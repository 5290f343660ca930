import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofCard } from '../cards/card.ts'
import { moment } from '../columns.ts'
import { order } from './order.ts'

/**
 * A physical card that was sold in an order. It says nothing of buyer or holder, and stays when either is erased. It
 * belongs to the plastic: when the card's content moves to a new address, it does not (`keepSales`).
 */
export const orderCard = pgTable(
  'order_card',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    ...ofCard,
    /** When staff named it. */
    at: moment('at').notNull(),
    /** When it came back. From then on it can be sold again. */
    backAt: moment('back_at'),
  },
  (table) => [
    index('order_card_of').on(table.orderId, table.id),
    index('order_card_life').on(table.cardSn, table.id),
    // A card is in one order at a time.
    uniqueIndex('order_card_sold').on(table.cardSn).where(sql`${table.backAt} is null`),
  ],
)
