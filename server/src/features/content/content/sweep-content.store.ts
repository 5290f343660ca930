import { CONTENT_KINDS, type KindName } from '@idocard/domain/content/content-kind'
import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { contentDraft, contentPicture, contentVersion, legalVersion } from '../../../db/schema/content/content.ts'
import { columnOf, isOfKind, membersOf, TABLES } from './content-tables.store.ts'

/** Deletes entries that were removed before `until`. A category waits for its last entry. */
export async function sweepContent(db: Tx, until: Date): Promise<void> {
  const kinds = Object.keys(CONTENT_KINDS) as KindName[]
  // Entries first, so that a category that was removed with them is deleted with them.
  for (const kind of kinds.toSorted((a, b) => Number(!!membersOf(a)) - Number(!!membersOf(b)))) {
    const { table } = TABLES[kind]
    const members = membersOf(kind)
    const isEmpty =
      members &&
      notExists(
        db
          .select({ one: sql`1` })
          .from(TABLES[members].table)
          .where(eq(columnOf(members, 'categoryId'), table.id)),
      )
    const gone = await db
      .delete(table)
      .where(and(isOfKind(kind), lt(table.removedAt, until), isEmpty))
      .returning({ id: table.id })
    const ids = gone.map(({ id }) => Number(id))
    await db.delete(contentPicture).where(and(eq(contentPicture.kind, kind), inArray(contentPicture.contentId, ids)))
    await db.delete(contentDraft).where(and(eq(contentDraft.kind, kind), inArray(contentDraft.contentId, ids)))
    await db.delete(legalVersion).where(and(eq(legalVersion.kind, kind), inArray(legalVersion.contentId, ids)))
    await db.delete(contentVersion).where(and(eq(contentVersion.kind, kind), inArray(contentVersion.contentId, ids)))
  }
}
