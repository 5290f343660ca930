import { sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { tablesOf } from './canaries.ts'

/** What jobs write at their own time, and what counts tries although they are refused. */
const NOT_WATCHED = ['challenge', 'code_count', 'invalidation', 'outbox']

/**
 * Watches the tables that hold people's things, for a test that expects nothing of them to change.
 * @returns a function that answers the tables with rows that were changed since it was last called
 */
export async function watchChanges(db: Tx): Promise<() => Promise<string[]>> {
  const tables = (await tablesOf(db)).filter(({ schema, name }) => schema === 'public' && !NOT_WATCHED.includes(name))
  await db.execute(sql`create table changed (name text not null)`)
  await db.execute(sql`
    create function note_change() returns trigger language plpgsql as
    'begin insert into changed values (tg_table_name); return null; end'`)
  for (const { name } of tables)
    await db.execute(sql`
      create trigger note_change after insert or update or delete on ${sql.identifier(name)}
      for each row execute function note_change()`)
  return async () => {
    const { rows } = await db.execute<{ name: string }>(sql`delete from changed returning name`)
    return [...new Set(rows.map(({ name }) => name))].toSorted()
  }
}
