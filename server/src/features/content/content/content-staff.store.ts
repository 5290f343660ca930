import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { type ContentFields, valuesOf } from '@idocard/domain/content/clean-content'
import { CONTENT_KINDS, CONTENT_VERSIONS, type KindName } from '@idocard/domain/content/content-kind'
import { and, asc, desc, eq, gt, isNotNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { contains } from '../../../db/contains.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { putInOrder } from '../../../db/put-in-order.ts'
import { contentDraft, contentPicture, contentVersion } from '../../../db/schema/content/content.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { type ContentDraft, draftOf, draftOfEach, fieldsFrom, isDraftedInto } from './content-draft.store.ts'
import {
  type At,
  categoryOf,
  columnOf,
  inColumns,
  isKept,
  isOfKind,
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
  updatedAt?: Date
}

/** An entry as readers see it once it is published, and its changes if it has any. */
export type Drafted = Entry & { draft?: ContentDraft | undefined }

/** An entry with its changes: what staff edit. */
export const latestOf = ({ draft, ...entry }: Drafted): Entry => ({ ...entry, ...draft?.fields })

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
  if (show === 'changed') return and(isKept(kind), isNotNull(contentDraft.fields))
  if (show === 'shown') return isShownTo(kind, now)
  const hasPeriod = CONTENT_KINDS[kind].period !== 'none'
  const isPublished = and(isKept(kind), eq(table.isDraft, false))
  if (show === 'ended') return hasPeriod ? and(isPublished, lte(columnOf(kind, 'shownUntil'), now)) : sql`false`
  // What waits for a moment: the entry itself, or changes of one that is shown.
  const waits = hasPeriod ? gt(columnOf(kind, 'shownFrom'), now) : undefined
  return and(isPublished, or(and(isNotNull(contentDraft.fields), isNotNull(contentDraft.publishAt)), waits))
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
          .select({
            ...keys,
            entry: table as typeof TABLE,
            fields: contentDraft.fields,
            publishAt: contentDraft.publishAt,
          })
          .from(table as typeof TABLE)
          .leftJoin(contentDraft, draftOfEach(kind))
          .$dynamic(),
      where: isTheirs(
        at,
        stateIs(kind, show, now),
        categoryId && categoryOf(kind) ? eq(columnOf(kind, 'categoryId'), categoryId) : undefined,
        or(contains(keyword, table.titleCh, table.titleEn), isInDraft(keyword)),
      ),
      sorts: {
        order: { by: orderOf(kind), kind: 'integer' },
        newest: { by: sql`-${table.id}`, kind: 'integer' },
        title: { by: sql`coalesce(${contentDraft.fields}->>'titleCh', ${table.titleCh})`, kind: 'text' },
        from: { by: shownFromOf(kind), kind: 'moment' },
      },
      id: { by: table.id, kind: 'integer' },
    },
    paged,
  )
  return (
    found && {
      ...found,
      list: found.list.map(({ entry, fields, publishAt }) => ({
        live: entryOf(kind, entry),
        changes: fields && fieldsFrom(fields),
        publishAt,
      })),
    }
  )
}
/** SQL: when an entry begins to be shown. What is shown always is the oldest. */
const shownFromOf = (kind: KindName): SQL =>
  CONTENT_KINDS[kind].period === 'none'
    ? sql`to_timestamp(0)`
    : sql`coalesce(${columnOf(kind, 'shownFrom')}, to_timestamp(0))`

/** SQL condition that a title that readers do not see yet contains a text. */
const isInDraft = (keyword: string): SQL | undefined =>
  keyword === ''
    ? undefined
    : sql`strpos(lower(concat(${contentDraft.fields}->>'titleCh', ' ', ${contentDraft.fields}->>'titleEn')), lower(${keyword})) > 0`
/** Stands for any kind's table where a query's type needs one. */
const TABLE = TABLES.banner.table

const select = (db: Tx, at: At, ...where: (SQL | undefined)[]) =>
  db
    .select()
    .from(TABLES[at.kind].table)
    .where(isTheirs(at, ...where))
    .$dynamic()

