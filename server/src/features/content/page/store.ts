import type { SitePage } from '@idocard/contract/content/page'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { page } from '../../../db/schema/content/content.ts'
import { entriesShown } from '../content/index.ts'

const TEXTS = ['titleCh', 'titleEn', 'summaryCh', 'summaryEn', 'contentCh', 'contentEn'] as const
const PAGE = ['slug', ...TEXTS, 'updatedAt'] as const

/** A page with its source text. Undefined if it does not exist or is not visible at `now`. */
export async function pageShown(db: Tx, slug: string, now: Date): Promise<SitePage | undefined> {
  const [found] = await entriesShown(db, 'page', PAGE, now, { where: eq(page.slug, slug) })
  return found
}
