import type { SitePage } from '@idocard/contract/content/page'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { page } from '../../../db/schema/content/content.ts'
import { isVisible } from '../../../db/shown-between.ts'

/** A page with its source text. Undefined if it does not exist or is not visible at `now`. */
export async function pageShown(db: Tx, slug: string, now: Date): Promise<SitePage | undefined> {
  const [found] = await db
    .select({
      slug: page.slug,
      titleCh: page.titleCh,
      titleEn: page.titleEn,
      summaryCh: page.summaryCh,
      summaryEn: page.summaryEn,
      contentCh: page.contentCh,
      contentEn: page.contentEn,
      updatedAt: page.updatedAt,
    })
    .from(page)
    .where(and(eq(page.slug, slug), isVisible(page, now)))
  return found && { ...found, updatedAt: found.updatedAt.toISOString() }
}
