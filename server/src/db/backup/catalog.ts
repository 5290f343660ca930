import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import { accountReset, appleUse, challenge, session } from '../schema/identity/account.ts'
import { erasedRecipient } from '../schema/identity/sent-message.ts'
import { backupMade } from '../schema/identity/system.ts'

interface Column {
  name: string
  /** The type as written in a cast. */
  type: string
}

/** A table of this program, as the database's catalogue describes it. */
export interface Table {
  /** Schema and name, unquoted. */
  table: string
  /** Schema and name, quoted for SQL. */
  sql: string
  /** In table order, without computed columns. */
  columns: Column[]
}

/** Managed elsewhere: migrations by Drizzle, the queue by pg-boss. */
const FOREIGN_SCHEMAS = ['drizzle', 'job', 'information_schema']

/**
 * Tables with credentials, which are left out: a session that ended or a code that was used after the backup must not
 * become valid again. So all users have to sign in again after a restore. The list
 * of backups is left out, too: they are none of the installation that is restored. Who was
 * erased is in no backup.
 */
export const LEFT_OUT: readonly string[] = [
  session,
  challenge,
  accountReset,
  appleUse,
  backupMade,
  erasedRecipient,
].map((table) => `public.${getTableName(table)}`)

/**
 * Makes the text form of values exact and independent of the server's settings. Names are written with their schema.
 */
export const TEXT_SETTINGS = [
  "SET LOCAL search_path = ''",
  "SET LOCAL datestyle = 'ISO, YMD'",
  "SET LOCAL intervalstyle = 'postgres'",
  "SET LOCAL timezone = 'UTC'",
  'SET LOCAL extra_float_digits = 3',
  "SET LOCAL bytea_output = 'hex'",
].join(';')

const { escapeIdentifier } = pg

/** Every table of this program, sorted by name. New tables are included automatically. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: Column[] }>(
    `SELECT n.nspname AS schema, c.relname AS name,
            (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
             FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname !~ '^pg_' AND n.nspname <> ALL ($1)
     ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C"`,
    [FOREIGN_SCHEMAS],
  )
  return rows.map(({ schema, name, columns }) => ({
    table: `${schema}.${name}`,
    sql: `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`,
    columns,
  }))
}

/** Every sequence of this program, quoted for SQL. */
export async function readSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, sequencename AS name FROM pg_sequences
     WHERE schemaname !~ '^pg_' AND schemaname <> ALL ($1) ORDER BY 1, 2`,
    [FOREIGN_SCHEMAS],
  )
  return rows.map(({ schema, name }) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`)
}

/** The columns' names as an SQL list. */
export const columnList = ({ columns }: Table): string => columns.map(({ name }) => escapeIdentifier(name)).join(', ')

/**
 * The number of rows and a checksum that does not depend on their order: the sum of 64 bits of each row's SHA-256. Two
 * tables with the same rows have the same checksum. Needs `TEXT_SETTINGS`.
 */
export async function tableChecksum(client: pg.ClientBase, table: Table): Promise<{ rows: number; checksum: string }> {
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `SELECT count(*)::text AS rows,
            coalesce(sum(('x' || encode(substr(sha256(convert_to(ROW(${columnList(table)})::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint::numeric), 0)::text AS checksum
     FROM ${table.sql}`,
  )
  return { rows: Number(rows[0]?.rows), checksum: String(rows[0]?.checksum) }
}
