import type { NewsArticle, NewsArticleSummary } from '@idocard/contract/content/news-article'
import { eq } from 'drizzle-orm'
import type { Numbered } from '../../../db/numbered-page.ts'
import type { Tx } from '../../../db/open.ts'
import { newsArticle } from '../../../db/schema/content/content.ts'
import { articleShown, neighboursOf, pageOfShown } from '../content/index.ts'

const TEXTS = ['titleCh', 'titleEn', 'summaryCh', 'summaryEn'] as const
const SUMMARY = ['id', 'newsCategoryId', ...TEXTS, 'img', 'publishedAt'] as const

/** One page of the published articles, newest first; `total` counts all pages. */
export const articlesShown = (
  db: Tx,
  { newsCategoryId, ...at }: { newsCategoryId: number } & Numbered,
  now: Date,
): Promise<{ list: NewsArticleSummary[]; total: number }> =>
  pageOfShown(
    db,
    'newsArticle',
    SUMMARY,
    now,
    at,
    newsCategoryId > 0 ? eq(newsArticle.newsCategoryId, newsCategoryId) : undefined,
  )

/** A published article with its source text, its category's name, and the articles published just after and before. */
export async function articleById(db: Tx, id: number, now: Date): Promise<NewsArticle | undefined> {
  const names = [...SUMMARY, 'contentCh', 'contentEn', 'updatedAt'] as const
  const found = await articleShown(db, 'newsArticle', names, now, eq(newsArticle.id, id))
  return found && { ...found, ...(await neighboursOf(db, 'newsArticle', id, now)) }
}
