import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../db/owned.ts'
import { contact, contactImport } from '../../db/schema/address-book.ts'
import { isUuid } from '../../shared/uuid.ts'

export type ImportRow = typeof contactImport.$inferSelect
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

/** Stores an import with its contacts; returns the import's id. */
export async function insertImport(
  db: Tx,
  who: Owner,
  fileName: string,
  rows: readonly ContactInsert[],
  now: Date,
): Promise<string> {
  const [made] = await db
    .insert(contactImport)
    .values({ memberId: who.id, fileName, count: rows.length, createdAt: now })
    .returning({ id: contactImport.id })
  if (!made) throw new Error('An import that was just inserted was not found.')
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db.insert(contact).values(rows.slice(from, from + AT_ONCE).map((row) => ({ ...row, importId: made.id })))
  return made.id
}

const IMPORTS_MOST = 100

/** A holder's imports, newest first. */
export const ownImports = (db: Tx, who: Owner): Promise<Owned<ImportRow>[]> =>
  checkOwner(who, (isTheirs) =>
    db.select().from(contactImport).where(isTheirs).orderBy(desc(contactImport.createdAt)).limit(IMPORTS_MOST),
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

/**
 * Deletes an import with its contacts. Contacts that the holder has changed since are removed instead, so that they can
 * be restored.
 * @returns how many were removed instead
 */
export async function deleteImport(db: Tx, mine: Owned<ImportRow>, now: Date): Promise<number> {
  const kept = await db
    .update(contact)
    .set({ importId: null, removedAt: sql`coalesce(${contact.removedAt}, ${now.toISOString()})` })
    .where(and(eq(contact.importId, mine.id), gt(contact.version, 1)))
    .returning({ id: contact.id })
  await db.delete(contactImport).where(eq(contactImport.id, mine.id))
  return kept.length
}
