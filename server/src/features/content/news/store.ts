import type { CompanyNews, CompanyNewsSummary, NewsLayer } from '@idocard/contract/content/news'
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Numbered } from '../../../db/numbered-page.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { news, newsCategory } from '../../../db/schema/content/news.ts'
import type { SponsorRow } from '../../company/company/index.ts'
import { articleShown, isOfPrefix, isShownTo, neighboursOf, pageOfShown } from '../content/index.ts'

/** Who reads news: a holder (all news of their companies) or a visitor (public news of one company). */
type Reader = { sponsors: readonly Owned<SponsorRow>[] } | { publicOf: { id: number } | { prefix: string } }

const TEXTS = ['titleCh', 'titleEn', 'summaryCh', 'summaryEn'] as const
const SUMMARY = ['id', 'companyId', 'categoryId', ...TEXTS, 'img', 'isPublic', 'publishedAt'] as const

/** News with the names that the calls give its company and its category. */
const named = <N extends { id: number; companyId: number; categoryId: number }>({
  id,
  companyId: sponsor,
  categoryId: category,
  ...texts
}: N) => ({ id, sponsor, category, ...texts })

const ofSponsors = (sponsors: readonly Owned<SponsorRow>[]) =>
  inArray(
    news.companyId,
    sponsors.map(({ id }) => id),
  )

/** SQL condition that news is of a company of this reader, and for visitors public. */
function isFor(reader: Reader): SQL | undefined {
  if ('sponsors' in reader) return ofSponsors(reader.sponsors)
  const { publicOf } = reader
  return and('id' in publicOf ? eq(news.companyId, publicOf.id) : isOfPrefix('news', publicOf.prefix), news.isPublic)
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
  const where = and(isFor(reader), category > 0 ? isOfCategory(category) : undefined)
  const { list, total } = await pageOfShown(db, 'news', SUMMARY, now, at, where)
  return { list: list.map(named), total, ...at }
}

/**
 * News with its source text and its neighbours: the next newer and older news of the same company that this reader may
 * read. Undefined if the reader may not read it.
 */
export async function newsById(db: Tx, reader: Reader, id: number, now: Date): Promise<CompanyNews | undefined> {
  const names = [...SUMMARY, 'contentCh', 'contentEn', 'updatedAt'] as const
  const found = await articleShown(db, 'news', names, now, and(eq(news.id, id), isFor(reader)))
  if (!found) return undefined
  const isBeside = and(eq(news.companyId, found.companyId), isFor(reader))
  return { ...named(found), ...(await neighboursOf(db, 'news', id, now, isBeside)) }
}

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
