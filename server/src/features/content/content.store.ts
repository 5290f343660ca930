import type { ContentEntry } from '@idocard/contract/content'
import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { type CONTENT_KINDS, content } from '../../db/schema/content.ts'

export type ContentKind = (typeof CONTENT_KINDS)[number]

/** The entries of a kind that are shown at a moment, in order. */
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
    .where(
      and(
        eq(content.kind, kind),
        or(isNull(content.shownFrom), lte(content.shownFrom, now)),
        or(isNull(content.shownUntil), gt(content.shownUntil, now)),
      ),
    )
    .orderBy(asc(content.sorter), asc(content.id))
}
