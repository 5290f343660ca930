import type { ShippingMethod } from '@idocard/domain/commerce/delivery-method'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'

export const freight = pgTable(
  'freight',
  {
    method: integer('method').$type<ShippingMethod>().primaryKey(),
    fee: integer('fee').notNull(),
    /** Free from this amount after discount; null means never free. */
    freeFrom: integer('free_from'),
  },
  (table) => [check('freight_fee', sql`${table.fee} >= 0`)],
)
