import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import { DataFolderInUse } from './data-folder-in-use.ts'
import type { Assignment, Order, Report } from './messages.ts'
import { chooseSocketFolder, SOCKET_PORT } from './socket-folder.ts'

/** An embedded PostgreSQL that runs: how to reach it, and how to end it. */
export type Embedded = {
  connection: Pick<PoolConfig, 'host' | 'port' | 'user' | 'database' | 'ssl'>
  /** Checkpoint, clean shutdown, folder given back. Close the pool first. Calling it again waits for the same end. */
  close(): Promise<void>
}

/** What the embedded PostgreSQL tells its owner while it runs. */
export type Watch = {
  /** One line for the log: it broke off and was started again. */
  log(message: string): void
  /** It broke off for good: the process cannot serve any more. */
  onLost(error: Error): void
}

/** Checkpoint and shutdown take well under a second; after this they are given up, and the next start recovers. */
const CLOSE_MS = 10_000

/** A crash is answered by a restart (0.3 s), but not endlessly: what crashes this often is broken. */
const RESTARTS = 3
const RESTARTS_WITHIN_MS = 60_000

/**
 * Runs PostgreSQL (PGlite) in a thread of this process, on a folder that no other process may use meanwhile.
 *
 * It speaks the PostgreSQL protocol on a Unix socket that only this user can reach. All connections share one session,
 * so use a single one. If it breaks off it is started again on the same socket; open connections are lost then.
 *
 * @param dataDir folder for the data; created if missing
 * @throws DataFolderInUse when a process (this one included) already serves the folder
 * @throws Error with PostgreSQL's last lines when it does not start
 */
export async function openEmbedded(dataDir: string, watch: Watch): Promise<Embedded> {
  const folder = resolve(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const assignment: Assignment = { dataDir: folder, socketFolder: chooseSocketFolder(folder) }
  const crashes: number[] = []
  let closing: Promise<void> | undefined
  let running = startAndGuard()

  async function startAndGuard(): Promise<Worker> {
    const worker = await startWorker(assignment)
    let reason = 'no reason given'
    worker.on('message', (report: Report) => {
      if (report.kind === 'crashed') reason = report.reason
    })
    worker.on('error', (error) => {
      reason = String(error)
    })
    worker.once('exit', () => {
      if (!closing) restart(reason)
    })
    return worker
  }

  function restart(reason: string): void {
    const now = Date.now()
    crashes.push(now)
    const recent = crashes.filter((time) => now - time < RESTARTS_WITHIN_MS)
    watch.log(`The embedded PostgreSQL broke off and is started again: ${reason}`)
    running = recent.length > RESTARTS ? Promise.reject(new Error('It breaks off too often.')) : startAndGuard()
    running.catch((cause) => {
      watch.onLost(new Error(`The embedded PostgreSQL on ${folder} broke off for good: ${reason}`, { cause }))
    })
  }

  await running
  return {
    connection: {
      host: assignment.socketFolder,
      port: SOCKET_PORT,
      user: 'postgres',
      database: 'postgres',
      ssl: false,
    },
    close: () => {
      closing ??= running.then(stop, () => undefined)
      return closing
    },
  }
}

/** Starts the thread and waits until PostgreSQL answers. */
function startWorker(assignment: Assignment): Promise<Worker> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: assignment,
    // The thread needs none of the process's secrets.
    env: {},
    // The SQLite that holds the lock is marked experimental; the warning would greet everybody who starts the program.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: {
      // SQL nests deeper in WebAssembly than the usual 4 MB of a thread allow; only touched pages take memory.
      stackSizeMb: 32,
      // Every message is short-lived garbage: left to itself it grew the process by 100 MB before being swept.
      maxYoungGenerationSizeMb: 16,
    },
  })
  return new Promise((ready, failed) => {
    worker.once('error', failed)
    worker.once('exit', () => failed(new Error('The embedded PostgreSQL ended before it was ready.')))
    worker.once('message', (report: Report) => {
      if (report.kind === 'ready') ready(worker)
      else if (report.kind === 'crashed') failed(new Error(report.reason))
      else failed(new DataFolderInUse(assignment.dataDir, report.holder, hostname()))
    })
  })
}

async function stop(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return
  const exited = once(worker, 'exit')
  worker.postMessage('close' satisfies Order)
  const tooLate = new AbortController()
  await Promise.race([exited, after(CLOSE_MS, undefined, { signal: tooLate.signal }).then(() => worker.terminate())])
  tooLate.abort()
}
