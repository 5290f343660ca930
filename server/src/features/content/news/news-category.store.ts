import type { NewsLayer } from '@idocard/contract/content/news'
import { and, asc, count, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { news, newsCategory } from '../../../db/schema/content/news.ts'
import type { SponsorRow } from '../../company/company/index.ts'
import { isShownTo } from '../content/index.ts'

/** The categories of a company's news, each before its subcategories, with the number of published news in each. */
export async function newsLayers(db: Tx, sponsor: Owned<SponsorRow>, now: Date): Promise<NewsLayer[]> {
  const rows = await db
    .select({
      id: newsCategory.id,
      titleCh: newsCategory.titleCh,
      titleEn: newsCategory.titleEn,
      previousId: newsCategory.previousId,
      count: count(news.id),
    })
    .from(newsCategory)
    .leftJoin(news, and(eq(news.categoryId, newsCategory.id), eq(news.companyId, sponsor.id), isShownTo('news', now)))
    .where(and(eq(newsCategory.companyId, sponsor.id), isShownTo('companyNewsCategory', now)))
    .groupBy(newsCategory.id)
    .orderBy(asc(newsCategory.sorter), asc(newsCategory.id))
  const layers: NewsLayer[] = []
  const add = (previousId: number | null, layer: number): void => {
    const within = rows.filter((row) => row.previousId === previousId)
    layers.push(...within.map(({ previousId: previous, ...row }) => ({ ...row, layer, previous: previous ?? 0 })))
    for (const { id } of within) add(id, layer + 1)
  }
  add(null, 1)
  return layers
}
