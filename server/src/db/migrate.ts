import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Database } from './open.ts'
import { withoutLimits } from './pool/without-limits.ts'

/** Arbitrary, but not used by any other advisory lock of this database. */
const MIGRATION_LOCK = 7_317_062_914

/**
 * Applies the pending migrations, if there are any.
 *
 * Drizzle's migrator applies everything twice when two processes start together. So it runs under an advisory lock, on
 * the connection that holds the lock, because the embedded database has only one. No time limit applies to waiting for
 * the lock or to migrations.
 *
 * @param folder drizzle-kit's output: `*.sql` and `meta/_journal.json`
 * @param then further work for one process at a time before the database is used. It runs under the same lock and must
 *   use only the given connection
 * @throws Error of the failing statement; all pending migrations are then rolled back
 */
export async function migrate<T = void>(
  database: Pick<Database, 'pool'>,
  folder: string,
  then?: (connection: pg.PoolClient) => Promise<T>,
): Promise<T | undefined> {
  return withoutLimits(database.pool, async (connection) => {
    await connection.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(connection), { migrationsFolder: folder })
    const result = await then?.(connection)
    await connection.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
    return result
  })
}
