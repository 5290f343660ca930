import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from './open.ts'

/** Rows that are looked at for a text before an index is asked, first and then. */
const FIRST_LOOK = 500
const SECOND_LOOK = 4000
/** Of the rows that were looked at, as large a part has a text that is common: an index would return too many rows. */
const COMMON = 0.01

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
 * hundredth row has, such as a surname, is found by reading the list from its beginning: then the rows are not counted,
 * and there are at least as many as were seen.
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
  const start = await look(db, list, undefined)
  if (start.isWhole || start.isCommon) {
    const total = start.isWhole ? start.ids.length : lessThan(start.ids.length)
    const page = beyond ? await look(db, list, beyond) : start
    if (page.isWhole || page.ids.length >= limit)
      return { ids: page.ids.slice(0, limit), total: Math.min(total, most), isMore: !start.isWhole || total > most }
  }
  return ask(db, list, beyond, limit, most)
}

/** Looks at the first rows. `isWhole`: there are no others. */
async function look(db: Tx, { search, where, key, id, isDescending }: Searched, beyond: SQL | undefined) {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  let seen: { ids: string[]; isWhole: boolean; isCommon: boolean } = { ids: [], isWhole: false, isCommon: true }
  for (const rows of [FIRST_LOOK, SECOND_LOOK]) {
    if (!seen.isCommon || seen.isWhole) break
    const { rows: answer } = await db.execute<{ looked: number; ids: string[] }>(sql`
      select count(*)::int as looked,
        coalesce(array_agg(row_id::text order by row_key ${direction}, row_id ${direction}) filter (where is_match), '{}') as ids
      from (select ${id} as row_id, ${key} as row_key, ${search.atHand} as is_match from ${search.from}
        where ${and(where, beyond) ?? sql`true`} order by ${key} ${direction}, ${id} ${direction} limit ${rows}) as looked_at`)
    const { looked = 0, ids = [] } = answer[0] ?? {}
    seen = { ids, isWhole: looked < rows, isCommon: ids.length >= rows * COMMON }
  }
  return seen
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

/** A round number below another, so that “more than” is true. */
function lessThan(count: number): number {
  const step = count > 100 ? 100 : 10
  return Math.floor((count - 1) / step) * step
}
