import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { FEW_LEFT } from '@idocard/domain/commerce/unpaid-hold'
import { and, asc, eq, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { contains } from '../../../db/contains.ts'
import { insertOne } from '../../../db/insert-one.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { putInOrder } from '../../../db/put-in-order.ts'
import { type ProductRow, product, stockEntry } from '../../../db/schema/commerce/product.ts'
import { discountPriceNow, isSold } from './pricing.store.ts'

type Staff = Acting<'product.edit', 'site'>
type Calls = (typeof contract)['siteProduct']
type Listing = InputOf<Calls['list']>
type Fields = Omit<typeof product.$inferInsert, 'id' | 'version' | 'stock' | 'held'>

const isListed = isNull(product.archivedAt)

function showIs(show: Listing['show'], now: Date): SQL | undefined {
  if (show === 'archived') return isNotNull(product.archivedAt)
  const more = {
    '': undefined,
    sold: isSold(now),
    not_sold: not(isSold(now) as SQL),
    discounted: isNotNull(discountPriceNow(now)),
    few_left: lte(product.stock, FEW_LEFT),
  }[show]
  return and(isListed, more)
}

/** A page of the products. @returns undefined for a cursor that does not belong to this list */
export async function listProducts(db: Tx, _staff: Staff, { keyword, category, show, ...at }: Listing, now: Date) {
  const page = await listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, row: product })
          .from(product)
          .$dynamic(),
      where: and(
        showIs(show, now),
        category === '' ? undefined : eq(product.category, category),
        contains(keyword, product.titleCh, product.titleEn),
      ),
      sorts: {
        order: { by: product.sorter, kind: 'integer' },
        price: { by: product.price, kind: 'integer' },
        stock: { by: product.stock, kind: 'integer' },
        newest: { by: sql`-${product.id}`, kind: 'integer' },
      },
      id: { by: product.id, kind: 'integer' },
    },
    at,
  )
  return page && { ...page, list: page.list.map(({ row }) => row) }
}

export async function productById(db: Tx, _staff: Staff, id: number): Promise<ProductRow | undefined> {
  const [found] = await db.select().from(product).where(eq(product.id, id))
  return found
}

/** The same, locked until the transaction ends: buyers wait for it. */
export async function lockProduct(db: Tx, _staff: Staff, id: number): Promise<ProductRow | undefined> {
  const [found] = await db.select().from(product).where(eq(product.id, id)).for('update')
  return found
}

/** All products that may be sold now or later, to compare their prices. */
export const pricedProducts = (db: Tx, _staff: Staff): Promise<ProductRow[]> =>
  db
    .select()
    .from(product)
    .where(and(isListed, eq(product.onSale, true)))
    .orderBy(asc(product.sorter), asc(product.id))

/** All products that are not archived, in the shop's order. */
export const listedProducts = (db: Tx, _staff: Staff): Promise<ProductRow[]> =>
  db.select().from(product).where(isListed).orderBy(asc(product.sorter), asc(product.id))

/** One import at a time: a file that is sent twice finds the products of the first time. Buyers do not wait for it. */
export async function lockImports(db: Tx, _staff: Staff): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('product import', 0))`)
}

/** Adds a product without units. */
export const insertProduct = (db: Tx, _staff: Staff, fields: Fields): Promise<ProductRow> =>
  insertOne(db, product, fields)

/** Changes a locked product. */
export async function updateProduct(
  db: Tx,
  _staff: Staff,
  { id }: Pick<ProductRow, 'id'>,
  fields: Partial<Fields>,
): Promise<ProductRow> {
  const [changed] = await db
    .update(product)
    .set({ ...fields, version: sql`${product.version} + 1` })
    .where(eq(product.id, id))
    .returning()
  if (!changed) throw new Error(`Product ${id} was locked, and is not there.`)
  return changed
}

/** Puts products before all others. @returns false if one of them does not exist, or is archived */
export const sortProducts = (db: Tx, _staff: Staff, ids: readonly number[]): Promise<boolean> =>
  putInOrder(db, { table: product, id: product.id, sorter: product.sorter, of: sql`true`, movable: isListed }, ids)

/**
 * Adds units to a product or takes some away, and enters it into the ledger.
 * @returns the units on sale; undefined if there are not so many
 */
export async function changeStock(
  db: Tx,
  _staff: Staff,
  { id, move, change, reason }: InputOf<Calls['change_stock']>,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ remaining: number }>(sql`
    with moved as (
      update ${product} set stock = stock + ${change}::int where id = ${id} and stock + ${change}::int >= 0
      returning id, stock
    )
    insert into ${stockEntry} (product_id, move, stock, held, remaining, reason, at)
    select id, ${move}, ${change}::int, 0, stock, ${reason}, ${now.toISOString()}::timestamptz from moved
    returning remaining
  `)
  return rows[0]?.remaining
}

/** A page of a product's ledger. @returns undefined for a cursor that does not belong to this list */
export function stockEntries(db: Tx, _staff: Staff, { id, ...at }: InputOf<Calls['list_stock']>) {
  return listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, entry: stockEntry })
          .from(stockEntry)
          .$dynamic(),
      where: eq(stockEntry.productId, id),
      sorts: { newest: { by: sql`-${stockEntry.id}`, kind: 'integer' } },
      id: { by: stockEntry.id, kind: 'integer' },
    },
    at,
  )
}
