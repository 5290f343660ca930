import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './open.ts'

/** Any number that no other advisory lock of this database uses. */
const MIGRATION_LOCK = 7_317_062_914

/**
 * Brings the database up to the newest migration; does nothing when it is there already.
 *
 * Drizzle's own migrator applies everything twice when two processes start together, so it runs under an advisory lock,
 * on the connection that holds the lock: the embedded database has no second one. Waiting for the lock and long
 * migrations are exempt from the statement timeout.
 *
 * @param folder what drizzle-kit generated: `*.sql` and `meta/_journal.json`
 * @throws Error of the failing statement; all pending migrations are then rolled back
 */
export async function migrate(database: Pick<Database, 'pool'>, folder: string): Promise<void> {
  const connection = await database.pool.connect()
  try {
    await connection.query('SET statement_timeout = 0')
    await connection.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(connection), { migrationsFolder: folder })
    await connection.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await connection.query('RESET statement_timeout')
  } catch (error) {
    // Ending the connection gives the lock back, whatever state it is in.
    connection.release(true)
    throw error
  }
  connection.release()
}
