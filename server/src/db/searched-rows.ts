import { and, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { hotQuery } from './hot-query.ts'
import { knownLong } from './known-long.ts'
import type { Tx } from './open.ts'

/** A list of fewer rows is looked at whole: its matches are counted. */
const LONG = 4000
/** Rows of a long list that show whether a text is common, and as many of them have it then: every hundredth. */
const SAMPLE = 200
const COMMON = 2

/** What is searched for in a list, in two forms. */
export interface ListSearch {
  /** The tables of the list's conditions, joined. */
  from: SQLWrapper
  /**
   * The ways in which a row can match, each by an index of fragments, from tables that have the list's keys and conditions.
   * An index reads all rows that match before it returns one.
   */
  ways: readonly [Way, ...Way[]]
  /** Whether a row that is at hand matches in any of them. */
  atHand: SQL
}

interface Way {
  from: SQLWrapper
  where: SQL
}

/** A list in one order, in which a text is searched for. */
export interface Searched {
  search: ListSearch
  /** The list's other conditions. */
  where: SQL | undefined
  /** A query of all rows, whether or not they match. */
  all: PgSelect
  /** The sort key and the unique one, in this order. */
  key: SQLWrapper
  id: SQLWrapper
  /** In which direction the rows after a cursor are read. */
  isDescending: boolean
  /** The condition of the rows after a cursor; undefined at the start. */
  beyond: SQL | undefined
}

interface Found {
  /** The unique keys of the first rows, as text. */
  ids: string[]
  total: number
  /** There are more than `total`. */
  isMore: boolean
}

/**
 * The first rows of a list that match a search, and how many do. A rare text is found by its index. A text that every
 * hundredth row has, such as a surname, is found by reading a long list from its beginning until a page is full: then the
 * rows are not counted, and there are more than a page.
 * @param names what the statements get with each search, besides their limit
 * @param listOf makes the list of these placeholders. `shape`: as for `hotQuery`
 * @param most rows beyond that are not counted
 */
export function hotSearch<const N extends string, S>(
  names: readonly N[],
  listOf: (db: Tx, given: Record<N, Placeholder>, shape: S) => Searched,
  most: number,
): (db: Tx, values: Record<N, unknown>, shape: S, at: { limit: number; isStart: boolean }) => Promise<Found> {
  const long = knownLong()
  const length = hotQuery(names, (db, given, shape: S) =>
    db
      .select({ isLong: sql<boolean>`exists (${listOf(db, given, shape).all} offset ${literal(LONG)})` })
      .from(sql`(select) as one`),
  )
  const look = hotQuery(
    [...names, 'limit'],
    (db, { limit, ...given }, { shape, isStart, rows }: { shape: S; isStart: boolean; rows: number }) =>
      lookThrough(db, listOf(db, given as Record<N, Placeholder>, shape), { isStart, rows, limit }),
  )
  const ask = hotQuery([...names, 'limit'], (db, { limit, ...given }, shape: S) =>
    ofIndex(db, listOf(db, given as Record<N, Placeholder>, shape), limit),
  )
  return async (db, values, shape, { limit, isStart }) => {
    const first = async (isStart: boolean, rows: number, limit: number) =>
      (await look(db, { ...values, limit }, { shape, isStart, rows })).map(({ id }) => id)
    const isLong = await long.ask(db, JSON.stringify(shape), async () => {
      const [found] = await length(db, values, shape)
      return found?.isLong ?? false
    })
    if (!isLong) {
      const all = await first(true, LONG, LONG)
      const page = isStart ? all : await first(false, LONG, limit)
      return { ids: page.slice(0, limit), total: Math.min(all.length, most), isMore: all.length > most }
    }
    const sample = await first(true, SAMPLE, isStart ? limit : COMMON)
    if (sample.length >= COMMON) {
      const ids = isStart && sample.length === limit ? sample : await first(isStart, LONG, limit)
      if (ids.length === limit) return { ids, total: limit - 1, isMore: true }
    }
    const [found] = await ask(db, { ...values, limit }, shape)
    const { total = 0, ids = [] } = found ?? {}
    return { ids, total: Math.min(total, most), isMore: total > most }
  }
}

/** A number as a part of the SQL: with a number that it does not know, PostgreSQL plans the query anew at each call. */
const literal = (value: number) => sql.raw(String(value))

const inDirection = ({ isDescending }: Searched) => sql.raw(isDescending ? 'desc' : 'asc')

/** The first matches among as many rows, in the list's order. It reads no further than to the last one of them. */
function lookThrough(
  db: Tx,
  list: Searched,
  { isStart, rows, limit }: { isStart: boolean; rows: number; limit: Placeholder },
) {
  const { search, where, key, id, beyond } = list
  const inOrder = sql`select ${id} as row_id, ${search.atHand} as is_match from ${search.from}
    where ${and(where, isStart ? undefined : beyond) ?? sql`true`}
    order by ${key} ${inDirection(list)}, ${id} ${inDirection(list)} limit ${literal(rows)}`
  return (
    db
      .select({ id: sql<string>`row_id::text` })
      // The rows come in the order of the inner query, and the outer limit ends it.
      .from(sql`(${inOrder}) as seen`)
      .where(sql`is_match`)
      .limit(limit)
  )
}

/** Asks the index. A row that matches in several ways is found once. */
function ofIndex(db: Tx, list: Searched, limit: Placeholder) {
  const { search, where, key, id, beyond } = list
  const found = search.ways.map(
    (way) => sql`select ${id} as row_id, ${key} as row_key, ${beyond ?? sql`true`} as is_beyond from ${way.from}
      where ${and(where, way.where)}`,
  )
  return db.select({ total: sql<number>`total`, ids: sql<string[]>`ids` }).from(
    // `found.row_id`: `row_id` alone would be the text of it, and 10 come before 9.
    sql`(
        with found as materialized (${sql.join(found, sql` union `)})
        select (select count(*)::int from found) as total,
          array(select found.row_id::text from found where is_beyond
            order by found.row_key ${inDirection(list)}, found.row_id ${inDirection(list)} limit ${limit}) as ids) as answer`,
  )
}
