import { count, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Tx } from './open.ts'

/** A page by its number, from 1, as the calls of the specification ask for it. */
export interface Numbered {
  pageNum: number
  pageSize: number
}

/** A longer list is counted no further: nobody pages through it, and counting it would take longer than reading it. */
const MAX_COUNTED = 10_000

/**
 * One page of a list.
 * @param query makes the query, without order and limits
 * @param order columns of which the last one is unique, so that no row is on two pages
 * @returns the rows, and how many there are on all pages, at most 10,000
 */
export async function numberedPage<Q extends PgSelect>(
  db: Tx,
  query: () => Q,
  order: readonly SQL[],
  { pageNum, pageSize }: Numbered,
): Promise<{ list: Awaited<Q>; total: number }> {
  const list = (await query()
    .orderBy(...order)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)) as Awaited<Q>
  const some = sql`${query().limit(MAX_COUNTED).as('some')}`
  const [counted] = await db.select({ total: count() }).from(some)
  return { list, total: counted?.total ?? 0 }
}
