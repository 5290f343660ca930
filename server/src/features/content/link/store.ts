import { type LinkTarget, linkTarget } from '@idocard/domain/content/link-target'
import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/open.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { product } from '../../../db/schema/commerce/product.ts'
import { company } from '../../../db/schema/company/company.ts'
import { newsArticle, page } from '../../../db/schema/content/content.ts'
import { upload } from '../../../db/schema/content/upload.ts'
import { isSold } from '../../commerce/product/index.ts'
import { type FindDead, isShownTo } from '../content/index.ts'

/** Which of some values a column has in the rows that people see. */
async function known<T extends string | number>(
  db: Tx,
  column: PgColumn,
  values: readonly T[],
  where?: SQL,
): Promise<ReadonlySet<unknown>> {
  if (values.length === 0) return new Set()
  const rows = await db
    .select({ value: column })
    .from(column.table)
    .where(and(inArray(column, [...values]), where))
  return new Set(rows.map(({ value }) => value))
}

/**
 * Finds the addresses that lead to nothing on this site. What is on another site is not asked for.
 * @param publicUrl whose origin tells the site's addresses from those of others
 */
export const deadLinks =
  (publicUrl: string): FindDead =>
  async (db, addresses, now) => {
    const targets = new Map<string, LinkTarget>()
    for (const address of addresses) {
      const target = linkTarget(address, publicUrl)
      if (target) targets.set(address, target)
    }
    const all = [...targets.values()]
    const ids = (to: 'article' | 'product') => all.flatMap((one) => (one.to === to ? [one.id] : []))
    const slugs = all.flatMap((one) => (one.to === 'slug' ? [one.slug] : []))
    const lower = slugs.map((slug) => slug.toLowerCase())
    const prefixes = all.flatMap((one) => (one.to === 'company' ? [one.prefix] : []))
    const pictures = all.flatMap((one) => (one.to === 'picture' ? [one.id] : []))
    const found = {
      article: await known(db, newsArticle.id, ids('article'), isShownTo('newsArticle', now)),
      product: await known(db, product.id, ids('product'), isSold(now)),
      page: await known(db, page.slug, lower, isShownTo('page', now)),
      card: await known(db, card.cardSn, slugs),
      company: await known(db, company.prefix, prefixes),
      picture: await known(db, upload.id, pictures),
    }
    const isThere = (target: LinkTarget): boolean => {
      switch (target.to) {
        case 'slug':
          return found.page.has(target.slug.toLowerCase()) || found.card.has(target.slug)
        case 'company':
          return found.company.has(target.prefix)
        case 'article':
        case 'product':
        case 'picture':
          return found[target.to].has(target.id)
        default:
          return target.to === 'page'
      }
    }
    return new Set([...targets].flatMap(([address, target]) => (isThere(target) ? [] : [address])))
  }
