import { type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { hotQuery } from './hot-query.ts'
import { knownLong } from './known-long.ts'
import type { Tx } from './open.ts'

/** A longer list is counted no further: counting it would take longer than reading a page of it. */
export const MAX_COUNTED = 10_000

export interface Counted {
  /** At most `MAX_COUNTED`. */
  total: number
  /** There are more than that. */
  isMore: boolean
}

type Counts<K extends string> = Record<K, Counted>

/** SQL: how many rows a query has, up to one more than are counted. */
const countOf = (query: PgSelect): SQL<number> =>
  sql<number>`(select count(*)::int from (${query.limit(MAX_COUNTED + 1)}) as counted)`

const longOf = knownLong()

/** How many rows the query of each name has, by one statement. */
export async function countRows<K extends string>(
  db: Tx,
  names: readonly K[],
  queryOf: (name: K) => PgSelect,
): Promise<Counts<K>> {
  const keys = new Map(names.map((name) => [name, JSON.stringify(queryOf(name).toSQL())]))
  return countShort(db, names, { long: longOf, keyOf: (name) => keys.get(name) ?? '' }, async (asked) => {
    const counts = asked.map((name) => sql`${countOf(queryOf(name))} as ${sql.identifier(name)}`)
    const { rows } = await db.execute<Record<K, number>>(sql`select ${sql.join(counts, sql`, `)}`)
    return rows
  })
}

/**
 * The same of queries whose SQL is made once (`hotQuery`). Declare it at the top level of a module.
 * @param queryOf the query of each name. `shape`: what else decides about its SQL, of few values
 */
export function hotCounts<K extends string, S = void>(
  queryOf: (db: Tx, name: K, shape: S) => PgSelect,
): (db: Tx, names: readonly K[], shape: S) => Promise<Counts<K>> {
  const long = knownLong()
  const count = hotQuery([], (db, _, { asked, shape }: { asked: readonly K[]; shape: S }) => {
    const counts = asked.map((name) => [name, countOf(queryOf(db, name, shape))] as const)
    return db.select(Object.fromEntries(counts) as Record<K, SQL<number>>).from(sql`(select) as one`)
  })
  return (db, names, shape) =>
    countShort(
      db,
      names,
      { long, keyOf: (name) => JSON.stringify([name, shape]) },
      async (asked) => (await count(db, {}, { asked, shape })) as unknown as Record<K, number>[],
    )
}

/**
 * Counts what is not known to be long. To count up to the limit takes longer than to read a page, and a list of more than
 * 10,000 rows has as many a minute later.
 */
async function countShort<K extends string>(
  db: Tx,
  names: readonly K[],
  { long, keyOf }: { long: ReturnType<typeof knownLong>; keyOf: (name: K) => string },
  count: (asked: readonly K[]) => Promise<readonly Record<K, number>[]>,
): Promise<Counts<K>> {
  const asked = names.filter((name) => !long.isKnown(db, keyOf(name)))
  const [counts] = asked.length > 0 ? await count(asked) : []
  for (const name of asked) long.learn(db, keyOf(name), (counts?.[name] ?? 0) > MAX_COUNTED)
  const isAsked = new Set(asked)
  const result = names.map((name): [K, Counted] => {
    const total = isAsked.has(name) ? (counts?.[name] ?? 0) : MAX_COUNTED + 1
    return [name, { total: Math.min(total, MAX_COUNTED), isMore: total > MAX_COUNTED }]
  })
  return Object.fromEntries(result) as Counts<K>
}
