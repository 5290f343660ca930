import type { ContentEntry, ContentKind } from '@idocard/contract/content/content'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { content } from '../../../db/schema/content/content.ts'
import { isVisible } from '../../../db/shown-between.ts'

/** The entries of a kind that are visible at `now`, in order. */
export async function contentShown(db: Tx, kind: ContentKind, now: Date): Promise<ContentEntry[]> {
  return db
    .select({
      id: content.id,
      titleCh: content.titleCh,
      titleEn: content.titleEn,
      contentCh: content.contentCh,
      contentEn: content.contentEn,
      img: content.img,
      link: content.link,
    })
    .from(content)
    .where(and(eq(content.kind, kind), isVisible(content, now)))
    .orderBy(asc(content.sorter), asc(content.id))
}
