import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { flush, flushTree } from '../../shared/flush.ts'
import { appliedMigrations } from './applied-migrations.ts'
import { BackupError } from './backup-error.ts'
import { columnList, LEFT_OUT, readSequences, readTables, type Table, TEXT_SETTINGS, tableChecksum } from './catalog.ts'
import { type BackupFile, type BackupTable, MANIFEST, type Manifest, newManifest } from './manifest.ts'
import { BATCH_BYTES, type Row, writeRows } from './rows-file.ts'

interface BackupOptions {
  /** The folder to create. It must be empty or not exist. */
  out: string
  kind: 'embedded' | 'server'
  /** Version of this program. */
  version: string
  /** Names of the jobs that the backup includes while they are pending. */
  jobs: readonly string[]
  /** The secret stored in the data folder; undefined if it is set in the environment. */
  secret: string | undefined
}

const MAX_ROWS = 1000
/** Returns values as PostgreSQL's text. */
const AS_TEXT = { getTypeParser: () => (text: string | Buffer) => text }

/**
 * Writes a consistent backup of the database, even while servers use it.
 *
 * It is written under a temporary name, flushed to disk and renamed when it is complete. One transaction reads all
 * tables in one snapshot, with about a megabyte of rows in memory at a time.
 *
 * @param client without statement timeouts
 * @throws BackupError when the folder is not empty, the database is empty, or the disk cannot be written to
 */
export async function writeBackup(client: pg.ClientBase, options: BackupOptions): Promise<Manifest> {
  const out = resolve(options.out)
  await refuseNonEmpty(out)
  const unfinished = await newFolder(`${out}.unfinished-`).catch((error: unknown) => {
    throw explain(out, error)
  })
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;${TEXT_SETTINGS}`)
    const manifest = await writeAll(client, unfinished, options)
    await client.query('COMMIT')
    await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    await flushTree(unfinished)
    await rename(unfinished, out)
    await flush(dirname(out))
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw explain(out, error)
  }
}

const NOT_WRITABLE = /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EACCES|EPERM)$/

/** Explains a full or read-only disk to the operator. */
function explain(out: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (!NOT_WRITABLE.test(code)) return error
  return new BackupError(`The backup could not be written to ${out}: ${message}. Nothing was left there.`, {
    cause: error,
  })
}

async function newFolder(prefix: string): Promise<string> {
  await mkdir(dirname(prefix), { recursive: true })
  return mkdtemp(prefix)
}

async function refuseNonEmpty(out: string): Promise<void> {
  const existing = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BackupError(`${out} cannot be used for a backup (${error.code}).`, { cause: error })
  })
  if (existing.length > 0) throw new BackupError(`${out} is not empty: name another folder. Nothing was written.`)
}

async function writeAll(client: pg.ClientBase, folder: string, options: BackupOptions): Promise<Manifest> {
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0) throw new BackupError('The database is empty: there is nothing to back up.')
  const all = await readTables(client)
  // No migration may change a table before it has been read.
  await client.query(`LOCK TABLE ${all.map(({ sql }) => sql).join(', ')} IN ACCESS SHARE MODE`)
  const tables: BackupTable[] = []
  for (const table of all) {
    if (LEFT_OUT.includes(table.table)) continue
    const written = await writeRows(folder, `${encodeURIComponent(table.table)}.jsonl.gz`, rowsOf(client, table))
    const { rows, checksum } = await tableChecksum(client, table)
    if (rows !== written.rows) throw new Error(`${table.table}: ${written.rows} rows were written of ${rows}.`)
    tables.push({ table: table.table, columns: table.columns.map(({ name }) => name), checksum, ...written })
  }
  return newManifest({
    version: options.version,
    madeAt: new Date().toISOString(),
    kind: options.kind,
    migrations,
    tables,
    sequences: await sequences(client),
    jobs: await writeRows(folder, 'jobs.jsonl.gz', waitingJobs(client, options.jobs)),
    leftOut: [...LEFT_OUT],
    ...(options.secret && { secret: await writeSecret(folder, options.secret) }),
  })
}

/** The rows of a table, in batches of about a megabyte. */
async function* rowsOf(client: pg.ClientBase, table: Table): AsyncGenerator<Row[]> {
  const sizes = table.columns.map(({ name, type }) => sizeOf(name, type)).join(' + ')
  const largest = await client.query<{ bytes: string }>(
    `SELECT coalesce(max(${sizes}), 0)::text AS bytes FROM ${table.sql}`,
  )
  const atOnce = Math.min(MAX_ROWS, Math.max(1, Math.floor(BATCH_BYTES / (1 + Number(largest.rows[0]?.bytes)))))
  await client.query(`DECLARE backed_up NO SCROLL CURSOR FOR SELECT ${columnList(table)} FROM ${table.sql}`)
  for (;;) {
    const { rows } = await client.query<Row>({
      text: `FETCH ${atOnce} FROM backed_up`,
      rowMode: 'array',
      types: AS_TEXT,
    })
    if (rows.length > 0) yield rows
    if (rows.length < atOnce) break
  }
  await client.query('CLOSE backed_up')
}

/** SQL for a value's approximate length as text. Neither function reads a value stored out of line (TOAST). */
function sizeOf(name: string, type: string): string {
  const column = columnList({ table: '', sql: '', columns: [{ name, type }] })
  if (type === 'bytea') return `2 * coalesce(octet_length(${column}), 0)`
  return type === 'text' ? `coalesce(octet_length(${column}), 0)` : `4 * coalesce(pg_column_size(${column}), 0)`
}

/** The sequences' values. Read after the tables, so that no sequence is behind a row that was read. */
async function sequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const found: Manifest['sequences'] = []
  for (const sequence of await readSequences(client)) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${sequence}`,
    )
    if (rows[0]) found.push({ sequence, lastValue: rows[0].last, isCalled: rows[0].called })
  }
  return found
}

/** Name and data of each pending job, from pg-boss's documented table. */
async function* waitingJobs(client: pg.ClientBase, names: readonly string[]): AsyncGenerator<Row[]> {
  const { rows } = await client.query<{ made: string | null }>("SELECT to_regclass('job.job')::text AS made")
  if (!rows[0]?.made) return
  const waiting = await client.query<Row>({
    text: "SELECT name, data::text FROM job.job WHERE state < 'completed' AND name = ANY ($1) ORDER BY created_on",
    values: [names],
    rowMode: 'array',
    types: AS_TEXT,
  })
  if (waiting.rows.length > 0) yield waiting.rows
}

async function writeSecret(folder: string, secret: string): Promise<BackupFile> {
  await writeFile(join(folder, 'secret'), secret, { flag: 'wx', mode: 0o600 })
  const sha256 = createHash('sha256').update(secret).digest('hex')
  return { file: 'secret', bytes: Buffer.byteLength(secret), sha256 }
}
