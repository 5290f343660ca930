import type { SitePage } from '@idocard/contract/content/page'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { page } from '../../../db/schema/content/content.ts'
import { isShown } from '../../../db/shown-between.ts'

/** A page with its source text. Undefined if it does not exist or is not visible at `now`. */
export async function pageShown(db: Tx, slug: string, now: Date): Promise<SitePage | undefined> {
  const [found] = await db
    .select()
    .from(page)
    .where(and(eq(page.slug, slug), isShown(page, now)))
  if (!found) return undefined
  const { shownFrom: _from, shownUntil: _until, ...shown } = found
  return { ...shown, updatedAt: found.updatedAt.toISOString() }
}
