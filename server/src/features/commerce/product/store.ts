import type { Category, Product } from '@idocard/contract/commerce/product'
import { priceSteps, type VolumePrice } from '@idocard/domain/commerce/price-steps'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { product } from '../../../db/schema/commerce/product.ts'
import { discountPriceNow, isSold, priceNow } from './pricing.store.ts'

interface Paging {
  pageNum: number
  pageSize: number
}

/** What everybody may see of a product, with the prices that are charged now. */
const shownAt = (now: Date) => ({
  id: product.id,
  category: product.category,
  titleCh: product.titleCh,
  titleEn: product.titleEn,
  summaryCh: product.summaryCh,
  summaryEn: product.summaryEn,
  descriptionCh: product.descriptionCh,
  descriptionEn: product.descriptionEn,
  img: product.img,
  imgAlt: product.imgAlt,
  price: product.price,
  discountPrice: discountPriceNow(now),
  volumePrices: product.volumePrices,
  print: product.print,
  stock: product.stock,
  madeToOrder: product.madeToOrder,
  specs: product.specs,
})

type Row = Omit<Product, 'priceSteps'> & { volumePrices: VolumePrice[] }
const shown = ({ volumePrices, ...row }: Row): Product => ({ ...row, priceSteps: priceSteps({ ...row, volumePrices }) })

const sold = (now: Date, category?: Category) => and(isSold(now), category && eq(product.category, category))

/** One page of the products on sale, of one category or of all, in order. `total` and the prices cover all pages. */
export async function productsOnSale(
  db: Tx,
  category: Category | undefined,
  { pageNum, pageSize }: Paging,
  now: Date,
): Promise<{ list: Product[]; total: number; lowestPrice: number | null; highestPrice: number | null }> {
  const list = await db
    .select(shownAt(now))
    .from(product)
    .where(sold(now, category))
    .orderBy(asc(product.sorter), asc(product.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const [all] = await db
    .select({
      total: count(),
      lowestPrice: sql<number | null>`min(${priceNow(now)})`,
      highestPrice: sql<number | null>`max(${priceNow(now)})`,
    })
    .from(product)
    .where(sold(now, category))
  return { list: list.map(shown), ...(all ?? { total: 0, lowestPrice: null, highestPrice: null }) }
}

/** A product. Undefined if it is not on sale. */
export async function productOnSale(db: Tx, id: number, now: Date): Promise<Product | undefined> {
  const [found] = await db
    .select(shownAt(now))
    .from(product)
    .where(and(eq(product.id, id), isSold(now)))
  return found && shown(found)
}
