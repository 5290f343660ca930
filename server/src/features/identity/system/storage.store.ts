import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/open.ts'
import { printLogo } from '../../../db/schema/commerce/print.ts'
import { contactFile } from '../../../db/schema/company/inquiry.ts'
import { upload } from '../../../db/schema/content/upload.ts'

/** What the database needs on its disk: all of it, the pictures, and the files of inquiries and the logos of orders. */
export async function storageUsed(db: Tx) {
  const { rows } = await db.execute<{ version: string; bytes: number; pictures: number; files: number }>(sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      ${sizeOf(upload)} as pictures,
      ${sizeOf(contactFile)} + ${sizeOf(printLogo)} as files`)
  const [found] = rows
  if (!found) throw new Error('The database did not tell its size.')
  return found
}

/** With its indexes, and with what is stored beside its rows. */
const sizeOf = (table: PgTable) => sql`pg_total_relation_size(${`"${getTableName(table)}"`}::regclass)::float8`

/** How many migrations the database has, and when the last one was made, in milliseconds. */
export async function appliedMigrations(db: Tx): Promise<{ applied: number; last: number }> {
  const { rows } = await db.execute<{ applied: number; last: number }>(
    sql`select count(*)::int as applied, coalesce(max(created_at), 0)::float8 as last from drizzle.__drizzle_migrations`,
  )
  return rows[0] ?? { applied: 0, last: 0 }
}
