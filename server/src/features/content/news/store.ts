import type { CompanyNews, CompanyNewsSummary } from '@idocard/contract/content/news'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Numbered, numberedPage } from '../../../db/numbered-page.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { company } from '../../../db/schema/company/company.ts'
import { news, newsCategory } from '../../../db/schema/content/news.ts'
import { isVisible } from '../../../db/shown-between.ts'
import type { SponsorRow } from '../../company/company/index.ts'

/** Who reads news: a holder (all news of their companies) or a visitor (public news of one company). */
type Reader = { sponsors: readonly Owned<SponsorRow>[] } | { publicOf: { id: number } | { prefix: string } }

const SUMMARY = {
  id: news.id,
  sponsor: news.companyId,
  category: news.categoryId,
  titleCh: news.titleCh,
  titleEn: news.titleEn,
  summaryCh: news.summaryCh,
  summaryEn: news.summaryEn,
  img: news.img,
  isPublic: news.isPublic,
  publishedAt: news.publishedAt,
}

/** SQL condition that news is published at `now` and not over. */
export const isPublished = (now: Date): SQL | undefined => isVisible(news, now)

const ofSponsors = (sponsors: readonly Owned<SponsorRow>[]) =>
  inArray(
    news.companyId,
    sponsors.map(({ id }) => id),
  )

/** SQL condition that this reader may read the news at `now`. */
function isFor(reader: Reader, now: Date): SQL | undefined {
  if ('sponsors' in reader) return and(ofSponsors(reader.sponsors), isPublished(now))
  const { publicOf } = reader
  const isTheirs =
    'id' in publicOf
      ? eq(news.companyId, publicOf.id)
      : eq(news.companyId, sql`(select ${company.id} from ${company} where ${company.prefix} = ${publicOf.prefix})`)
  return and(isTheirs, news.isPublic, isPublished(now))
}

/** SQL condition that news is in a category or in one of its subcategories. */
const isOfCategory = (category: number): SQL =>
  sql`${news.categoryId} in (
    with recursive below as (
      select ${newsCategory.id} from ${newsCategory} where ${newsCategory.id} = ${category}
      union select one.id from ${newsCategory} as one join below on one.previous_id = below.id
    ) select id from below
  )`

/** Whether a category belongs to one of a holder's companies. */
export async function isOwnCategory(db: Tx, sponsors: readonly Owned<SponsorRow>[], category: number) {
  const isTheirs = inArray(
    newsCategory.companyId,
    sponsors.map(({ id }) => id),
  )
  const found = await db
    .select({ id: newsCategory.id })
    .from(newsCategory)
    .where(and(eq(newsCategory.id, category), isTheirs))
  return found.length > 0
}

/** One page of the news that a reader may read, newest first. `total` counts all pages. @param category 0 for all */
export async function newsShown(
  db: Tx,
  reader: Reader,
  { category = 0, ...at }: { category?: number } & Numbered,
  now: Date,
): Promise<{ list: CompanyNewsSummary[]; total: number; pageNum: number; pageSize: number }> {
  const where = and(isFor(reader, now), category > 0 ? isOfCategory(category) : undefined)
  const { list, total } = await numberedPage(
    db,
    () => db.select(SUMMARY).from(news).where(where).$dynamic(),
    [desc(news.publishedAt), desc(news.id)],
    at,
  )
  return { list: list.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })), total, ...at }
}

/**
 * News with its source text and its neighbours: the next newer and older news of the same company that this reader may
 * read. Undefined if the reader may not read it.
 */
export async function newsById(db: Tx, reader: Reader, id: number, now: Date): Promise<CompanyNews | undefined> {
  const [found] = await db
    .select({
      ...SUMMARY,
      contentCh: news.contentCh,
      contentEn: news.contentEn,
      updatedAt: news.updatedAt,
      categoryCh: newsCategory.titleCh,
      categoryEn: newsCategory.titleEn,
    })
    .from(news)
    .innerJoin(newsCategory, eq(newsCategory.id, news.categoryId))
    .where(and(eq(news.id, id), isFor(reader, now)))
  if (!found) return undefined
  const place = sql`(${news.publishedAt}, ${news.id})`
  // Compared in the database: a JavaScript date loses the microseconds and would sort before its own news.
  const here = sql`((select self.published_at from ${news} as self where self.id = ${id}), ${id}::int)`
  const beside = async (where: SQL, ...order: SQL[]) => {
    const [one] = await db
      .select({ id: news.id, titleCh: news.titleCh, titleEn: news.titleEn })
      .from(news)
      .where(and(eq(news.companyId, found.sponsor), isFor(reader, now), where))
      .orderBy(...order)
      .limit(1)
    return one ?? null
  }
  return {
    ...found,
    publishedAt: found.publishedAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
    newer: await beside(sql`${place} > ${here}`, asc(news.publishedAt), asc(news.id)),
    older: await beside(sql`${place} < ${here}`, desc(news.publishedAt), desc(news.id)),
  }
}
