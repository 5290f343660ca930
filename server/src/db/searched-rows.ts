import { and, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { hotQuery } from './hot-query.ts'
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
  /** The condition by an index of fragments. It reads all rows that match before it returns one. */
  indexed: SQL
  /** The same condition, of a row that is at hand. */
  atHand: SQL
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
  const sample = hotQuery(names, (db, given, shape: S) => sampleOf(db, listOf(db, given, shape)))
  const look = hotQuery(
    [...names, 'limit'],
    (db, { limit, ...given }, { shape, isStart }: { shape: S; isStart: boolean }) =>
      lookThrough(db, listOf(db, given as Record<N, Placeholder>, shape), isStart, limit),
  )
  const ask = hotQuery([...names, 'limit'], (db, { limit, ...given }, shape: S) =>
    ofIndex(db, listOf(db, given as Record<N, Placeholder>, shape), most, limit),
  )
  return async (db, values, shape, { limit, isStart }) => {
    const first = async (isStart: boolean, rows: number) =>
      (await look(db, { ...values, limit: rows }, { shape, isStart })).map(({ id }) => id)
    const [seen] = await sample(db, values, shape)
    if (!seen?.isLong) {
      const all = await first(true, LONG)
      const page = isStart ? all : await first(false, limit)
      return { ids: page.slice(0, limit), total: Math.min(all.length, most), isMore: all.length > most }
    }
    if (seen.isCommon) {
      const ids = await first(isStart, limit)
      if (ids.length === limit) return { ids, total: limit - 1, isMore: true }
    }
    const [found] = await ask(db, { ...values, limit }, shape)
    const { total = 0, ids = [] } = found ?? {}
    return { ids, total: Math.min(total, most), isMore: total > most }
  }
}

const inDirection = ({ isDescending }: Searched) => sql.raw(isDescending ? 'desc' : 'asc')

/** Rows of a list, in its order. */
function inOrder(list: Searched, beyond: SQL | undefined, rows: number): SQL {
  const { search, where, key, id } = list
  return sql`select ${id} as row_id, ${search.atHand} as is_match from ${search.from}
    where ${and(where, beyond) ?? sql`true`}
    order by ${key} ${inDirection(list)}, ${id} ${inDirection(list)} limit ${rows}`
}

/** Whether a list is long, and whether the text is common among its first rows. */
const sampleOf = (db: Tx, list: Searched) =>
  db
    .select({
      isLong: sql<boolean>`exists (${list.all.offset(LONG)})`,
      isCommon: sql<boolean>`(select count(*) from (${inOrder(list, undefined, SAMPLE)}) as seen where is_match) >= ${COMMON}`,
    })
    .from(sql`(select) as one`)

/** The first matches among the first rows. It reads no further than to the last one of them. */
const lookThrough = (db: Tx, list: Searched, isStart: boolean, limit: Placeholder) =>
  db
    .select({ id: sql<string>`row_id::text` })
    // The rows come in the order of the inner query, and the outer limit ends it.
    .from(sql`(${inOrder(list, isStart ? undefined : list.beyond, LONG)}) as seen`)
    .where(sql`is_match`)
    .limit(limit)

/** Asks the index. */
const ofIndex = (db: Tx, list: Searched, most: number, limit: Placeholder) =>
  db.select({ total: sql<number>`total`, ids: sql<string[]>`ids` }).from(
    sql`(
        with found as materialized (
          select ${list.id} as row_id, ${list.key} as row_key, ${list.beyond ?? sql`true`} as is_beyond from ${list.search.from}
          where ${and(list.where, list.search.indexed) ?? sql`true`})
        select (select count(*)::int from (select from found limit ${most + 1}) as counted) as total,
          array(select row_id::text from found where is_beyond
            order by row_key ${inDirection(list)}, row_id ${inDirection(list)} limit ${limit}) as ids) as answer`,
  )
