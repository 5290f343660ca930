import type { SitePage } from '@idocard/contract/content/page'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { page } from '../../../db/schema/content/content.ts'
import { asItHolds, entriesShown } from '../content/index.ts'

const TEXTS = ['titleCh', 'titleEn', 'summaryCh', 'summaryEn', 'contentCh', 'contentEn'] as const
const PAGE = ['id', 'slug', ...TEXTS, 'updatedAt', 'holdsFrom'] as const

/**
 * A page with its source text, of a legal text the version that holds or that holds from a day on. Undefined if it does not
 * exist or is not visible at `now`.
 */
export async function pageShown(
  db: Tx,
  slug: string,
  version: string | undefined,
  now: Date,
): Promise<SitePage | undefined> {
  const [found] = await entriesShown(db, 'page', PAGE, now, { where: eq(page.slug, slug) })
  return found && asItHolds(db, 'page', found, version, now)
}
