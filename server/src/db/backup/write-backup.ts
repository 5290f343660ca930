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

export interface BackupOptions {
  /** The folder to make; it must not exist, or be empty. */
  out: string
  kind: 'embedded' | 'server'
  /** Of this program. */
  version: string
  /** Jobs of these names are in the backup while they are still to be carried out. */
  jobs: readonly string[]
  /** The secret that is kept in the data folder; undefined when it is a setting. */
  secret: string | undefined
}

const MOST_ROWS = 1000
/** Values as PostgreSQL writes them. */
const AS_TEXT = { getTypeParser: () => (text: string | Buffer) => text }

/**
 * Writes a backup of everything that is in the database at one moment, also while servers use it.
 *
 * It is made under another name, flushed to disk and renamed when it is complete. One transaction sees all tables at the
 * same moment, and about a megabyte of rows is held at a time.
 *
 * @param client without limits on how long its statements take
 * @throws BackupError when the folder is not empty, or the database is not one of this program
 */
export async function writeBackup(client: pg.ClientBase, options: BackupOptions): Promise<Manifest> {
  const out = resolve(options.out)
  await refuseTaken(out)
  const unfinished = await newFolder(`${out}.unfinished-`).catch((error: unknown) => {
    throw inWords(out, error)
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
    throw inWords(out, error)
  }
}

const NOT_WRITABLE = /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EACCES|EPERM)$/

/** A disk that is full or may not be written to is the operator's to mend. */
function inWords(out: string, error: unknown): unknown {
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

async function refuseTaken(out: string): Promise<void> {
  const taken = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BackupError(`${out} cannot be used for a backup (${error.code}).`, { cause: error })
  })
  if (taken.length > 0) throw new BackupError(`${out} is not empty: name another folder. Nothing was written.`)
}

async function writeAll(client: pg.ClientBase, folder: string, options: BackupOptions): Promise<Manifest> {
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0) throw new BackupError('The database is empty: there is nothing to back up.')
  const all = await readTables(client)
  // No migration may change a table between now and its turn.
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

/** The rows of a table, as many at a time as make about a megabyte. */
async function* rowsOf(client: pg.ClientBase, table: Table): AsyncGenerator<Row[]> {
  const sizes = table.columns.map(({ name, type }) => sizeOf(name, type)).join(' + ')
  const largest = await client.query<{ bytes: string }>(
    `SELECT coalesce(max(${sizes}), 0)::text AS bytes FROM ${table.sql}`,
  )
  const atOnce = Math.min(MOST_ROWS, Math.max(1, Math.floor(BATCH_BYTES / (1 + Number(largest.rows[0]?.bytes)))))
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

/** About how long a value is as text. Neither function reads a long value that is stored apart. */
function sizeOf(name: string, type: string): string {
  const column = columnList({ table: '', sql: '', columns: [{ name, type }] })
  if (type === 'bytea') return `2 * coalesce(octet_length(${column}), 0)`
  return type === 'text' ? `coalesce(octet_length(${column}), 0)` : `4 * coalesce(pg_column_size(${column}), 0)`
}

/** Read after the tables: none is behind a row that was read. */
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

/** Name and data of each job that was not carried out yet (pg-boss's documented table). */
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
