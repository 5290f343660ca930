import type pg from 'pg'
import { BackupError } from './backup-error.ts'
import { columnList, readTables, type Table, TEXT_SETTINGS, tableChecksum } from './catalog.ts'
import type { BackupTable } from './manifest.ts'
import type { Backup } from './read-backup.ts'
import { readRows } from './rows-file.ts'

/**
 * Loads a backup's rows into an empty database with the same migrations as the backup and verifies every table's
 * checksum, in one transaction.
 *
 * Foreign keys are dropped first and added again at the end, which checks all of them. So tables may refer to each
 * other and to themselves. The database's user must own the tables; it does, because it created them.
 *
 * @param client without statement timeouts
 * @param more further work in the same transaction
 * @throws BackupError when the database is not empty, or the backup does not fit it
 */
export async function loadBackup(client: pg.ClientBase, backup: Backup, more: () => Promise<void>): Promise<void> {
  await client.query(`BEGIN;${TEXT_SETTINGS}`)
  await load(client, backup).catch((error: unknown) => {
    throw isDataError(error)
      ? new BackupError(`${DAMAGED} (${(error as Error).message}). Nothing was written.`, { cause: error })
      : error
  })
  await more()
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

const DAMAGED = 'The backup is damaged: what it holds does not fit together'
/** PostgreSQL's error classes 22 (invalid value) and 23 (constraint violation). */
const isDataError = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code))

async function load(client: pg.ClientBase, backup: Backup): Promise<void> {
  const tables = await readTables(client)
  if (tables.length > 0) await client.query(`LOCK TABLE ${tables.map(({ sql }) => sql).join(', ')}`)
  await refuseRows(client, tables)
  const pairs = pairUp(tables, backup)
  const foreignKeys = await readForeignKeys(client)
  for (const { table, name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { table } of pairs) await client.query(`ALTER TABLE ${table.sql} DISABLE TRIGGER USER`)
  for (const { table, from } of pairs) {
    for await (const rows of readRows(backup.folder, from)) await client.query(insertion(table), [rows])
  }
  for (const { table } of pairs) await client.query(`ALTER TABLE ${table.sql} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  for (const { sequence, lastValue, isCalled } of backup.manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [sequence, lastValue, isCalled])
  for (const { table, from } of pairs) await verifyTable(client, table, from)
}

/**
 * Refuses a database with rows in it.
 * @throws BackupError that names a table
 */
export async function refuseRows(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { table, sql } of tables) {
    const { rows } = await client.query<{ any: boolean }>(`SELECT EXISTS (SELECT FROM ${sql}) AS any`)
    if (rows[0]?.any)
      throw new BackupError(
        `The database is not empty (${table} has rows). A backup is restored into an empty one only. Nothing was written.`,
      )
  }
}

/** The database's tables, each with its file in the backup. */
function pairUp(tables: readonly Table[], { manifest }: Backup): { table: Table; from: BackupTable }[] {
  const from = new Map(manifest.tables.map((table) => [table.table, table]))
  const here = tables.filter(({ table }) => !manifest.leftOut.includes(table))
  const pairs = here.flatMap((table) => {
    const found = from.get(table.table)
    return found && sameColumns(table, found) ? [{ table, from: found }] : []
  })
  if (pairs.length === from.size && pairs.length === here.length) return pairs
  const names = [...here.map(({ table }) => table), ...from.keys()]
  const mismatch = names.find((name) => !pairs.some(({ table }) => table.table === name))
  throw new BackupError(`The backup does not fit the database's tables (${mismatch}). Nothing was written.`)
}

const sameColumns = ({ columns }: Table, from: BackupTable): boolean =>
  columns.length === from.columns.length && columns.every(({ name }, at) => from.columns[at] === name)

interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function readForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_namespace n ON n.oid = connamespace
     WHERE contype = 'f' AND conparentid = 0 AND nspname NOT IN ('job', 'drizzle') ORDER BY conrelid, conname`,
  )
  return rows
}

/** The rows are one JSON parameter: an array of arrays of texts, each cast to its column's type. */
function insertion(table: Table): string {
  const values = table.columns.map(({ type }, at) => `(r ->> ${at})::${type}`).join(', ')
  return (
    `INSERT INTO ${table.sql} (${columnList(table)}) OVERRIDING SYSTEM VALUE ` +
    `SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS r`
  )
}

async function verifyTable(client: pg.ClientBase, table: Table, from: BackupTable): Promise<void> {
  const { rows, checksum } = await tableChecksum(client, table)
  if (rows !== from.rows || checksum !== from.checksum)
    throw new BackupError(`${table.table} does not hold what was backed up: its checksum differs. Nothing was written.`)
}
