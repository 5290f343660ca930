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
    /** Counts the changes of staff. All rows are edited in one form, and have the same. */
    version: integer('version').notNull().default(1),
  },
  (table) => [check('freight_fee', sql`${table.fee} >= 0`)],
)
