import { day, moment } from '@idocard/contract/fields'
import { and, asc, desc, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { type Counted, countRows, hotCounts, MAX_COUNTED } from './count-rows.ts'
import { hotQuery } from './hot-query.ts'
import type { Tx } from './open.ts'
import { hotSearch, type ListSearch } from './searched-rows.ts'

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

/** What every list has. */
interface Sorted<S extends string> {
  sorts: Readonly<Record<S, SortKey>>
  /** A column that is unique in the list, for rows whose sort keys are equal. */
  id: SortKey
}

interface KeyedList<Q extends PgSelect, S extends string> extends Sorted<S> {
  /** The query, with `keys` among its fields, without `where`, order and limit. */
  query: (keys: RowKeys) => Q
  where: SQL | undefined
  /** A query of as many rows that is cheaper to count, where there is one. */
  counted?: PgSelect
}

/** The input that `listing` declares in the contract. */
interface At<S extends string> {
  sort: S | `-${S}`
  cursor: string
  pageSize: number
}

/** A page, as `listed` declares it in the contract. */
export interface KeyedPage<Row> {
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
 * @returns undefined for a cursor that does not belong to this order
 */
export async function listPage<Q extends PgSelect, S extends string>(
  db: Tx,
  { query, where, counted, ...sorted }: KeyedList<Q, S>,
  at: At<S>,
): Promise<KeyedPage<Awaited<Q>[number]> | undefined> {
  const cursor = cursorOf(sorted, at)
  if (cursor === undefined) return undefined
  const turn = turnOf(sorted, at.sort, cursor?.isBack ?? false)
  const isBeyond = cursor ? turn.isBeyond(cursor.key, cursor.id) : undefined
  const found = await turn.rows(query, and(where, isBeyond), at.pageSize + 1)
  const { list } = await countRows(db, ['list'], () => counted ?? query(turn.keys).where(where))
  return pageOf(found, cursor, at, list)
}

interface HotList<Q extends PgSelect, S extends string, F extends Filters, N extends string> extends Sorted<S> {
  /** The query, with `keys` among its fields, without `where`, order and limit. */
  query: (db: Tx, keys: RowKeys) => Q
  where: (db: Tx, filters: F) => SQL | undefined
  /** A query of as many rows that is cheaper to count. */
  counted: (db: Tx) => PgSelect
  /** How a text is searched for: what the statements get of it, and what they do with it. */
  search: {
    names: readonly N[]
    /** Undefined for a text that searches for nothing. */
    values: (keyword: string) => Record<N, unknown> | undefined
    conditions: (db: Tx, given: Record<N, Placeholder>) => ListSearch
  }
}

/** What a list is narrowed by, each of few values. */
type Filters = Readonly<Record<string, string>>

/**
 * A list that `listPage` reads, which is so long and read so often that its SQL is made once for each order and filter
 * (`hotQuery`), and which is searched (`hotSearch`). Declare it at the top level of a module.
 * @returns a function as `listPage`
 */
export function hotList<Q extends PgSelect, S extends string, F extends Filters, const N extends string>({
  query,
  where,
  counted,
  search,
  ...sorted
}: HotList<Q, S, F, N>) {
  interface Shape {
    sort: At<S>['sort']
    filters: F
    isBack: boolean
    from: 'start' | 'cursor' | 'found'
  }
  const rows = hotQuery(
    ['key', 'id', 'ids', 'limit'],
    (db, { key, id, ids, limit }, { sort, filters, isBack, from }: Shape) => {
      const turn = turnOf(sorted, sort, isBack)
      const isBeyond = from === 'cursor' ? turn.isBeyond(key, id) : undefined
      // The filters also of what was found: somebody with two marks is in two rows with one id.
      const isWanted = and(where(db, filters), from === 'found' ? turn.isAmong(ids) : isBeyond)
      return turn.rows((keys) => query(db, keys), isWanted, limit)
    },
  )
  const all = (db: Tx, filters: F): PgSelect => counted(db).where(where(db, filters))
  const count = hotCounts((db, _: 'list', filters: F) => all(db, filters))
  const found = hotSearch(
    [...search.names, 'key', 'id'],
    (db, given, { sort, filters, isBack, from }: Shape) => {
      const turn = turnOf(sorted, sort, isBack)
      return {
        ...turn,
        search: search.conditions(db, given),
        where: where(db, filters),
        all: all(db, filters),
        beyond: from === 'cursor' ? turn.isBeyond(given.key, given.id) : undefined,
      }
    },
    MAX_COUNTED,
  )
  return async (db: Tx, filters: F, keyword: string, at: At<S>): Promise<KeyedPage<Awaited<Q>[number]> | undefined> => {
    const cursor = cursorOf(sorted, at)
    if (cursor === undefined) return undefined
    const { key = '', id = '', isBack = false } = cursor ?? {}
    const limit = at.pageSize + 1
    const shape: Shape = { sort: at.sort, filters, isBack, from: cursor ? 'cursor' : 'start' }
    const values = search.values(keyword)
    if (!values) {
      const page = await rows(db, { key, id, ids: [], limit }, shape)
      return pageOf(page, cursor, at, (await count(db, ['list'], filters)).list)
    }
    const { ids, ...total } = await found(db, { ...values, key, id }, shape, { limit, isStart: cursor === null })
    const page = await rows(db, { key, id, ids, limit }, { ...shape, from: 'found' })
    return pageOf(page, cursor, at, total)
  }
}

/** A list in one order and direction. One row more than a page shows says whether there is another page. */
function turnOf<S extends string>({ sorts, id }: Sorted<S>, by: At<S>['sort'], isBack: boolean) {
  const isDown = by.startsWith('-')
  const sort = sorts[(isDown ? by.slice(1) : by) as S]
  const isDescending = isDown !== isBack
  const inOrder = isDescending ? desc : asc
  const keys: RowKeys = {
    rowKey: KEYS[sort.kind].text(sort.by).as('row_key') as SQL.Aliased<string>,
    rowId: KEYS[id.kind].text(id.by).as('row_id') as SQL.Aliased<string>,
  }
  const typed = (value: string | Placeholder, { kind }: SortKey) => sql`${value}::${sql.raw(KEYS[kind].type)}`
  return {
    keys,
    key: sort.by,
    id: id.by,
    isDescending,
    isBeyond: (key: string | Placeholder, beyond: string | Placeholder): SQL =>
      sql`(${sort.by}, ${id.by}) ${sql.raw(isDescending ? '<' : '>')} (${typed(key, sort)}, ${typed(beyond, id)})`,
    isAmong: (ids: string[] | Placeholder): SQL =>
      sql`${id.by} = any(${Array.isArray(ids) ? sql.param(ids) : ids}::${sql.raw(KEYS[id.kind].type)}[])`,
    rows: <Q extends PgSelect>(query: (keys: RowKeys) => Q, where: SQL | undefined, limit: number | Placeholder) =>
      query(keys).where(where).orderBy(inOrder(sort.by), inOrder(id.by)).limit(limit) as unknown as Readable<
        Awaited<Q>[number]
      >,
  }
}

type KeyedRow<Row> = Row & { rowKey: string; rowId: string }
/** What is left of a query that only has to be read. */
interface Readable<Row> extends PromiseLike<KeyedRow<Row>[]> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<KeyedRow<Row>[]> }
}

