/** Thread that locks a data folder, runs PostgreSQL on it, and serves it on a Unix socket until it is told to close. */
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { DataFolderError, DiskFullError, explainOpening } from './data-folder-error.ts'
import { DataFolderInUse } from './data-folder-in-use.ts'
import { databaseFolder } from './database-folder.ts'
import { lockFolder } from './folder-lock.ts'
import type { Assignment, Report } from './messages.ts'
import { socketPath } from './socket-folder.ts'
import { startPglite } from './start-pglite.ts'

/** The pool uses one connection; a new one may arrive before the end of the old one was noticed. */
const CONNECTIONS = 4

const { dataDir, socketFolder } = workerData as Assignment
const report = (message: Report) => parentPort?.postMessage(message)

/** Ends this thread on the spot, even from inside PostgreSQL: nothing more may be answered. */
function crash(reason: string): void {
  report({ kind: 'crashed', reason })
  process.exit(1)
}

/** The folder that only this user can enter, without the socket of a predecessor that was killed. */
function prepareSocket(): string {
  mkdirSync(socketFolder, { recursive: true })
  chmodSync(socketFolder, 0o700)
  rmSync(socketPath(socketFolder), { force: true })
  return socketPath(socketFolder)
}

async function serve(): Promise<void> {
  const lock = lockFolder(dataDir)
  const postgres = await startPglite(await databaseFolder(dataDir), crash)
  const server = new PGLiteSocketServer({ db: postgres, path: prepareSocket(), maxConnections: CONNECTIONS })
  await server.start()
  parentPort?.once('message', async () => {
    await server.stop()
    await postgres.close()
    rmSync(socketFolder, { recursive: true, force: true })
    lock.release()
    process.exit(0)
  })
  report({ kind: 'ready' })
}

try {
  await serve()
} catch (error) {
  refuse(explainOpening(dataDir, error))
}

/** A class does not survive the way to the other thread, so each kind of refusal is a report of its own. */
function refuse(why: unknown): void {
  if (!(why instanceof DataFolderError)) throw why
  if (why instanceof DataFolderInUse) report({ kind: 'in-use', holder: why.holder })
  else if (why instanceof DiskFullError) report({ kind: 'disk-full' })
  else report({ kind: 'refused', sentence: why.message })
  // PostgreSQL may have left something behind that would keep the thread, and with it the lock.
  process.exit(1)
}
