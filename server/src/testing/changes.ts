import { sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { tablesOf } from './canaries.ts'

/** Tables written by background jobs, and those that count attempts even of refused calls. */
const NOT_WATCHED = [
  'account_merge',
  'announcement',
  'announcement_mail',
  'challenge',
  'code_count',
  'day_figure',
  'failed_job',
  'figured_day',
  'inquiry_entry',
  'invalidation',
  'limit_hit',
  'notice',
  'order_link',
  'order_message',
  'outbox',
  'passkey_challenge',
  'plan_visit',
  'provider_use',
  'sent_message',
]

/**
 * Watches the tables with users' data, for a test that expects no changes.
 * @returns a function that returns the tables with rows changed since its last call
 */
export async function watchChanges(db: Tx): Promise<() => Promise<string[]>> {
  const tables = (await tablesOf(db)).filter(({ schema, name }) => schema === 'public' && !NOT_WATCHED.includes(name))
  await db.execute(sql`create table changed (name text not null)`)
  await db.execute(sql`
    create function note_change() returns trigger language plpgsql as
    'begin insert into changed values (tg_table_name); return null; end'`)
  for (const { name } of tables) {
    // A session notes with any call that it is in use, once a minute, also with one that is refused.
    const updated =
      name === 'session' ? sql.raw('update of token_hash, member_id, audience, expires_at') : sql.raw('update')
    await db.execute(sql`
      create trigger note_change after insert or ${updated} or delete on ${sql.identifier(name)}
      for each row execute function note_change()`)
  }
  return async () => {
    const { rows } = await db.execute<{ name: string }>(sql`delete from changed returning name`)
    return [...new Set(rows.map(({ name }) => name))].toSorted()
  }
}
