import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { type ContentFields, valuesOf } from '@idocard/domain/content/clean-content'
import { CONTENT_KINDS, CONTENT_VERSIONS, type KindName } from '@idocard/domain/content/content-kind'
import { and, desc, eq, gt, lte, not, type SQL, sql } from 'drizzle-orm'
import { contains } from '../../../db/contains.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { putInOrder } from '../../../db/put-in-order.ts'
import { contentPicture, contentVersion } from '../../../db/schema/content/content.ts'
import { member } from '../../../db/schema/identity/account.ts'
import {
  type At,
  categoryOf,
  columnOf,
  inColumns,
  isKept,
  isTheirs,
  membersOf,
  orderOf,
  TABLES,
} from './content-tables.store.ts'
import { isShownTo } from './shown.store.ts'

/** An entry of any kind, by the names of its fields. */
export interface Entry extends Partial<ContentFields> {
  id: number
  version: number
  isDraft: boolean
  removedAt: Date | null
}

type Listing = Omit<InputOf<(typeof contract)['siteContent']['list']>, 'kind'>

/** A row by the names of its fields, without its owner. */
function entryOf(kind: KindName, row: object): Entry {
  const { columns = {} } = TABLES[kind]
  const fields = new Map(Object.entries(columns).map(([field, column]) => [column, field]))
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [fields.get(name) ?? name, value])) as Entry
}

function stateIs(kind: KindName, show: Listing['show'], now: Date): SQL | undefined {
  const { table } = TABLES[kind]
  if (show === 'removed') return not(isKept(kind))
  if (show === '') return isKept(kind)
  if (show === 'draft') return and(isKept(kind), eq(table.isDraft, true))
  if (show === 'shown') return isShownTo(kind, now)
  if (CONTENT_KINDS[kind].period === 'none') return sql`false`
  const isPublished = and(isKept(kind), eq(table.isDraft, false))
  return and(
    isPublished,
    show === 'ended' ? lte(columnOf(kind, 'shownUntil'), now) : gt(columnOf(kind, 'shownFrom'), now),
  )
}

/** A page of a kind. @returns undefined for a cursor that does not belong to this list */
export async function listEntries(db: Tx, at: At, { keyword, show, categoryId, ...paged }: Listing, now: Date) {
  const { kind } = at
  const { table } = TABLES[kind]
  const found = await listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, entry: table as typeof TABLE })
          .from(table as typeof TABLE)
          .$dynamic(),
      where: isTheirs(
        at,
        stateIs(kind, show, now),
        categoryId && categoryOf(kind) ? eq(columnOf(kind, 'categoryId'), categoryId) : undefined,
        contains(keyword, table.titleCh, table.titleEn),
      ),
      sorts: { order: { by: orderOf(kind), kind: 'integer' }, newest: { by: sql`-${table.id}`, kind: 'integer' } },
      id: { by: table.id, kind: 'integer' },
    },
    paged,
  )
  return found && { ...found, list: found.list.map(({ entry }) => entryOf(kind, entry)) }
}
/** Stands for any kind's table where a query's type needs one. */
const TABLE = TABLES.banner.table

const select = (db: Tx, at: At, ...where: (SQL | undefined)[]) =>
  db
    .select()
    .from(TABLES[at.kind].table)
    .where(isTheirs(at, ...where))
    .$dynamic()

/** An entry, or undefined if it is not theirs. */
export async function entryById(db: Tx, at: At, id: number): Promise<Entry | undefined> {
  const [row] = await select(db, at, eq(TABLES[at.kind].table.id, id))
  return row && entryOf(at.kind, row)
}

/** The same, locked until the transaction ends. */
export async function lockEntry(db: Tx, at: At, id: number): Promise<Entry | undefined> {
  const [row] = await select(db, at, eq(TABLES[at.kind].table.id, id)).for('update')
  return row && entryOf(at.kind, row)
}

/** Whether a category is theirs and was not removed. It cannot be removed until the transaction ends. */
export async function holdCategory(db: Tx, at: At, id: number): Promise<boolean> {
  const kind = categoryOf(at.kind)
  if (!kind) return true
  const category = { ...at, kind } as At
  return (await select(db, category, eq(TABLES[kind].table.id, id), isKept(kind)).for('key share')).length > 0
}

/** Whether entries that were not removed belong to a locked category. */
export async function hasEntries(db: Tx, at: At, id: number): Promise<boolean> {
  const kind = membersOf(at.kind)
  if (!kind) return false
  const members = { ...at, kind } as At
  return (await select(db, members, eq(columnOf(kind, 'categoryId'), id), isKept(kind)).limit(1)).length > 0
}

type Values = Partial<ContentFields> & Partial<Pick<Entry, 'isDraft' | 'removedAt'>>

