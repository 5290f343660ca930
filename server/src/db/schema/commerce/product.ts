import type { Product } from '@idocard/contract/commerce/product'
import type { VolumePrice } from '@idocard/domain/commerce/price-steps'
import type { PrintRule } from '@idocard/domain/commerce/print'
import { STOCK_MOVES } from '@idocard/domain/commerce/stock-move'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
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
    /** What the pictures show, in their order. Pictures after the last one have no text. */
    imgAlt: jsonb('img_alt').$type<Product['imgAlt']>().notNull().default([]),
    specs: jsonb('specs').$type<Product['specs']>().notNull().default([]),
    /** How its cards are printed; null if nothing of the buyer's is printed. */
    print: jsonb('print').$type<PrintRule>(),
    price: integer('price').notNull(),
    discountPrice: integer('discount_price'),
    /** The period in which the discount price is charged. Null: without a beginning or an end. */
    discountFrom: moment('discount_from'),
    discountUntil: moment('discount_until'),
    /** What one piece costs from how many on in one order, in rising numbers. Read and written with the product only. */
    volumePrices: jsonb('volume_prices').$type<VolumePrice[]>().notNull().default([]),
    /** Made to the buyer's order, which excludes returns within seven days. */
    madeToOrder: boolean('made_to_order').notNull().default(true),
    /** Units that can be ordered, without those in unpaid orders. Each change of it or of `held` is a `stockEntry`. */
    stock: integer('stock').notNull().default(0),
    /** Units in unpaid orders. Payment removes them; expiry or cancellation returns them to `stock`. */
    held: integer('held').notNull().default(0),
    /** When the service mailbox was last notified that unpaid orders hold all remaining units. */
    heldAlertAt: moment('held_alert_at'),
    sorter: integer('sorter').notNull().default(99),
    onSale: boolean('on_sale').notNull().default(true),
    /** The period in which it is sold. */
    shownFrom: moment('shown_from'),
    shownUntil: moment('shown_until'),
    /** When staff took it out of their list. It can be restored at any time. */
    archivedAt: moment('archived_at'),
    /** Counts the changes, so that nobody overwrites what a colleague saved meanwhile. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('product_front').on(table.onSale, table.sorter, table.id),
    check('product_price', sql`${table.price} >= 0`),
    check('product_discount_price', sql`${table.discountPrice} >= 0 and ${table.discountPrice} <= ${table.price}`),
    check('product_stock', sql`${table.stock} >= 0`),
    check('product_held', sql`${table.held} >= 0`),
  ],
)
export type ProductRow = typeof product.$inferSelect

/** A change of a product's units. Their sums are the product's `stock` and `held`. */
export const stockEntry = pgTable(
  'stock_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id),
    move: text('move', { enum: STOCK_MOVES }).notNull(),
    stock: integer('stock').notNull(),
    held: integer('held').notNull(),
    /** The units that could be ordered afterwards. */
    remaining: integer('remaining').notNull(),
    /** The order's number, or what staff wrote. */
    reason: text('reason').notNull().default(''),
    at: moment('at').notNull(),
  },
  (table) => [index('stock_entry_of').on(table.productId, table.id)],
)
