import type { Quantity } from '@idocard/domain/cart'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { orderLine } from '../../db/schema/order.ts'
import { product } from '../../db/schema/product.ts'

/** A product as it is sold at this moment. */
export interface Taken extends Quantity {
  titleCh: string
  titleEn: string
  img: string
  unitPrice: number
}

type TakenRow = { id: number; quantity: number; title_ch: string; title_en: string; img: string; unit_price: number }

/** There are not enough units, or the product is not sold any more (`left` undefined). */
export interface Short {
  productId: number
  left: number | undefined
}

/**
 * Takes units off the shelf for an order, all or none of them: the rows are locked in the order of their ids, so that
 * two orders never wait for each other, and only rows with enough units are changed.
 */
export async function takeStock(db: Tx, lines: readonly Quantity[]): Promise<Taken[] | Short> {
  const { rows } = await db.execute<TakenRow>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(id int, quantity int)
    ), locked as materialized (
      select id from ${product} where id in (select id from wanted) order by id for update
    )
    update ${product} as p set stock = p.stock - wanted.quantity
    from wanted join locked using (id)
    where p.id = wanted.id and p.on_sale and p.stock >= wanted.quantity
    returning p.id, wanted.quantity, p.title_ch, p.title_en, coalesce(p.img ->> 0, '') as img,
      coalesce(p.discount_price, p.price) as unit_price
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

/** Puts an order's units back on the shelf, locking in the same order as taking them. */
export async function returnStock(db: Tx, orderId: number): Promise<void> {
  const lines = await db
    .select({ id: orderLine.productId, quantity: orderLine.quantity })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
  const ids = lines.map((line) => line.id)
  await db.select({ id: product.id }).from(product).where(inArray(product.id, ids)).orderBy(product.id).for('update')
  for (const { id, quantity } of lines) {
    await db
      .update(product)
      .set({ stock: sql`${product.stock} + ${quantity}` })
      .where(eq(product.id, id))
  }
}
