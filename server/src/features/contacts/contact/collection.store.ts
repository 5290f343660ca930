import type { Folder } from '@idocard/contract/contacts/collection'
import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { type CollectionRow, collection, contact } from '../../../db/schema/contacts/contact.ts'
import { lockAddressBooks } from '../contact-index/index.ts'

const checkOwner = ownership(collection.memberId, (row: CollectionRow) => row.memberId)

/** A holder's folders, parents before their subfolders. */
export const ownCollections = (db: Tx, who: Owner): Promise<Owned<CollectionRow>[]> =>
  checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(collection)
      .where(isTheirs)
      .orderBy(asc(collection.layer), asc(collection.sorter), asc(collection.id)),
  )

/** One of a holder's folders, locked against deletion until the transaction ends. Undefined if there is none. */
export async function holdOwnCollection(db: Tx, who: Owner, id: number): Promise<Owned<CollectionRow> | undefined> {
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(collection)
      .where(and(isTheirs, eq(collection.id, id)))
      .for('key share'),
  )
  return found
}

/**
 * Locks all folders of a holder until the transaction ends, as concurrent moves from two devices could create a cycle.
 */
export async function lockCollections(db: Tx, who: Owner): Promise<Owned<CollectionRow>[]> {
  await lockAddressBooks(db, [who.id])
  return ownCollections(db, who)
}

/** A holder's folders in the API's form. */
export async function foldersShown(db: Tx, who: Owner): Promise<Folder[]> {
  const folders = await ownCollections(db, who)
  const counted = await db
    .select({ id: contact.collectionId, count: sql<number>`count(*)::int` })
    .from(contact)
    .where(
      and(
        eq(contact.memberId, who.id),
        sql`${contact.collectionId} is not null and ${contact.mergedInto} is null and ${contact.removedAt} is null`,
      ),
    )
    .groupBy(contact.collectionId)
  const counts = new Map(counted.map(({ id, count }) => [id, count]))
  return folders.map((folder) => folderShown(folder, counts.get(folder.id) ?? 0))
}

export const folderShown = ({ id, name, sorter, layer, previousId }: Owned<CollectionRow>, count = 0): Folder => ({
  id,
  name,
  sorter,
  root: layer === 1 ? 1 : 0,
  layer,
  previous: previousId ?? 0,
  count,
})

type NotInserted = 'not_found' | 'collection.too_deep' | 'collection.too_many'
type NotMoved = 'not_found' | 'collection.too_deep' | 'collection.cycle'
type Folders = readonly Owned<CollectionRow>[]

/** Creates a folder at the top level, or in the folder `made.previous`. `folders` must be locked. */
export async function insertCollection(
  db: Tx,
  who: Owner,
  folders: Folders,
  made: { name: string; sorter: number; previous: number },
  now: Date,
): Promise<number | NotInserted> {
  const parent = folders.find(({ id }) => id === made.previous)
  if (made.previous > 0 && !parent) return 'not_found'
  if (folders.length >= CONTACT_LIMITS.folders) return 'collection.too_many'
  const layer = (parent?.layer ?? 0) + 1
  if (layer > CONTACT_LIMITS.folderDepth) return 'collection.too_deep'
  const { name, sorter } = made
  const row = { memberId: who.id, name, sorter, previousId: parent?.id ?? null, layer, createdAt: now }
  return (await insertOne(db, collection, row)).id
}

export async function changeCollection(
  db: Tx,
  mine: Owned<CollectionRow>,
  change: { name?: string | undefined; sorter?: number | undefined },
): Promise<void> {
  const { name = mine.name, sorter = mine.sorter } = change
  await db.update(collection).set({ name, sorter }).where(eq(collection.id, mine.id))
}

/** A folder with all its subfolders, parents first. */
function withBelow(folders: Folders, top: Owned<CollectionRow>): Owned<CollectionRow>[] {
  const found = [top]
  for (const folder of found) found.push(...folders.filter(({ previousId }) => previousId === folder.id))
  return found
}

/** Moves a locked folder into another folder, or to the top level for 0. */
export async function moveCollection(
  db: Tx,
  folders: Folders,
  mine: Owned<CollectionRow>,
  previous: number,
): Promise<NotMoved | undefined> {
  const parent = folders.find(({ id }) => id === previous)
  if (previous > 0 && !parent) return 'not_found'
  const moved = withBelow(folders, mine)
  if (parent && moved.some(({ id }) => id === parent.id)) return 'collection.cycle'
  const by = (parent?.layer ?? 0) + 1 - mine.layer
  if (Math.max(...moved.map(({ layer }) => layer)) + by > CONTACT_LIMITS.folderDepth) return 'collection.too_deep'
  const ids = moved.map(({ id }) => id)
  await db
    .update(collection)
    .set({
      layer: sql`${collection.layer} + ${by}`,
      previousId: sql`case when ${collection.id} = ${mine.id} then ${parent?.id ?? null}::int else ${collection.previousId} end`,
    })
    .where(inArray(collection.id, ids))
  return undefined
}

/** Deletes a locked folder with its subfolders. Their contacts move to its parent folder, or to none. */
export async function deleteCollection(db: Tx, folders: Folders, mine: Owned<CollectionRow>): Promise<void> {
  const ids = withBelow(folders, mine).map(({ id }) => id)
  await db.update(contact).set({ collectionId: mine.previousId }).where(inArray(contact.collectionId, ids))
  await db.delete(collection).where(inArray(collection.id, ids))
}
