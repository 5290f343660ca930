import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { product } from '../../../db/schema/commerce/product.ts'
import { isShown } from '../../../db/shown-between.ts'

/** SQL condition that a product is sold at a given time. */
export const isSold = (now: Date): SQL | undefined =>
  and(eq(product.onSale, true), isNull(product.archivedAt), isShown(product, now))

/** SQL condition that a product's discount price is charged at a given time, if it has one. */
const isDiscounted = (now: Date): SQL | undefined =>
  isShown({ shownFrom: product.discountFrom, shownUntil: product.discountUntil }, now)

/** The discount price that is charged at a given time; null if the full price is. The same as `discountPriceAt` in SQL. */
export const discountPriceNow = (now: Date): SQL<number | null> =>
  sql<number | null>`case when ${isDiscounted(now)} then ${product.discountPrice} end`

/** The price that is charged at a given time. */
export const priceNow = (now: Date): SQL<number> => sql<number>`coalesce(${discountPriceNow(now)}, ${product.price})`

/** Whether a period in which a product is sold or discounted began or ended after `since` and until `now`. */
export async function periodsPassed(db: Tx, since: Date, now: Date): Promise<boolean> {
  const { shownFrom, shownUntil, discountFrom, discountUntil } = product
  const moments = [shownFrom, shownUntil, discountFrom, discountUntil]
  const isPassed = or(...moments.map((moment) => and(gt(moment, since), lte(moment, now))))
  return (await db.select({ id: product.id }).from(product).where(isPassed).limit(1)).length > 0
}
