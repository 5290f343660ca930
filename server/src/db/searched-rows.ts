import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
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

interface Searched {
  search: ListSearch
  /** The list's other conditions. */
  where: SQL | undefined
  /** A query of all rows, whether or not they match. */
  all: PgSelect
  /** The sort key and the unique one, in this order. */
  key: SQLWrapper
  id: SQLWrapper
  isDescending: boolean
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
 * @param beyond the condition of the rows after a cursor
 * @param isDescending in which direction the rows after the cursor are read
 */
export async function searchedRows(
  db: Tx,
  list: Searched,
  beyond: SQL | undefined,
  limit: number,
  most: number,
): Promise<Found> {
  const { isLong, isCommon } = await sample(db, list)
  if (!isLong) {
    const all = await lookThrough(db, list, undefined, LONG)
    const page = beyond ? await lookThrough(db, list, beyond, limit) : all
    return { ids: page.slice(0, limit), total: Math.min(all.length, most), isMore: all.length > most }
  }
  if (isCommon) {
    const ids = await lookThrough(db, list, beyond, limit)
    if (ids.length === limit) return { ids, total: limit - 1, isMore: true }
  }
  return ask(db, list, beyond, limit, most)
}

/** Rows of a list, in its order. */
const inOrder = ({ search, where, key, id, isDescending }: Searched, beyond: SQL | undefined, rows: number): SQL => {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  return sql`select ${id} as row_id, ${search.atHand} as is_match from ${search.from}
    where ${and(where, beyond) ?? sql`true`} order by ${key} ${direction}, ${id} ${direction} limit ${rows}`
}

/** How long a list is, and how common the text among its first rows. */
async function sample(db: Tx, list: Searched): Promise<{ isLong: boolean; isCommon: boolean }> {
  const { rows } = await db.execute<{ isLong: boolean; isCommon: boolean }>(sql`
    select exists (${list.all.offset(LONG)}) as "isLong",
      (select count(*) from (${inOrder(list, undefined, SAMPLE)}) as seen where is_match) >= ${COMMON} as "isCommon"`)
  return rows[0] ?? { isLong: false, isCommon: false }
}

/** The first matches among the first rows. It reads no further than to the last one of them. */
async function lookThrough(db: Tx, list: Searched, beyond: SQL | undefined, limit: number): Promise<string[]> {
  // The rows come in the order of the inner query, and the outer limit ends it.
  const { rows } = await db.execute<{ id: string }>(sql`
    select row_id::text as id from (${inOrder(list, beyond, LONG)}) as seen where is_match limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Asks the index. */
async function ask(
  db: Tx,
  { search, where, key, id, isDescending }: Searched,
  beyond: SQL | undefined,
  limit: number,
  most: number,
): Promise<Found> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized (
      select ${id} as row_id, ${key} as row_key, ${beyond ?? sql`true`} as is_beyond from ${search.from}
      where ${and(where, search.indexed) ?? sql`true`})
    select (select count(*)::int from (select from found limit ${most + 1}) as counted) as total,
      array(select row_id::text from found where is_beyond
        order by row_key ${direction}, row_id ${direction} limit ${limit}) as ids`)
  const { total = 0, ids = [] } = rows[0] ?? {}
  return { ids, total: Math.min(total, most), isMore: total > most }
}
