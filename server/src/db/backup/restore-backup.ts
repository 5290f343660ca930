import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { migrate } from '../migrate.ts'
import type { Database } from '../open.ts'
import { appliedMigrations } from './applied-migrations.ts'
import { BackupError } from './backup-error.ts'
import { readTables } from './catalog.ts'
import { loadBackup, refuseRows } from './load-backup.ts'
import { type Backup, refuseOtherMigrations } from './read-backup.ts'

/**
 * Restores a backup into an empty database, completely or not at all. A server that starts meanwhile waits until the
 * restore has ended.
 *
 * It applies the migrations that the backup had, loads the rows, and only then applies this program's newer migrations.
 *
 * @param migrations folder of this program's migrations, as drizzle-kit generated them
 * @param prepare runs before the transaction that loads the rows
 * @param more further work in that transaction
 * @throws BackupError when the database is not empty or in use, or the backup is of a newer version or does not fit
 */
export async function restoreBackup(
  database: Database,
  backup: Backup,
  migrations: string,
  { prepare, more }: Record<'prepare' | 'more', (connection: pg.PoolClient) => Promise<void>>,
): Promise<void> {
  refuseOtherMigrations(backup, readMigrationFiles({ migrationsFolder: migrations }))
  await refuseUsed(database, backup)
  const those = await migrationsOf(backup, migrations)
  try {
    await migrate(database, those, async (connection) => {
      await prepare(connection)
      await loadBackup(connection, backup, () => more(connection))
    })
  } finally {
    await rm(those, { recursive: true })
  }
  await migrate(database, migrations)
}

/**
 * Refuses a database that is in use or has rows, before anything is created in it. That the tables are empty is checked
 * again under their lock.
 */
async function refuseUsed({ pool }: Database, { manifest }: Backup): Promise<void> {
  const connection = await pool.connect()
  try {
    const serving = await connection.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name ~ '^idocard ' AND application_name <> $1",
      [pool.options.application_name],
    )
    if (serving.rows.length > 0)
      throw new BackupError('The database is in use by a server: stop it first. Nothing was written.')
    await refuseRows(connection, await readTables(connection))
    const applied = await appliedMigrations(connection)
    if (applied.length > manifest.migrations.length)
      throw new BackupError(
        'The database has tables of a newer version than the backup: name a database without any. Nothing was written.',
      )
  } finally {
    connection.release()
  }
}

/** A temporary folder with the backup's migrations. */
async function migrationsOf({ manifest }: Backup, all: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'idocard-migrations-'))
  await cp(all, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: unknown[] }
  journal.entries.length = manifest.migrations.length
  await writeFile(path, JSON.stringify(journal))
  return folder
}
