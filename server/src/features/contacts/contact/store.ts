import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { type ContactRow, contact } from '../../../db/schema/contacts/contact.ts'
import { isUuid } from '../../../shared/uuid.ts'
import { type ContactIndex, contactIndex, lockAddressBooks } from '../contact-index/index.ts'
import { recordNote } from './event.store.ts'

const checkOwner = ownership(contact.memberId, (row: ContactRow) => row.memberId)

/** The columns for a list: without those for searching and sorting, and without the snapshot of the card. */
export const LISTED = {
  id: contact.id,
  memberId: contact.memberId,
  kind: contact.kind,
  cardSn: contact.cardSn,
  fields: contact.fields,
  star: contact.star,
  tags: contact.tags,
  collectionId: contact.collectionId,
  note: contact.note,
  noteImgId: contact.noteImgId,
  photoId: contact.photoId,
  scanImgId: contact.scanImgId,
  changed: contact.changed,
  metAt: contact.metAt,
  metPlace: contact.metPlace,
  createdAt: contact.createdAt,
  viewedAt: contact.viewedAt,
}
export type ListedContact = Pick<ContactRow, keyof typeof LISTED>

/** Contacts that a list shows: neither removed nor merged into another contact. */
export const isShown = and(isNull(contact.mergedInto), isNull(contact.removedAt))

/** The holder's shown contacts among these ids, in the order of `ids`. */
export async function ownContacts(db: Tx, who: Owner, ids: readonly string[]): Promise<Owned<ContactRow>[]> {
  const named = [...new Set(ids)].filter(isUuid)
  if (named.length === 0) return []
  const found = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(contact)
      .where(and(isTheirs, inArray(contact.id, named), isShown)),
  )
  return named.flatMap((name) => found.find(({ id }) => id === name.toLowerCase()) ?? [])
}

/** One of a holder's contacts. Undefined if it belongs to another holder, is not shown, or does not exist. */
export async function ownContact(db: Tx, who: Owner, id: string): Promise<Owned<ContactRow> | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(contact)
      .where(and(isTheirs, eq(contact.id, id), isShown)),
  )
  return found
}

/** Like `ownContact`, but locked until the transaction ends. */
export async function lockOwnContact(db: Tx, who: Owner, id: string): Promise<Owned<ContactRow> | undefined> {
  const [found] = await lockOwnContacts(db, who, [id])
  return found
}

/** The holder's shown contacts among these ids, locked in id order, which prevents deadlocks. */
export async function lockOwnContacts(db: Tx, who: Owner, ids: readonly string[]): Promise<Owned<ContactRow>[]> {
  const named = [...new Set(ids)].filter(isUuid)
  if (named.length === 0) return []
  await lockAddressBooks(db, [who.id])
  return checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(contact)
      .where(and(isTheirs, inArray(contact.id, named), isShown))
      .orderBy(contact.id)
      .for('update'),
  )
}

/** Like `lockOwnContacts`, but also accepts numbers of digital cards, as the specification's calls do. */
export async function lockContactsNamed(db: Tx, who: Owner, names: readonly string[]): Promise<Owned<ContactRow>[]> {
  if (names.length === 0) return []
  const ids = names.filter(isUuid)
  const numbers = names.filter((name) => !isUuid(name)).map((name) => name.toLowerCase())
  await lockAddressBooks(db, [who.id])
  return checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(contact)
      .where(
        and(
          isTheirs,
          isShown,
          or(
            ids.length > 0 ? inArray(contact.id, ids) : sql`false`,
            numbers.length > 0 ? inArray(contact.cardSn, numbers) : sql`false`,
          ),
        ),
      )
      .orderBy(contact.id)
      .for('update'),
  )
}

/** Removed contacts of a holder, locked. */
export async function lockRemovedContacts(db: Tx, who: Owner, ids: readonly string[]): Promise<Owned<ContactRow>[]> {
  const named = [...new Set(ids)].filter(isUuid)
  if (named.length === 0) return []
  await lockAddressBooks(db, [who.id])
  return checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(contact)
      .where(
        and(isTheirs, inArray(contact.id, named), isNull(contact.mergedInto), sql`${contact.removedAt} is not null`),
      )
      .orderBy(contact.id)
      .for('update'),
  )
}

/** A contact's content. All other columns have a default or are derived. */
type NewContact = Pick<ContactRow, 'memberId' | 'kind' | 'fields' | 'createdAt'> &
  Partial<Omit<typeof contact.$inferInsert, keyof ContactIndex>>

/** A contact's row with its derived columns. */
export function withIndex(made: NewContact): typeof contact.$inferInsert {
  const { memberId, fields, note = '', tags = [], metPlace = '' } = made
  return { updatedAt: made.createdAt, ...made, ...contactIndex({ memberId, fields, note, tags, metPlace }) }
}

