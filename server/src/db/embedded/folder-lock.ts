import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderError, DiskFullError, meansDiskFull } from './data-folder-error.ts'
import { DataFolderInUse, type Holder } from './data-folder-in-use.ts'

/** SQLite's error code for a lock that another connection holds (https://www.sqlite.org/rescode.html#busy). */
const SQLITE_BUSY = 5

/**
 * How long a second process waits before it is refused. Not zero: when two processes request the lock at the same
 * instant, SQLite may refuse both, and the retry within this time lets exactly one of them through.
 */
const WAIT_MS = 1_000

/**
 * Locks a data folder until the returned lock is released, so that no other process can use it.
 *
 * Node has no file locks, but its built-in SQLite does: an open exclusive transaction is an operating system lock on
 * the file (fcntl, LockFileEx). It is acquired atomically, visible to other containers that mount the same folder, and
 * released when this process ends for any reason. So no process ids are compared and no lock can be stale. The file
 * stays empty; the holder's process id is in a file beside it, and only for the error message.
 *
 * Never open `lock` in another way in this process: closing any descriptor of a file drops the process's fcntl locks on
 * it.
 *
 * @param dataDir existing folder, absolute
 * @returns a handle whose `release()` unlocks the folder
 * @throws DataFolderInUse when another process (or this one) holds it
 * @throws DataFolderError when the file system cannot lock
 */
export function lockFolder(dataDir: string): { release(): void } {
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) throw new DataFolderInUse(dataDir, readHolder(dataDir), hostname())
    if (meansDiskFull(String(error))) throw new DiskFullError(dataDir, { cause: error })
    throw new DataFolderError(`The data folder ${dataDir} cannot be locked: ${String(error)}`, { cause: error })
  }
  writeFileSync(holderPath(dataDir), JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder))
  return { release: () => lock.close() }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}

/** The process id only improves the message, so an unreadable file is not an error. */
function readHolder(dataDir: string): Holder | undefined {
  try {
    const { pid, host }: Partial<Record<keyof Holder, unknown>> = JSON.parse(readFileSync(holderPath(dataDir), 'utf8'))
    return Number.isSafeInteger(pid) && typeof host === 'string' ? { pid: Number(pid), host } : undefined
  } catch {
    return undefined
  }
}

const holderPath = (dataDir: string) => join(dataDir, 'lock-holder.json')
