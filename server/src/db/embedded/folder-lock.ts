import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderError, DiskFullError, meansDiskFull } from './data-folder-error.ts'
import { DataFolderInUse, type Holder } from './data-folder-in-use.ts'

/** SQLite's "someone else holds the lock" (https://www.sqlite.org/rescode.html#busy). */
const SQLITE_BUSY = 5

/**
 * How long a second process waits before it is refused. Not zero: of two processes that reach for the lock in the same
 * instant, SQLite may turn both away, and the retry inside this time is what lets exactly one of them through.
 */
const WAIT_MS = 1_000

/**
 * Holds a data folder for as long as the returned lock is open, so that no other process can serve it.
 *
 * Node offers no file lock of its own, but the SQLite inside Node does: an open exclusive transaction is an operating
 * system lock on the file (fcntl, LockFileEx), taken atomically, seen from other containers that mount the same folder,
 * and gone the moment this process is, however it ended. So no process ids are compared and nothing can be stale.
 * The file stays empty; the holder's process id is in a file beside it, and only for the sentence shown to people.
 *
 * Never open `lock` by other means in this process: closing any descriptor of a file drops a process's fcntl locks on it.
 *
 * @param dataDir existing folder, absolute
 * @returns a handle whose `release()` gives the folder back
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

/** The sentence is better with a process id, but the refusal stands without one: an unreadable note is not an error. */
function readHolder(dataDir: string): Holder | undefined {
  try {
    const { pid, host }: Partial<Record<keyof Holder, unknown>> = JSON.parse(readFileSync(holderPath(dataDir), 'utf8'))
    return Number.isSafeInteger(pid) && typeof host === 'string' ? { pid: Number(pid), host } : undefined
  } catch {
    return undefined
  }
}

const holderPath = (dataDir: string) => join(dataDir, 'lock-holder.json')
