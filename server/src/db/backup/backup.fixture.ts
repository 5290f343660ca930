import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../open.ts'
import { withoutLimits } from '../pool/without-limits.ts'
import type { Manifest } from './manifest.ts'
import { openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Writes a backup like the `backup` command, without the queue. */
export const backUp = (database: Database, out: string, secret?: string): Promise<Manifest> =>
  withoutLimits(database.pool, (client) =>
    writeBackup(client, { out, kind: database.kind, version: '1.2.3', jobs: ['order_notice'], secret }),
  )

/** Restores a backup like the `restore` command, without the queue. */
export const restore = async (database: Database, folder: string, migrations: string): Promise<void> =>
  restoreBackup(database, await openBackup(folder), migrations, { prepare: async () => {}, more: async () => {} })

/**
 * A database's content and table definitions, read without any of the tested functions. Each table is represented by
 * the MD5 of its rows, sorted by their text.
 */
export async function contentOf({ pool }: Database): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {}
  const tables = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS rows, md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")) AS md5 FROM public."${name}" t`,
    )
    content[name] = rows[0]
  }
  const sequences = await pool.query(
    "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  )
  const constraints = await pool.query(
    `SELECT conrelid::regclass::text AS table, conname, pg_get_constraintdef(c.oid) AS is FROM pg_constraint c
     JOIN pg_namespace n ON n.oid = connamespace WHERE nspname = 'public' AND contype <> 'n' ORDER BY 1, 2`,
  )
  const triggers = await pool.query('SELECT tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1')
  const migrations = await pool.query('SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY id')
  return Object.assign(content, {
    sequences: sequences.rows,
    constraints: constraints.rows,
    triggers: triggers.rows,
    migrations: migrations.rows,
  })
}

/** Creates a migrations folder in drizzle-kit's layout, with one file per SQL text. */
export function migrationsFolder(folder: string, ...texts: string[]): string {
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const entries = texts.map((text, idx) => {
    writeFileSync(join(folder, `000${idx}_step.sql`), text)
    return { idx, version: '7', when: 1_700_000_000_000 + idx, tag: `000${idx}_step`, breakpoints: true }
  })
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return folder
}
