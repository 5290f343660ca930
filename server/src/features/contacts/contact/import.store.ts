import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { contact, contactImport, contactReminder } from '../../../db/schema/contacts/contact.ts'
import { isUuid } from '../../../shared/uuid.ts'
import { insertCollection, lockCollections } from './collection.store.ts'
import { folderNames } from './contact-files/folder-path.ts'

type ImportRow = typeof contactImport.$inferSelect
type ContactInsert = typeof contact.$inferInsert

const checkOwner = ownership(contactImport.memberId, (row: ImportRow) => row.memberId)

const AT_ONCE = 500

/** The identities among these that a holder's contacts already have. Merged contacts count, removed ones do not. */
export async function knownIdentities(db: Tx, who: Owner, identities: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < identities.length; from += AT_ONCE) {
    const found = await db
      .selectDistinct({ identity: contact.identity })
      .from(contact)
      .where(
        and(
          eq(contact.memberId, who.id),
          inArray(contact.identity, identities.slice(from, from + AT_ONCE)),
          isNull(contact.removedAt),
        ),
      )
    for (const { identity } of found) known.add(identity)
  }
  return known
}

/** An imported contact with its reminders. */
export interface NewImported {
  row: ContactInsert
  reminders: readonly { at: string; text: string }[]
}

/**
 * The folders with these paths, created where they are missing. A folder beyond the limits is left out, so that its
 * contacts are in the folder that it would be in.
 */
export async function makeFolders(
  db: Tx,
  who: Owner,
  paths: ReadonlySet<string>,
  now: Date,
): Promise<Map<string, number>> {
  const made = new Map<string, number>()
  let folders = await lockCollections(db, who)
  for (const path of paths) {
    let previous = 0
    for (const name of folderNames(path)) {
      const there = folders.find((one) => one.name === name && (one.previousId ?? 0) === previous)
      const id =
        there?.id ?? (await insertCollection(db, who, folders, { name, sorter: folders.length + 1, previous }, now))
      if (typeof id === 'string') break
      if (!there) folders = await lockCollections(db, who)
      previous = id
    }
    if (previous > 0) made.set(path, previous)
  }
  return made
}

/**
 * Stores an import with its contacts; returns the import's id. Reminders that were due before are listed as such, and
 * cause no notice.
 */
export async function insertImport(
  db: Tx,
  who: Owner,
  fileName: string,
  imported: readonly NewImported[],
  now: Date,
): Promise<string> {
  const made = await insertOne(db, contactImport, {
    memberId: who.id,
    fileName,
    count: imported.length,
    createdAt: now,
  })
  for (let from = 0; from < imported.length; from += AT_ONCE) {
    const some = imported.slice(from, from + AT_ONCE)
    const ids = some.map(() => randomUUID())
    await db.insert(contact).values(some.map(({ row }, index) => ({ ...row, id: ids[index], importId: made.id })))
    const reminders = some.flatMap(({ reminders }, index) =>
      reminders.map(({ at, text }) => ({ contactId: ids[index] ?? '', at: new Date(at), text })),
    )
    if (reminders.length > 0)
      await db.insert(contactReminder).values(
        reminders.map((one) => ({
          ...one,
          memberId: who.id,
          sentAt: one.at <= now ? now : null,
          createdAt: now,
        })),
      )
  }
  return made.id
}

const MAX_IMPORTS = 100

/** A holder's imports, newest first. */
export const ownImports = (db: Tx, who: Owner): Promise<Owned<ImportRow>[]> =>
  checkOwner(who, (isTheirs) =>
    db.select().from(contactImport).where(isTheirs).orderBy(desc(contactImport.createdAt)).limit(MAX_IMPORTS),
  )

/** One of a holder's imports, locked. Undefined if it belongs to another holder or does not exist. */
export async function lockOwnImport(db: Tx, who: Owner, id: string): Promise<Owned<ImportRow> | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(contactImport)
      .where(and(isTheirs, eq(contactImport.id, id)))
      .for('update'),
  )
  return found
}

/** The contacts that an import created, locked in id order, which prevents deadlocks. */
export const lockImported = async (db: Tx, mine: Owned<ImportRow>): Promise<string[]> => {
  const rows = await db
    .select({ id: contact.id })
    .from(contact)
    .where(eq(contact.importId, mine.id))
    .orderBy(contact.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Whether the holder added a reminder to a contact after the import. */
const isRemindedSince = ({ createdAt }: Owned<ImportRow>) => sql`exists (
  select 1 from ${contactReminder}
  where ${contactReminder.contactId} = ${contact.id} and ${contactReminder.createdAt} > ${createdAt.toISOString()})`

/**
 * Deletes an import with its contacts. Contacts that the holder has changed since are removed instead, so that they can
 * be restored.
 * @returns how many were removed instead
 */
export async function deleteImport(db: Tx, mine: Owned<ImportRow>, now: Date): Promise<number> {
  const kept = await db
    .update(contact)
    .set({ importId: null, removedAt: sql`coalesce(${contact.removedAt}, ${now.toISOString()})` })
    .where(and(eq(contact.importId, mine.id), or(gt(contact.version, 1), isRemindedSince(mine))))
    .returning({ id: contact.id })
  await db.delete(contactImport).where(eq(contactImport.id, mine.id))
  return kept.length
}
