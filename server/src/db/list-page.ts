import { day, moment } from '@idocard/contract/fields'
import { and, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { Tx } from './open.ts'
import { type ListSearch, searchedRows } from './searched-rows.ts'

/** A longer list is counted no further: counting it would take longer than reading a page of it. */
export const MAX_COUNTED = 10_000

const anyText = z
  .string()
  .max(300)
  .refine((key) => !key.includes('\0'))
const INTEGER = /^-?\d{1,9}$/
/** The kinds of keys: how a cursor has them as text, and how the text becomes a value again. */
const KEYS = {
  // In parentheses: of `-id::text`, PostgreSQL would negate the text.
  integer: { text: (by: SQLWrapper) => sql`(${by})::text`, read: z.string().regex(INTEGER), type: 'integer' },
  text: { text: (by: SQLWrapper) => sql`${by}`, read: anyText, type: 'text' },
  day: { text: (by: SQLWrapper) => sql`to_char(${by}, 'YYYY-MM-DD')`, read: day, type: 'date' },
  uuid: { text: (by: SQLWrapper) => sql`${by}::text`, read: z.uuid(), type: 'uuid' },
  // PostgreSQL's times are finer than those of JavaScript.
  moment: {
    text: (by: SQLWrapper) => sql`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    read: moment,
    type: 'timestamptz',
  },
} as const

/** A column, or an expression that is never null, by which a list can be sorted. */
export interface SortKey {
  by: SQLWrapper
  kind: keyof typeof KEYS
}

/** The fields that a list's query selects besides its own: the keys of each row, as text. */
interface RowKeys {
  rowKey: SQL.Aliased<string>
  rowId: SQL.Aliased<string>
}

interface KeyedList<Q extends PgSelect, S extends string> {
  /** The query, with `keys` among its fields, without `where`, order and limit. */
  query: (keys: RowKeys) => Q
  where: SQL | undefined
  /** A text that is searched for, if there is one. */
  search?: ListSearch | undefined
  /** A query of as many rows that is cheaper to count, where there is one. */
  counted?: PgSelect
  sorts: Readonly<Record<S, SortKey>>
  /** A unique column, for rows whose sort keys are equal. */
  id: SortKey
}

interface KeyedPage<Row> {
  list: Row[]
  total: number
  isMore: boolean
  next: string
  previous: string
}

interface Cursor {
  isBack: boolean
  key: string
  id: string
}

/**
 * One page of a list, by the keys of the row where it begins: a late page costs what the first one costs, and rows that
 * are added meanwhile move none onto the next page.
 * @param at the input that `listing` declares in the contract
 * @returns undefined for a cursor that does not belong to this order
 */
export async function listPage<Q extends PgSelect, S extends string>(
  db: Tx,
  { query, where, search, counted, sorts, id }: KeyedList<Q, S>,
  at: { sort: S | `-${S}`; cursor: string; pageSize: number },
): Promise<KeyedPage<Awaited<Q>[number]> | undefined> {
  const isDown = at.sort.startsWith('-')
  const sort = sorts[(isDown ? at.sort.slice(1) : at.sort) as S]
  const cursor = at.cursor === '' ? null : readCursor(at.cursor, at.sort, [sort, id])
  if (cursor === undefined) return undefined
  const isBack = cursor?.isBack ?? false
  const isDescending = isDown !== isBack
  const inOrder = isDescending ? desc : asc
  const keys: RowKeys = {
    rowKey: KEYS[sort.kind].text(sort.by).as('row_key') as SQL.Aliased<string>,
    rowId: KEYS[id.kind].text(id.by).as('row_id') as SQL.Aliased<string>,
  }
  const value = (key: string, { kind }: SortKey) => sql`${key}::${sql.raw(KEYS[kind].type)}`
  const beyond =
    cursor &&
    sql`(${sort.by}, ${id.by}) ${sql.raw(isDescending ? '<' : '>')} (${value(cursor.key, sort)}, ${value(cursor.id, id)})`
  const isBeyond = beyond ?? undefined
  // One more than shown says whether there is another page.
  const limit = at.pageSize + 1
  const order = [inOrder(sort.by), inOrder(id.by)]
  const searched =
    search &&
    (await searchedRows(db, { search, where, key: sort.by, id: id.by, isDescending }, isBeyond, limit, MAX_COUNTED))
  const isFound = searched && sql`${id.by} = any(${sql.param(searched.ids)}::${sql.raw(KEYS[id.kind].type)}[])`
  const found = (await query(keys)
    .where(isFound ?? and(where, isBeyond))
    .orderBy(...order)
    .limit(limit)) as (Awaited<Q>[number] & { rowKey: string; rowId: string })[]
  const list = found.slice(0, at.pageSize)
  const hasMore = found.length > list.length
  if (isBack) list.reverse()
  const { total, isMore } = searched ?? (await countRows(db, ['list'], () => counted ?? query(keys).where(where))).list
  const to = (row: { rowKey: string; rowId: string } | undefined, isBack: boolean) =>
    row ? cursorText(at.sort, { isBack, key: row.rowKey, id: row.rowId }) : ''
  return {
    list,
    total,
    isMore,
    next: isBack || hasMore ? to(list.at(-1), false) : '',
    previous: (isBack ? hasMore : cursor !== null) ? to(list[0], true) : '',
  }
}

interface Counted {
  /** At most `MAX_COUNTED`. */
  total: number
  /** There are more than that. */
  isMore: boolean
}

/** For how long a query with more rows than are counted is said to have them still, without asking again. */
const LONG_MS = 60_000
const MOST_LONG = 500
/**
 * The queries with more rows than are counted, and when that was found, for each database. To count up to the limit
 * takes longer than to read a page, and a list of more than 10,000 rows has as many a minute later.
 */
const longOf = new WeakMap<Tx, Map<string, number>>()

/** How many rows the query of each name has, by one statement. */
export async function countRows<K extends string>(
  db: Tx,
  names: readonly K[],
  queryOf: (name: K) => PgSelect,
): Promise<Record<K, Counted>> {
  const long = longOf.get(db) ?? new Map<string, number>()
  longOf.set(db, long)
  const all = names.map((name) => {
    const query = queryOf(name)
    const key = JSON.stringify(query.toSQL())
    return {
      name,
      key,
      some: sql`(select count(*)::int from (${query.limit(MAX_COUNTED + 1)}) as counted) as ${sql.identifier(name)}`,
    }
  })
  const isLong = ({ key }: { key: string }) => performance.now() - (long.get(key) ?? Number.NEGATIVE_INFINITY) < LONG_MS
  const asked = all.filter((one) => !isLong(one))
  const counts = sql.join(
    asked.map(({ some }) => some),
    sql`, `,
  )
  const { rows } = asked.length > 0 ? await db.execute<Record<K, number>>(sql`select ${counts}`) : { rows: [] }
  const counted = new Map(asked.map(({ name }) => [name, rows[0]?.[name] ?? 0]))
  for (const { name, key } of asked) {
    long.delete(key)
    if ((counted.get(name) ?? 0) > MAX_COUNTED) long.set(key, performance.now())
  }
  for (const oldest of [...long.keys()].slice(0, Math.max(0, long.size - MOST_LONG))) long.delete(oldest)
  const result = all.map(({ name }): [K, Counted] => {
    const total = counted.get(name) ?? MAX_COUNTED + 1
    return [name, { total: Math.min(total, MAX_COUNTED), isMore: total > MAX_COUNTED }]
  })
  return Object.fromEntries(result) as Record<K, Counted>
}

const cursorText = (sort: string, { isBack, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, isBack, key, id])).toString('base64url')

/** Parses a cursor that the list returned. Undefined if it is invalid or belongs to another order. */
function readCursor(text: string, sort: string, [key, id]: [SortKey, SortKey]): Cursor | undefined {
  const cursor = z.tuple([z.literal(sort), z.boolean(), KEYS[key.kind].read, KEYS[id.kind].read])
  try {
    const [, isBack, readKey, readId] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { isBack, key: readKey, id: readId }
  } catch {
    return undefined
  }
}
