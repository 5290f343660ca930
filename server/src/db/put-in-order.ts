import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './open.ts'

/** Rows with an order that staff give by hand. */
interface Ordered {
  table: PgTable
  id: PgColumn
  sorter: PgColumn
  /** The rows that are in one order. */
  of: SQL | undefined
  /** Those among them that can be put into another one; by default all. */
  movable?: SQL | undefined
}

/**
 * Puts rows into an order, before all others. The others keep theirs, and no two rows have the same place. The rows are
 * locked, so of two people who sort at the same time, the order of one is there in full.
 * @returns false, and nothing is changed, if one of the rows is not there or not movable
 */
export async function putInOrder(
  db: Tx,
  { table, id, sorter, of, movable = of }: Ordered,
  ids: readonly number[],
): Promise<boolean> {
  await db.select({ id }).from(table).where(of).orderBy(asc(id)).for('update')
  const listed = [...new Set(ids)]
  const found = await db
    .select({ id })
    .from(table)
    .where(sql`${movable ?? sql`true`} and ${inArray(id, listed)}`)
  if (found.length < listed.length) return false
  const given = sql`array_position(${sql.param(`{${listed.join(',')}}`)}::int[], ${id})`
  await db.execute(sql`
    update ${table} set ${sql.identifier(sorter.name)} = ranked.place
    from (
      select ${id} as ranked_id, row_number() over (order by ${given} nulls last, ${sorter}, ${id}) as place
      from ${table} where ${of ?? sql`true`}
    ) ranked
    where ${id} = ranked.ranked_id and ${sorter} <> ranked.place`)
  return true
}