/** An entry, or undefined if it is not theirs. */
export async function entryById(db: Tx, at: At, id: number): Promise<Drafted | undefined> {
  const [row] = await select(db, at, eq(TABLES[at.kind].table.id, id))
  return row && { ...entryOf(at.kind, row), draft: await draftOf(db, at.kind, id) }
}

/** All entries of a kind that were not removed, with their changes. */
export async function keptEntries(db: Tx, at: At): Promise<Drafted[]> {
  const { table } = TABLES[at.kind]
  const rows = await db
    .select({ entry: table as typeof TABLE, draft: contentDraft })
    .from(table as typeof TABLE)
    .leftJoin(contentDraft, draftOfEach(at.kind))
    .where(isTheirs(at, isKept(at.kind)))
    .orderBy(asc(table.id))
  return rows.map(({ entry, draft }) => ({
    ...entryOf(at.kind, entry),
    draft: draft ? { ...draft, fields: fieldsFrom(draft.fields) } : undefined,
  }))
}

/** The same, locked until the transaction ends. */
export async function lockEntry(db: Tx, at: At, id: number): Promise<Drafted | undefined> {
  const [row] = await select(db, at, eq(TABLES[at.kind].table.id, id)).for('update')
  return row && { ...entryOf(at.kind, row), draft: await draftOf(db, at.kind, id) }
}

/** Locks an entry whose changes are due, whoever's it is. */
export async function lockDue(db: Tx, kind: KindName, id: number): Promise<Drafted | undefined> {
  const { table } = TABLES[kind]
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update')
  return row && { ...entryOf(kind, row), draft: await draftOf(db, kind, id) }
}

/** Whether a category is theirs and was not removed. It cannot be removed until the transaction ends. */
export async function holdCategory(db: Tx, at: At, id: number): Promise<boolean> {
  const kind = categoryOf(at.kind)
  if (!kind) return true
  const category = { ...at, kind } as At
  return (await select(db, category, eq(TABLES[kind].table.id, id), isKept(kind)).for('key share')).length > 0
}

/** Whether entries that were not removed, or their changes, belong to a locked category. */
export async function hasEntries(db: Tx, at: At, id: number): Promise<boolean> {
  const kind = membersOf(at.kind)
  if (!kind) return false
  const members = { ...at, kind } as At
  const found = await select(db, members, eq(columnOf(kind, 'categoryId'), id), isKept(kind)).limit(1)
  return found.length > 0 || isDraftedInto(db, kind, id)
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
export function updateEntry(db: Tx, kind: KindName, entry: Entry, values: Values, now: Date): Promise<Entry> {
  const dated = 'updatedAt' in TABLES[kind].table ? { updatedAt: now } : {}
  return nextVersion(db, kind, entry, { ...inColumns(kind, values), ...dated })
}

/** Counts a change of a locked entry, also one that readers do not see: then nothing else of the entry changes. */
export async function nextVersion(db: Tx, kind: KindName, { id }: Entry, columns: object = {}): Promise<Entry> {
  const { table } = TABLES[kind]
  const [changed] = await db
    .update(table)
    .set({ ...columns, version: sql`${table.version} + 1` } as never)
    .where(and(isOfKind(kind), eq(table.id, id)))
    .returning()
  if (!changed) throw new Error(`Entry ${id} of ${kind} was locked, and is not there`)
  return entryOf(kind, changed)
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

/**
 * Keeps an entry as it is now. Of many versions, the oldest go, but never the one that readers see.
 * @param by null for what nobody has kept yet
 */
export async function keepVersion(
  db: Tx,
  kind: KindName,
  { id, version, isDraft, ...entry }: Entry,
  { at, by, shown = version }: { at: Date; by: string | null; shown?: number | undefined },
): Promise<void> {
  const fields = Object.fromEntries(valuesOf(kind).map((name) => [name, entry[name]]))
  await db
    .insert(contentVersion)
    .values({ kind, contentId: id, version, fields, isDraft, savedAt: at, memberId: by })
    .onConflictDoNothing()
  await db
    .delete(contentVersion)
    .where(
      and(
        isVersionOf(kind, id),
        lte(contentVersion.version, version - CONTENT_VERSIONS),
        ne(contentVersion.version, shown),
      ),
    )
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
  return found && fieldsFrom(found.fields)
}
