import { type Placeholder, sql } from 'drizzle-orm'
import type { Tx } from './open.ts'

/** The shapes of a query that are kept. Others are made at each call. */
const MOST_SHAPES = 100

interface Made<R> {
  execute(values: Record<string, unknown>): Promise<R>
}

/**
 * A query that is asked at many calls. Drizzle makes its SQL once for each shape, and not at each call, which takes it
 * longer than PostgreSQL takes to answer. Declare it at the top level of a module, so that it holds nothing of one caller.
 * @param names what differs from call to call. The query gets a placeholder for each, and values as the driver takes them
 * @param build makes the query. `shape`: what decides about its SQL, of few values; it is compared as JSON
 */
export function hotQuery<const N extends string, R, S = void>(
  names: readonly N[],
  build: (db: Tx, given: Record<N, Placeholder>, shape: S) => { prepare(name: string): Made<R> },
): (db: Tx, values: Record<N, unknown>, shape: S) => Promise<R> {
  const placeholders: [string, Placeholder][] = names.map((name) => [name, sql.placeholder(name)])
  const given = Object.fromEntries(placeholders) as Record<N, Placeholder>
  // A transaction is a database of its own here, and is forgotten with its queries.
  const madeOn = new WeakMap<Tx, Map<string | undefined, Made<R>>>()
  return (db, values, shape) => {
    const made = madeOn.get(db) ?? new Map<string | undefined, Made<R>>()
    madeOn.set(db, made)
    const key = JSON.stringify(shape)
    // Without a name: each connection names it by its text (`PreparingClient`).
    const query = made.get(key) ?? build(db, given, shape).prepare('')
    if (made.size < MOST_SHAPES) made.set(key, query)
    return query.execute(values)
  }
}
