import { asc } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { product } from '../../../db/schema/commerce/product.ts'
import { isSold } from '../../commerce/product/index.ts'
import { entriesShown } from '../content/index.ts'

/** The most pages of a kind. A sitemap may have 50,000 URLs (sitemaps.org), and each page has one for each language. */
const MAX_ADDRESSES = 20_000

/** Ids and slugs of everything with its own public page, with the time of the last change if known. */
export async function publicPages(db: Tx, now: Date) {
  const products = await db
    .select({ id: product.id })
    .from(product)
    .where(isSold(now))
    .orderBy(asc(product.sorter), asc(product.id))
    .limit(MAX_ADDRESSES)
  const articles = await entriesShown(db, 'newsArticle', ['id', 'updatedAt'], now, { limit: MAX_ADDRESSES })
  const pages = await entriesShown(db, 'page', ['slug', 'updatedAt'], now)
  return { products, articles, pages }
}