/** Stores a contact. Undefined if the holder already has a contact with the same card or the same key. */
export async function insertContact(db: Tx, made: NewContact): Promise<ContactRow | undefined> {
  await lockAddressBooks(db, [made.memberId])
  const [inserted] = await db.insert(contact).values(withIndex(made)).onConflictDoNothing().returning()
  return inserted
}

/** What a holder may change on a contact. */
export type ContactChangeSet = Partial<
  Pick<
    ContactRow,
    | 'fields'
    | 'note'
    | 'noteImgId'
    | 'scanImgId'
    | 'scanBackId'
    | 'companyType'
    | 'collectionId'
    | 'tags'
    | 'star'
    | 'metAt'
    | 'metPlace'
  >
>

/** Writes a change to a locked contact, updates its derived columns and raises its version. */
export async function changeContact(
  db: Tx,
  mine: Owned<ContactRow>,
  change: ContactChangeSet,
  now: Date,
): Promise<Owned<ContactRow>> {
  const changed = { ...mine, ...change }
  const isIndexed = ['fields', 'note', 'tags', 'metPlace'].some((name) => name in change)
  const [written] = await checkOwner({ id: mine.memberId }, (isTheirs) =>
    db
      .update(contact)
      .set({
        ...change,
        ...(isIndexed && contactIndex(changed)),
        version: sql`${contact.version} + 1`,
        updatedAt: now,
      })
      .where(and(isTheirs, eq(contact.id, mine.id)))
      .returning(),
  )
  if (!written) throw new Error('A contact that was locked was not found.')
  if (change.note !== undefined && change.note !== mine.note) await recordNote(db, mine, change.note, now)
  return written
}

/** Marks a contact as viewed now, and its changes and those of the contacts merged into it as seen. */
export async function viewContact(db: Tx, mine: Owned<ContactRow>, now: Date): Promise<void> {
  if (mine.mergedAt) await lockAddressBooks(db, [mine.memberId])
  // A change made since the contact was read has not been seen.
  const changed = sql`${contact.changed} and ${contact.version} <> ${mine.version}`
  await db.update(contact).set({ viewedAt: now, changed }).where(eq(contact.id, mine.id))
  if (mine.mergedAt)
    await db
      .update(contact)
      .set({ changed: false })
      .where(and(inArray(contact.id, withMerged([mine.id])), contact.changed))
}

/** The ids of these contacts and of everything that was merged into them. */
export const withMerged = (ids: readonly string[]): SQL => sql`(
  with recursive whole as (
    select ${contact.id} as id from ${contact} where ${inArray(contact.id, [...ids])}
    union
    select c.id from ${contact} c join whole on c.merged_into = whole.id
  )
  select id from whole)`

/** Removes contacts, with those merged into them. They can be restored. */
export async function removeContacts(db: Tx, mine: readonly Owned<ContactRow>[], now: Date): Promise<void> {
  const ids = mine.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .update(contact)
      .set({ removedAt: now })
      .where(inArray(contact.id, withMerged(ids)))
}

/**
 * Restores a removed contact, with those merged into it. If its card was saved again meanwhile, the newer contact keeps
 * following the card, and the restored one no longer follows it.
 */
export async function restoreContact(db: Tx, mine: Owned<ContactRow>): Promise<Owned<ContactRow>> {
  const { memberId, id } = mine
  const whole = inArray(contact.id, withMerged([id]))
  const isKept = and(eq(contact.memberId, memberId), isNull(contact.removedAt))
  const followed = db.select({ cardSn: contact.cardSn }).from(contact).where(and(isKept, isShown))
  const keys = db.select({ onceKey: contact.onceKey }).from(contact).where(isKept)
  await db
    .update(contact)
    .set({ cardSn: null, changed: false })
    .where(and(eq(contact.id, id), inArray(contact.cardSn, followed)))
  await db
    .update(contact)
    .set({ onceKey: null })
    .where(and(whole, inArray(contact.onceKey, keys)))
  await db.update(contact).set({ removedAt: null }).where(whole)
  const restored = await ownContact(db, { id: memberId }, id)
  if (!restored) throw new Error('A contact that was just restored was not found.')
  return restored
}

/** The number of a holder's contacts, including removed and merged ones. */
export async function countContacts(db: Tx, memberId: string): Promise<number> {
  const [counted] = await db
    .select({ all: sql<number>`count(*)::int` })
    .from(contact)
    .where(eq(contact.memberId, memberId))
  return counted?.all ?? 0
}

/**
 * The holder's contact that was created with this key, even if it was merged into another. Undefined if it was removed.
 */
export async function contactByKey(db: Tx, who: Owner, key: string): Promise<Owned<ContactRow> | undefined> {
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(contact)
      .where(and(isTheirs, eq(contact.onceKey, key), isNull(contact.removedAt))),
  )
  return found
}
