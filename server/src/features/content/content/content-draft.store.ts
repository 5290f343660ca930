import type { ContentFields } from '@idocard/domain/content/clean-content'
import type { KindName } from '@idocard/domain/content/content-kind'
import { and, eq, exists, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { contentDraft } from '../../../db/schema/content/content.ts'
import { isKept, TABLES } from './content-tables.store.ts'

/** The changes of a published entry, beside what readers see of it. */
export interface ContentDraft {
  fields: Partial<ContentFields>
  /** The version that readers see. */
  shownVersion: number
  publishAt: Date | null
  memberId: string | null
}

/** Fields as they were stored in JSON, which has no dates. */
export function fieldsFrom({ shownFrom, shownUntil, ...fields }: Record<string, unknown>): Partial<ContentFields> {
  const dateOf = (value: unknown) => (typeof value === 'string' ? new Date(value) : null)
  return { ...fields, shownFrom: dateOf(shownFrom), shownUntil: dateOf(shownUntil) }
}

const isOf = (kind: KindName, id: number) => and(eq(contentDraft.kind, kind), eq(contentDraft.contentId, id))

/** For a list: what joins each entry of a kind with its draft. */
export const draftOfEach = (kind: KindName): SQL | undefined =>
  and(eq(contentDraft.kind, kind), eq(contentDraft.contentId, TABLES[kind].table.id))

/** The draft of an entry. It changes only while the entry is locked. */
export async function draftOf(db: Tx, kind: KindName, id: number): Promise<ContentDraft | undefined> {
  const [found] = await db.select().from(contentDraft).where(isOf(kind, id))
  return found && { ...found, fields: fieldsFrom(found.fields) }
}

/** Puts the changes of a locked entry in place of earlier ones. */
export async function putDraft(
  db: Tx,
  kind: KindName,
  contentId: number,
  { fields, savedAt, ...draft }: ContentDraft & { savedAt: Date },
): Promise<void> {
  const values = { ...draft, fields: { ...fields }, savedAt }
  await db
    .insert(contentDraft)
    .values({ kind, contentId, ...values })
    .onConflictDoUpdate({ target: [contentDraft.kind, contentDraft.contentId], set: values })
}

/** Forgets the changes of a locked entry. */
export async function dropDraft(db: Tx, kind: KindName, id: number): Promise<void> {
  await db.delete(contentDraft).where(isOf(kind, id))
}

/** Lets the changes of a locked entry wait for somebody to publish them. */
export async function unschedule(db: Tx, kind: KindName, id: number): Promise<void> {
  await db.update(contentDraft).set({ publishAt: null }).where(isOf(kind, id))
}

/** The entries whose changes are to be published by now. */
export const dueDrafts = (db: Tx, now: Date) =>
  db
    .select({ kind: contentDraft.kind, id: contentDraft.contentId })
    .from(contentDraft)
    .where(lte(contentDraft.publishAt, now))
    .orderBy(contentDraft.publishAt, contentDraft.kind, contentDraft.contentId)

/** Whether changes of an entry that was not removed put it into a category. */
export async function isDraftedInto(db: Tx, members: KindName, categoryId: number): Promise<boolean> {
  const { table } = TABLES[members]
  const found = await db
    .select({ one: sql`1` })
    .from(contentDraft)
    .where(
      and(
        eq(contentDraft.kind, members),
        sql`(${contentDraft.fields}->>'categoryId')::int = ${categoryId}`,
        exists(
          db
            .select({ one: sql`1` })
            .from(table)
            .where(and(eq(table.id, contentDraft.contentId), isKept(members))),
        ),
      ),
    )
    .limit(1)
  return found.length > 0
}
