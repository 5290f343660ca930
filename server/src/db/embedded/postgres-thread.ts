import { once } from 'node:events'
import { hostname } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DataFolderError, DiskFullError } from './data-folder-error.ts'
import { DataFolderInUse } from './data-folder-in-use.ts'
import type { Assignment, Order, Report } from './messages.ts'

/** Checkpoint and shutdown take under a second. After this the thread is terminated, and the next start recovers. */
const CLOSE_MS = 10_000

/**
 * Starts the PostgreSQL thread and waits until it is ready.
 * @throws DataFolderError when the folder cannot be used (in use, damaged, its disk full)
 */
export function startThread(assignment: Assignment): Promise<Worker> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: assignment,
    // The thread needs none of the process's secrets.
    env: {},
    // Node's SQLite, used for the lock, is experimental: without this every start would print a warning.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: {
      // Nested SQL needs more stack in WebAssembly than a thread's default 4 MB. Only pages in use take memory.
      stackSizeMb: 32,
      // Every message is short-lived garbage. With the default the process grew by 100 MB before it was collected.
      maxYoungGenerationSizeMb: 16,
    },
  })
  return new Promise((ready, failed) => {
    worker.once('error', failed)
    worker.once('exit', () => failed(new Error('The embedded PostgreSQL ended before it was ready.')))
    worker.once('message', (report: Report) => {
      if (report.kind === 'ready') ready(worker)
      else failed(refusal(assignment, report))
    })
  })
}

function refusal({ dataDir }: Assignment, report: Exclude<Report, { kind: 'ready' }>): Error {
  if (report.kind === 'in-use') return new DataFolderInUse(dataDir, report.holder, hostname())
  if (report.kind === 'disk-full') return new DiskFullError(dataDir)
  return report.kind === 'refused' ? new DataFolderError(report.sentence) : new Error(report.reason)
}

/** Ends the thread: checkpoint, clean shutdown, folder unlocked. */
export async function stopThread(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return
  const exited = once(worker, 'exit')
  worker.postMessage('close' satisfies Order)
  const tooLate = new AbortController()
  await Promise.race([exited, after(CLOSE_MS, undefined, { signal: tooLate.signal }).then(() => worker.terminate())])
  tooLate.abort()
}