/** Adds an entry. @returns undefined if another one has its address */
export async function insertEntry(db: Tx, at: At, values: Values): Promise<Entry | undefined> {
  const { table, owner } = TABLES[at.kind]
  const row = { ...inColumns(at.kind, values), ...owner?.(at) }
  const [made] = await db
    .insert(table)
    .values(row as never)
    .onConflictDoNothing()
    .returning()
  return made && entryOf(at.kind, made)
}

/** Changes a locked entry. */
export async function updateEntry(db: Tx, at: At, { id }: Entry, values: Values, now: Date): Promise<Entry> {
  const { table } = TABLES[at.kind]
  const dated = 'updatedAt' in table ? { updatedAt: now } : {}
  const [changed] = await db
    .update(table)
    .set({ ...inColumns(at.kind, values), ...dated, version: sql`${table.version} + 1` } as never)
    .where(isTheirs(at, eq(table.id, id)))
    .returning()
  if (!changed) throw new Error(`Entry ${id} of ${at.kind} was locked, and is not there`)
  return entryOf(at.kind, changed)
}

/** Puts entries into an order, before all others of their kind. @returns false if one of them is not theirs, or removed */
export function sortEntries(db: Tx, at: At, ids: readonly number[]): Promise<boolean> {
  const { table } = TABLES[at.kind]
  const movable = isTheirs(at, isKept(at.kind))
  return putInOrder(db, { table, id: table.id, sorter: columnOf(at.kind, 'sorter'), of: isTheirs(at), movable }, ids)
}

const isPictureOf = (kind: KindName | 'product', id: number) =>
  and(eq(contentPicture.kind, kind), eq(contentPicture.contentId, id))

/** The ids of the uploaded pictures that an entry shows. */
export async function picturesOf(db: Tx, kind: KindName, id: number): Promise<string[]> {
  const rows = await db.select({ id: contentPicture.uploadId }).from(contentPicture).where(isPictureOf(kind, id))
  return rows.map((row) => row.id)
}

/** Notes which uploaded pictures an entry or a product shows, so that these and no others are kept. */
export async function putPictures(
  db: Tx,
  kind: KindName | 'product',
  contentId: number,
  ids: readonly string[],
): Promise<void> {
  await db.delete(contentPicture).where(isPictureOf(kind, contentId))
  if (ids.length > 0) await db.insert(contentPicture).values(ids.map((uploadId) => ({ kind, contentId, uploadId })))
}

const isVersionOf = (kind: KindName, id: number) => and(eq(contentVersion.kind, kind), eq(contentVersion.contentId, id))

/** Keeps an entry as it is now. Of many versions, the oldest go. @param by null for what nobody has kept yet */
export async function keepVersion(
  db: Tx,
  kind: KindName,
  { id, version, isDraft, ...entry }: Entry,
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  const fields = Object.fromEntries(valuesOf(kind).map((name) => [name, entry[name]]))
  await db
    .insert(contentVersion)
    .values({ kind, contentId: id, version, fields, isDraft, savedAt: at, memberId: by })
    .onConflictDoNothing()
  await db
    .delete(contentVersion)
    .where(and(isVersionOf(kind, id), lte(contentVersion.version, version - CONTENT_VERSIONS)))
}

/** The versions of an entry, the newest first, with who saved them. */
export async function versionsOf(db: Tx, kind: KindName, id: number) {
  return db
    .select({
      version: contentVersion.version,
      savedAt: contentVersion.savedAt,
      isDraft: contentVersion.isDraft,
      titleCh: sql<string>`coalesce(${contentVersion.fields}->>'titleCh', '')`,
      titleEn: sql<string>`coalesce(${contentVersion.fields}->>'titleEn', '')`,
      by: member.name,
    })
    .from(contentVersion)
    .leftJoin(member, eq(member.id, contentVersion.memberId))
    .where(isVersionOf(kind, id))
    .orderBy(desc(contentVersion.version))
}

/** The fields of an entry in a version. @returns undefined if it is not kept */
export async function fieldsOfVersion(
  db: Tx,
  kind: KindName,
  id: number,
  version: number,
): Promise<Partial<ContentFields> | undefined> {
  const [found] = await db
    .select({ fields: contentVersion.fields })
    .from(contentVersion)
    .where(and(isVersionOf(kind, id), eq(contentVersion.version, version)))
  if (!found) return undefined
  const { shownFrom, shownUntil, ...fields } = found.fields
  // JSON has no dates.
  const dateOf = (value: unknown) => (typeof value === 'string' ? new Date(value) : null)
  return { ...fields, shownFrom: dateOf(shownFrom), shownUntil: dateOf(shownUntil) }
}
