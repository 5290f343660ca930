import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Database } from './open.ts'
import { withoutLimits } from './pool/without-limits.ts'

/** Any number that no other advisory lock of this database uses. */
const MIGRATION_LOCK = 7_317_062_914

/**
 * Brings the database up to the newest migration; does nothing when it is there already.
 *
 * Drizzle's own migrator applies everything twice when two processes start together, so it runs under an advisory lock,
 * on the connection that holds the lock: the embedded database has no second one. Waiting for the lock and long
 * migrations are exempt from every limit.
 *
 * @param folder what drizzle-kit generated: `*.sql` and `meta/_journal.json`
 * @param then what else must be done by one process at a time before the database is used: it runs under the same lock,
 *   on the connection that it is given and on no other
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
