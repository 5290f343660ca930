/** Thread that locks a data folder and runs PostgreSQL on it, on a Unix socket, until the `close` message. */
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

/** The pool uses one connection. A new one may arrive before the end of the old one is detected. */
const CONNECTIONS = 4

const { dataDir, socketFolder } = workerData as Assignment
const report = (message: Report) => parentPort?.postMessage(message)

/** Ends this thread at once, even from inside PostgreSQL, so that it returns no further results. */
function crash(reason: string): void {
  report({ kind: 'crashed', reason })
  process.exit(1)
}

/** Creates the folder that only this user can enter, and removes the socket that a killed process left. */
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

/** Error classes are lost between threads, so each kind of refusal is a separate report. */
function refuse(why: unknown): void {
  if (!(why instanceof DataFolderError)) throw why
  if (why instanceof DataFolderInUse) report({ kind: 'in-use', holder: why.holder })
  else if (why instanceof DiskFullError) report({ kind: 'disk-full' })
  else report({ kind: 'refused', sentence: why.message })
  // PostgreSQL may have left handles open that would keep the thread, and with it the lock, alive.
  process.exit(1)
}
