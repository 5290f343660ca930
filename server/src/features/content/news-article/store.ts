import type { NewsArticle, NewsArticleSummary } from '@idocard/contract/content/news-article'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Numbered, numberedPage } from '../../../db/numbered-page.ts'
import type { Tx } from '../../../db/open.ts'
import { content, newsArticle } from '../../../db/schema/content/content.ts'
import { isVisible } from '../../../db/shown-between.ts'

const SUMMARY = {
  id: newsArticle.id,
  newsCategoryId: newsArticle.newsCategoryId,
  titleCh: newsArticle.titleCh,
  titleEn: newsArticle.titleEn,
  summaryCh: newsArticle.summaryCh,
  summaryEn: newsArticle.summaryEn,
  img: newsArticle.img,
  publishedAt: newsArticle.publishedAt,
}

const published = (now: Date): SQL | undefined => isVisible(newsArticle, now)

/** One page of the published articles, newest first; `total` counts all pages. */
export async function articlesShown(
  db: Tx,
  { newsCategoryId, ...at }: { newsCategoryId: number } & Numbered,
  now: Date,
): Promise<{ list: NewsArticleSummary[]; total: number }> {
  const where = and(published(now), newsCategoryId > 0 ? eq(newsArticle.newsCategoryId, newsCategoryId) : undefined)
  const { list, total } = await numberedPage(
    db,
    () => db.select(SUMMARY).from(newsArticle).where(where).$dynamic(),
    [desc(newsArticle.publishedAt), desc(newsArticle.id)],
    at,
  )
  return { list: list.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })), total }
}

type Written = Omit<NewsArticle, 'newer' | 'older'>

/** A published article with its source text and its category's name. */
export async function articleShown(db: Tx, id: number, now: Date): Promise<Written | undefined> {
  const [found] = await db
    .select({
      ...SUMMARY,
      contentCh: newsArticle.contentCh,
      contentEn: newsArticle.contentEn,
      updatedAt: newsArticle.updatedAt,
      categoryCh: content.titleCh,
      categoryEn: content.titleEn,
    })
    .from(newsArticle)
    .innerJoin(content, eq(content.id, newsArticle.newsCategoryId))
    .where(and(eq(newsArticle.id, id), published(now)))
  return (
    found && {
      ...found,
      publishedAt: found.publishedAt.toISOString(),
      updatedAt: found.updatedAt.toISOString(),
    }
  )
}

/** The articles published just after and just before an article. */
export async function neighboursOf(db: Tx, { id }: Pick<Written, 'id'>, now: Date) {
  const place = sql`(${newsArticle.publishedAt}, ${newsArticle.id})`
  // Compared in the database: a JavaScript date loses the microseconds and would sort before its own article.
  const here = sql`((select ${newsArticle.publishedAt} from ${newsArticle} where ${newsArticle.id} = ${id}), ${id}::int)`
  const names = { id: newsArticle.id, titleCh: newsArticle.titleCh, titleEn: newsArticle.titleEn }
  const [newer] = await db
    .select(names)
    .from(newsArticle)
    .where(and(published(now), sql`${place} > ${here}`))
    .orderBy(asc(newsArticle.publishedAt), asc(newsArticle.id))
    .limit(1)
  const [older] = await db
    .select(names)
    .from(newsArticle)
    .where(and(published(now), sql`${place} < ${here}`))
    .orderBy(desc(newsArticle.publishedAt), desc(newsArticle.id))
    .limit(1)
  return { newer: newer ?? null, older: older ?? null }
}