/** The cursor that a page is asked with: null at the start, undefined if it does not belong to this order. */
const cursorOf = <S extends string>({ sorts, id }: Sorted<S>, { sort, cursor }: At<S>): Cursor | null | undefined =>
  cursor === '' ? null : readCursor(cursor, sort, [sorts[sort.replace(/^-/, '') as S], id])

/**
 * The page that rows make, in the order in which they were read.
 * @param found one more of them than the page has, if there are as many
 */
export function pageOf<Row>(
  found: readonly KeyedRow<Row>[],
  cursor: Cursor | null,
  { sort, pageSize }: At<string>,
  { total, isMore }: Counted,
): KeyedPage<KeyedRow<Row>> {
  const isBack = cursor?.isBack ?? false
  const list = found.slice(0, pageSize)
  const hasMore = found.length > list.length
  if (isBack) list.reverse()
  const to = (row: KeyedRow<Row> | undefined, isBack: boolean) =>
    row ? cursorText(sort, { isBack, key: row.rowKey, id: row.rowId }) : ''
  return {
    list,
    total,
    isMore,
    next: isBack || hasMore ? to(list.at(-1), false) : '',
    previous: (isBack ? hasMore : cursor !== null) ? to(list[0], true) : '',
  }
}

const cursorText = (sort: string, { isBack, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, isBack, key, id])).toString('base64url')

/** Parses a cursor that the list returned. Undefined if it is invalid or belongs to another order. */
export function readCursor(
  text: string,
  sort: string,
  [key, id]: readonly [Pick<SortKey, 'kind'>, Pick<SortKey, 'kind'>],
): Cursor | undefined {
  const cursor = z.tuple([z.literal(sort), z.boolean(), KEYS[key.kind].read, KEYS[id.kind].read])
  try {
    const [, isBack, readKey, readId] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { isBack, key: readKey, id: readId }
  } catch {
    return undefined
  }
}
