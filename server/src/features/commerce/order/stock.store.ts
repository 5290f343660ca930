import type { Quantity } from '@idocard/domain/commerce/cart'
import { postingDays } from '@idocard/domain/commerce/posting'
import type { PrintRule } from '@idocard/domain/commerce/print'
import type { Supply } from '@idocard/domain/commerce/unpaid-hold'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { orderLine } from '../../../db/schema/commerce/order.ts'
import { product } from '../../../db/schema/commerce/product.ts'

/** A reserved product with its current data. */
export interface Taken extends Quantity {
  titleCh: string
  titleEn: string
  img: string
  unitPrice: number
  madeToOrder: boolean
  /** The working days until it is posted; null if the product does not state them. */
  postingDays: number | null
  print: PrintRule | null
  /** Units on sale and units held by unpaid orders, after this reservation. */
  after: Supply
}

type TakenRow = {
  id: number
  quantity: number
  title_ch: string
  title_en: string
  img: string
  unit_price: number
  made_to_order: boolean
  specs: { valueCh: string }[]
  print: PrintRule | null
  stock: number
  held: number
}

/** A product without enough units. `left`: the units on sale; undefined if the product is no longer sold. */
interface Short {
  productId: number
  left: number | undefined
}

/**
 * Reserves units for an unpaid order. Rows are locked in the order of their ids to prevent deadlocks, and only rows
 * with enough units are changed.
 * @returns the reserved products, or the first product without enough units: the caller must then roll back
 */
export async function takeStock(db: Tx, lines: readonly Quantity[]): Promise<Taken[] | Short> {
  const { rows } = await db.execute<TakenRow>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(id int, quantity int)
    ), locked as materialized (
      select id from ${product} where id in (select id from wanted) order by id for update
    )
    update ${product} as p set stock = p.stock - wanted.quantity, held = p.held + wanted.quantity
    from wanted join locked using (id)
    where p.id = wanted.id and p.on_sale and p.stock >= wanted.quantity
    returning p.id, wanted.quantity, p.title_ch, p.title_en, coalesce(p.img ->> 0, '') as img,
      coalesce(p.discount_price, p.price) as unit_price, p.made_to_order, p.specs, p.print, p.stock, p.held
  `)
  if (rows.length < lines.length) return shortOf(db, lines, new Set(rows.map((row) => row.id)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return lines.flatMap(({ id }) => {
    const row = byId.get(id)
    return row
      ? [
          {
            id,
            quantity: row.quantity,
            titleCh: row.title_ch,
            titleEn: row.title_en,
            img: row.img,
            unitPrice: row.unit_price,
            madeToOrder: row.made_to_order,
            postingDays: postingDays(row.specs) ?? null,
            print: row.print,
            after: { stock: row.stock, held: row.held },
          },
        ]
      : []
  })
}

async function shortOf(db: Tx, lines: readonly Quantity[], taken: ReadonlySet<number>): Promise<Short> {
  const productId = lines.find((line) => !taken.has(line.id))?.id ?? 0
  const [found] = await db
    .select({ stock: product.stock })
    .from(product)
    .where(and(eq(product.id, productId), eq(product.onSale, true)))
  return { productId, left: found?.stock }
}

/** Puts an unpaid order's units back on sale. */
export const returnUnits = (db: Tx, orderId: number) => moveUnits(db, orderId, { stock: 1, held: -1 })

/** Counts the units of a paid order as sold, so that they are no longer held. */
export const sellUnits = (db: Tx, orderId: number) => moveUnits(db, orderId, { stock: 0, held: -1 })

/** Puts a paid order's units back on sale. */
export const restockUnits = (db: Tx, orderId: number) => moveUnits(db, orderId, { stock: 1, held: 0 })

/** Locks rows in the same order as `takeStock`. @param by the change of `stock` and `held` for each unit */
async function moveUnits(db: Tx, orderId: number, by: { stock: 0 | 1; held: 0 | -1 }): Promise<void> {
  await db.execute(sql`
    with line as (
      select product_id as id, sum(quantity)::int as quantity from ${orderLine} where order_id = ${orderId} group by 1
    ), locked as materialized (
      select id from ${product} where id in (select id from line) order by id for update
    )
    update ${product} as p set held = p.held + line.quantity * ${by.held}::int, stock = p.stock + line.quantity * ${by.stock}::int
    from line join locked using (id)
    where p.id = line.id
  `)
}
