import type { contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'
import type { ContactKind, ContactSort } from '@idocard/domain/contacts/contact'
import { fragmentsOf } from '@idocard/domain/contacts/contact-search/search'
import { DAY_MS } from '@idocard/domain/duration'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { collection, contact } from '../../../db/schema/contacts/contact.ts'
import { candidates, hasFragment } from './contact-search.store.ts'
import { type Cursor, cursorText } from './cursor.ts'
import { isShown, LISTED, type ListedContact } from './store.ts'

/** The conditions of a list. Empty texts, 0 and false mean no condition. */
export interface ContactFilter {
  keyword: string
  kind: ContactKind | ''
  star: boolean
  tag: string
  collectionId: number
  changed: boolean
  metOn: string
  metPlace: string
  importId: string
}

export const NO_FILTER: ContactFilter = {
  keyword: '',
  kind: '',
  star: false,
  tag: '',
  collectionId: 0,
  changed: false,
  metOn: '',
  metPlace: '',
  importId: '',
}

/** A contact in a list, with its sort key. */
type SortedContact = ListedContact & { sortedBy: unknown }

const checkOwner = ownership(contact.memberId, (row: SortedContact) => row.memberId)

/** The condition for contacts in a folder or its subfolders. */
const inFolder = (memberId: string, folder: number): SQL => sql`${contact.collectionId} in (
  with recursive below as (
    select ${collection.id} from ${collection} where ${collection.id} = ${folder} and ${collection.memberId} = ${memberId}
    union all
    select c.id from ${collection} c join below on c.previous_id = below.id
  ) select id from below)`

const TAIWAN_MS = 8 * 60 * 60 * 1000

function matching(memberId: string, filter: ContactFilter): SQL | undefined {
  const { keyword, kind, star, tag, collectionId, changed, metOn, metPlace, importId } = filter
  const day = metOn && new Date(Date.parse(metOn) - TAIWAN_MS)
  return and(
    isShown,
    ...fragmentsOf(keyword).map(hasFragment),
    kind ? eq(contact.kind, kind) : undefined,
    star ? eq(contact.star, true) : undefined,
    tag ? sql`${contact.tags} @> ${sql.param([tag])}::text[]` : undefined,
    collectionId > 0 ? inFolder(memberId, collectionId) : undefined,
    collectionId < 0 ? sql`${contact.collectionId} is null` : undefined,
    changed ? eq(contact.changed, true) : undefined,
    importId ? eq(contact.importId, importId) : undefined,
    day
      ? and(
          sql`${contact.metAt} >= ${day.toISOString()}`,
          sql`${contact.metAt} < ${new Date(day.getTime() + DAY_MS).toISOString()}`,
        )
      : undefined,
    metPlace ? eq(contact.metPlace, metPlace) : undefined,
  )
}

interface Order {
  key: PgColumn
  isNewestFirst: boolean
  /** The section of a row as an SQL expression, its name in the section index, and the cursor key just before it. */
  section: SQL
  nameOf(section: string): string
  before(section: string): string
}

/** The month of a moment in Taiwan; empty for none. */
const month = (column: PgColumn) => sql`coalesce(to_char(${column} at time zone 'Asia/Taipei', 'YYYY-MM'), '')`
/** The first moment after a month (`2026-03`) in Taiwan; empty for none. */
function monthEnd(section: string): string {
  if (section === '') return ''
  const [year = 0, number = 0] = section.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1) - TAIWAN_MS).toISOString()
}

/** Orders by a moment, the newest first. Contacts without one are last. */
const byMoment = (column: typeof contact.createdAt | typeof contact.viewedAt): Order => ({
  key: column,
  isNewestFirst: true,
  section: month(column),
  nameOf: (section) => section || '#',
  before: monthEnd,
})
/**
 * Orders by stroke keys. A section is the stroke count, `x` with a Latin letter, or one character for everything else.
 */
const byStrokes = (column: typeof contact.sortName | typeof contact.sortCompany): Order => ({
  key: column,
  isNewestFirst: false,
  section: sql`left(${column}, case when ${column} ~ '^[0-9x]' then 2 else 1 end)`,
  nameOf: (section) =>
    section.startsWith('x') ? section.slice(1).toUpperCase() : /^\d/.test(section) ? String(Number(section)) : '#',
  before: (section) => section,
})

const ORDERS: Readonly<Record<ContactSort, Order>> = {
  newest: byMoment(contact.createdAt),
  viewed: byMoment(contact.viewedAt),
  name: byStrokes(contact.sortName),
  company: byStrokes(contact.sortCompany),
  latin: {
    key: contact.sortLatin,
    isNewestFirst: false,
    section: sql`left(${contact.sortLatin}, 1)`,
    nameOf: (section) => (/[a-z]/.test(section) ? section.toUpperCase() : '#'),
    before: (section) => section,
  },
}

/** The condition for rows after a cursor. No row is repeated or skipped, even if contacts are added meanwhile. */
function behind({ key, isNewestFirst }: Order, cursor: Cursor): SQL {
  if (!isNewestFirst) return sql`(${key}, ${contact.id}) > (${cursor.key}, ${cursor.id})`
  if (cursor.key === '') return sql`${key} is null and ${contact.id} > ${cursor.id}`
  const older = sql`${key} <= ${cursor.key} and (${key} < ${cursor.key} or ${contact.id} > ${cursor.id})`
  return key.notNull ? older : sql`(${older} or ${key} is null)`
}

const keyOf = ({ sortedBy }: SortedContact) =>
  sortedBy instanceof Date ? sortedBy.toISOString() : String(sortedBy ?? '')

/**
 * A page of a holder's contacts.
 * @param cursor the end of the previous page; undefined for the first page
 * @returns the contacts, and the cursor for the next page; empty on the last page
 */
export async function listContacts(
  db: Tx,
  who: Owner,
  filter: ContactFilter,
  sort: ContactSort,
  { cursor, size }: { cursor?: Cursor | undefined; size: number },
): Promise<{ rows: Owned<SortedContact>[]; next: string }> {
  const order = ORDERS[sort]
  const narrowed = and(matching(who.id, filter), cursor && behind(order, cursor))
  const few = await candidates(db, who.id, filter.keyword, narrowed)
  const rows = await checkOwner(who, (isTheirs) =>
    db
      .select({ ...LISTED, sortedBy: order.key })
      .from(contact)
      .where(and(isTheirs, narrowed, few))
      .orderBy(order.isNewestFirst ? sql`${order.key} desc nulls last` : sql`${order.key}`, contact.id)
      .limit(size + 1),
  )
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    rows: page,
    next: rows.length > size && last ? cursorText({ sort, key: keyOf(last), id: last.id }) : '',
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The sections of a list with this filter, in its order. */
export async function listSections(
  db: Tx,
  who: Owner,
  filter: ContactFilter,
  sort: ContactSort,
): Promise<OutputOf<typeof contract.contact.load_sections>['list']> {
  const order = ORDERS[sort]
  const section = sql<string>`${order.section}`
  const rows = await db
    .select({ section, count: sql<number>`count(*)::int` })
    .from(contact)
    .where(and(eq(contact.memberId, who.id), matching(who.id, filter)))
    .groupBy(sql`1`)
    .orderBy(order.isNewestFirst ? sql`1 desc` : sql`1`)
  return rows.map(({ section: found, count }) => ({
    section: order.nameOf(found),
    count,
    after: cursorText({ sort, key: order.before(found), id: order.isNewestFirst && found !== '' ? LAST_ID : FIRST_ID }),
  }))
}
