import type { Quantity } from '@idocard/domain/commerce/cart'
import { postingDays } from '@idocard/domain/commerce/posting'
import { priceEach, type VolumePrice } from '@idocard/domain/commerce/price-steps'
import type { PrintRule } from '@idocard/domain/commerce/print'
import { ORDER_MOVES } from '@idocard/domain/commerce/stock-move'
import type { Supply } from '@idocard/domain/commerce/unpaid-hold'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type order, orderLine } from '../../../db/schema/commerce/order.ts'
import { product, stockEntry } from '../../../db/schema/commerce/product.ts'
import { discountPriceNow, isSold } from '../product/index.ts'

/** A reserved product with its current data. */
export interface Taken extends Quantity {
  titleCh: string
  titleEn: string
  img: string
  /** What one piece costs at this quantity. */
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
  price: number
  discount_price: number | null
  volume_prices: VolumePrice[]
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

/** The order for which units move, and when. */
interface ForOrder {
  orderNumber: string
  now: Date
}

/**
 * Reserves units for an unpaid order. Rows are locked in the order of their ids to prevent deadlocks, and only rows
 * with enough units are changed.
 * @returns the reserved products, or the first product without enough units: the caller must then roll back
 */
export async function takeStock(db: Tx, lines: readonly Quantity[], by: ForOrder): Promise<Taken[] | Short> {
  const { rows } = await db.execute<TakenRow>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(id int, quantity int)
    ), locked as materialized (
      select id from ${product} where id in (select id from wanted) order by id for update
    ), moved as (
      update ${product} set stock = ${product.stock} - wanted.quantity, held = ${product.held} + wanted.quantity
      from wanted join locked using (id)
      where ${product.id} = wanted.id and ${isSold(by.now)} and ${product.stock} >= wanted.quantity
      returning ${product.id}, wanted.quantity, title_ch, title_en, coalesce(img ->> 0, '') as img,
        price, ${discountPriceNow(by.now)} as discount_price, volume_prices, made_to_order, specs, print, stock, held
    ), entered as (
      ${enter('reserved', by)}
    )
    select * from moved
  `)
  if (rows.length < lines.length) return shortOf(db, lines, new Set(rows.map((row) => row.id)), by.now)
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
            unitPrice: priceEach(
              { price: row.price, discountPrice: row.discount_price, volumePrices: row.volume_prices },
              row.quantity,
            ),
            madeToOrder: row.made_to_order,
            postingDays: postingDays(row.specs) ?? null,
            print: row.print,
            after: { stock: row.stock, held: row.held },
          },
        ]
      : []
  })
}

async function shortOf(db: Tx, lines: readonly Quantity[], taken: ReadonlySet<number>, now: Date): Promise<Short> {
  const productId = lines.find((line) => !taken.has(line.id))?.id ?? 0
  const [found] = await db
    .select({ stock: product.stock })
    .from(product)
    .where(and(eq(product.id, productId), isSold(now)))
  return { productId, left: found?.stock }
}

type OrderMove = keyof typeof ORDER_MOVES

/** SQL that writes the rows of `moved` into the ledger, with their `id`, `quantity` and the `stock` that is left. */
const enter = (move: OrderMove, { orderNumber, now }: ForOrder) => sql`
  insert into ${stockEntry} (product_id, move, stock, held, remaining, reason, at)
  select id, ${move}, quantity * ${ORDER_MOVES[move].stock}::int, quantity * ${ORDER_MOVES[move].held}::int, stock,
    ${orderNumber}, ${now.toISOString()}::timestamptz
  from moved order by id`

type Ordered = Pick<typeof order.$inferSelect, 'id' | 'orderNumber'>

/** Puts an unpaid order's units back on sale. */
export const returnUnits = (db: Tx, ordered: Ordered, now: Date) => moveUnits(db, ordered, 'released', now)

/** Counts the units of a paid order as sold, so that they are no longer held. */
export const sellUnits = (db: Tx, ordered: Ordered, now: Date) => moveUnits(db, ordered, 'sold', now)

/** Puts a paid order's units back on sale. */
export const restockUnits = (db: Tx, ordered: Ordered, now: Date) => moveUnits(db, ordered, 'returned', now)

/** Locks rows in the same order as `takeStock`. */
async function moveUnits(db: Tx, { id, orderNumber }: Ordered, move: OrderMove, now: Date): Promise<void> {
  const { stock, held } = ORDER_MOVES[move]
  await db.execute(sql`
    with line as (
      select product_id as id, sum(quantity)::int as quantity from ${orderLine} where order_id = ${id} group by 1
    ), locked as materialized (
      select id from ${product} where id in (select id from line) order by id for update
    ), moved as (
      update ${product} as p set held = p.held + line.quantity * ${held}::int, stock = p.stock + line.quantity * ${stock}::int
      from line join locked using (id)
      where p.id = line.id
      returning p.id, line.quantity, p.stock
    )
    ${enter(move, { orderNumber, now })}
  `)
}
