import type { Tag } from '@idocard/contract/call'
import { and, type Column, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { content, newsArticle, page } from '../../../db/schema/content/content.ts'
import { news } from '../../../db/schema/content/news.ts'

/** Tags of content whose visibility changed after `since` and until `now`, so that older cached pages are stale. */
export async function windowsPassed(db: Tx, since: Date, now: Date): Promise<Tag[]> {
  const passed = (...moments: Column[]): SQL | undefined =>
    or(...moments.map((moment) => and(gt(moment, since), lte(moment, now))))
  const any = (of: typeof content | typeof newsArticle | typeof news | typeof page, where: SQL | undefined) =>
    sql<boolean>`exists (select 1 from ${of} where ${where})`
  const { rows } = await db.execute<Record<string, boolean>>(sql`select
    ${any(content, passed(content.shownFrom, content.shownUntil))} as content,
    ${any(newsArticle, passed(newsArticle.publishedAt, newsArticle.shownUntil))}
      or ${any(news, passed(news.publishedAt, news.shownUntil))} as news,
    ${any(page, passed(page.shownFrom, page.shownUntil))} as page`)
  const found = rows[0] ?? {}
  return (['content', 'news', 'page'] as const).filter((tag) => found[tag])
}
