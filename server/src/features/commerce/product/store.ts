import type { Category, Product } from '@idocard/contract/commerce/product'
import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { product } from '../../../db/schema/commerce/product.ts'

interface Paging {
  pageNum: number
  pageSize: number
}

const { sorter, onSale, ...shown } = getTableColumns(product)

const sold = (category?: Category) => and(eq(product.onSale, true), category && eq(product.category, category))

/** One page of the products on sale, of one category or of all, in order. `total` and the prices cover all pages. */
export async function productsOnSale(
  db: Tx,
  category: Category | undefined,
  { pageNum, pageSize }: Paging,
): Promise<{ list: Product[]; total: number; lowestPrice: number | null; highestPrice: number | null }> {
  const list = await db
    .select(shown)
    .from(product)
    .where(sold(category))
    .orderBy(asc(sorter), asc(product.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const now = sql`coalesce(${product.discountPrice}, ${product.price})`
  const [all] = await db
    .select({
      total: count(),
      lowestPrice: sql<number | null>`min(${now})`,
      highestPrice: sql<number | null>`max(${now})`,
    })
    .from(product)
    .where(sold(category))
  return { list, ...(all ?? { total: 0, lowestPrice: null, highestPrice: null }) }
}

/** A product. Undefined if it is not on sale. */
export async function productOnSale(db: Tx, id: number): Promise<Product | undefined> {
  const [found] = await db
    .select(shown)
    .from(product)
    .where(and(eq(product.id, id), eq(onSale, true)))
  return found
}
