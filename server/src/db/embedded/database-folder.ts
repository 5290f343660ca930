import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { flush, flushTree } from '../../shared/flush.ts'
import { DataFolderError } from './data-folder-error.ts'

/** Everything that initdb of PostgreSQL 18 creates and a running server needs. */
const PARTS = [
  ...['PG_VERSION', 'postgresql.conf', 'pg_hba.conf', 'global/pg_control', 'base/1', 'base/5'],
  ...['pg_wal', 'pg_xact', 'pg_multixact/members', 'pg_multixact/offsets', 'pg_subtrans', 'pg_commit_ts'],
  ...['pg_dynshmem', 'pg_logical', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat', 'pg_stat_tmp'],
  ...['pg_tblspc', 'pg_twophase'],
]

/** The files that this program creates in a data folder before a database exists. */
const OWN_FILES = new Set([
  'lock',
  'lock-journal',
  'lock-holder.json',
  'secret',
  'socket',
  'postgres',
  'postgres.unfinished',
])
/** Present at the root of a file system. */
const FILE_SYSTEM_FOLDER = 'lost+found'

/**
 * PostgreSQL's folder inside a data folder, created on the first start.
 *
 * It is created under a temporary name, flushed to disk, and only then renamed. So a folder called `postgres` is always
 * complete, even after a crash or a power cut. A folder that is incomplete nevertheless (a partial restore) is refused
 * and never initialised again. initdb runs in its own thread, because several hundred megabytes of its memory are freed
 * only when the thread ends.
 *
 * @param dataDir absolute, existing, and locked by the caller
 * @returns absolute path of the folder
 * @throws DataFolderError when the folder contains an incomplete database or unrelated files
 * @throws Error with PostgreSQL's message when initdb fails
 */
export async function databaseFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres')
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    refuseIncomplete(folder)
    return folder
  }
  refuseForeign(dataDir)
  const unfinished = join(dataDir, 'postgres.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    await initialise(unfinished)
    await flushTree(unfinished)
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  await flush(dataDir)
  return folder
}

/** Refuses an incomplete database, because PGlite would create a new one over any folder without PG_VERSION. */
function refuseIncomplete(folder: string): void {
  const missing = PARTS.filter((part) => !existsSync(join(folder, part)))
  if (missing.length === 0) return
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : ''
  throw new DataFolderError(
    `The folder ${folder} is not empty, but not a whole database: ${missing.slice(0, 3).join(', ')}${more} missing. ` +
      'Nothing was changed. Put the whole folder back, or move it away and restore a backup (npm run restore).',
  )
}

/** Refuses a folder with unrelated files: it was named by mistake, or a database was copied one level too high. */
function refuseForeign(dataDir: string): void {
  const foreign = readdirSync(dataDir).filter(
    (name) => !OWN_FILES.has(name) && name !== FILE_SYSTEM_FOLDER && !name.startsWith('.'),
  )
  if (foreign.length === 0) return
  throw new DataFolderError(
    `The data folder ${dataDir} has no database, but other files (${foreign.slice(0, 3).join(', ')}). ` +
      'Nothing was changed: choose an empty folder (DATA_DIR), or move these files away.',
  )
}

async function initialise(folder: string): Promise<void> {
  const initdb = new Worker(new URL('./initdb.ts', import.meta.url), { workerData: folder, env: {}, execArgv: [] })
  const [exitCode] = await once(initdb, 'exit')
  if (exitCode !== 0) throw new Error(`PostgreSQL's folder could not be created in ${folder}.`)
}
