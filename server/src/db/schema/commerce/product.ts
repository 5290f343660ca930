import type { Product } from '@idocard/contract/commerce/product'
import type { PrintRule } from '@idocard/domain/commerce/print'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, titled } from '../columns.ts'

export const product = pgTable(
  'product',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    category: text('category', { enum: ['personal', 'enterprise'] }).notNull(),
    ...titled,
    summaryCh: text('summary_ch').notNull().default(''),
    summaryEn: text('summary_en').notNull().default(''),
    descriptionCh: text('description_ch').notNull().default(''),
    descriptionEn: text('description_en').notNull().default(''),
    img: jsonb('img').$type<string[]>().notNull().default([]),
    specs: jsonb('specs').$type<Product['specs']>().notNull().default([]),
    /** How its cards are printed; null if nothing of the buyer's is printed. */
    print: jsonb('print').$type<PrintRule>(),
    price: integer('price').notNull(),
    discountPrice: integer('discount_price'),
    /** Made to the buyer's order, which excludes returns within seven days. */
    madeToOrder: boolean('made_to_order').notNull().default(true),
    /** Units that can be ordered, without those in unpaid orders. */
    stock: integer('stock').notNull().default(0),
    /** Units in unpaid orders. Payment removes them; expiry or cancellation returns them to `stock`. */
    held: integer('held').notNull().default(0),
    /** When the service mailbox was last notified that unpaid orders hold all remaining units. */
    heldAlertAt: moment('held_alert_at'),
    sorter: integer('sorter').notNull().default(99),
    onSale: boolean('on_sale').notNull().default(true),
  },
  (table) => [
    index('product_front').on(table.onSale, table.sorter, table.id),
    check('product_price', sql`${table.price} >= 0`),
    check('product_discount_price', sql`${table.discountPrice} >= 0 and ${table.discountPrice} <= ${table.price}`),
    check('product_stock', sql`${table.stock} >= 0`),
    check('product_held', sql`${table.held} >= 0`),
  ],
)
