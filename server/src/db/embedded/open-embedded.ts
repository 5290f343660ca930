import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import { DataFolderError, DiskFullError, explainOpening, meansDiskFull } from './data-folder-error.ts'
import { watchDiskSpace } from './disk-space.ts'
import type { Assignment, Report } from './messages.ts'
import { startThread, stopThread } from './postgres-thread.ts'
import { chooseSocketFolder, SOCKET_PORT } from './socket-folder.ts'

/** A running embedded PostgreSQL. */
export type Embedded = {
  connection: Pick<PoolConfig, 'host' | 'port' | 'user' | 'database' | 'ssl'>
  /** Whether its disk has too little free space. Do not write then. PostgreSQL may be down until there is space. */
  isDiskFull(): boolean
  /** Runs a checkpoint, shuts down cleanly and unlocks the folder. Close the pool first. Safe to call twice. */
  close(): Promise<void>
}

/** Callbacks of a running embedded PostgreSQL. */
export type Watch = {
  /** Called with one line for the log: PostgreSQL crashed and was restarted, or its disk is full. */
  log(message: string, error?: unknown): void
  /** Called when PostgreSQL crashed and cannot be restarted, so that the process cannot serve any more. */
  onLost(error: Error): void
}

/** PostgreSQL is restarted after a crash (0.3 s), unless it crashes more often than this. */
const RESTARTS = 3
const RESTARTS_WITHIN_MS = 60_000
const ALMOST_FULL = 'is almost full: nothing more is taken from people until there is room.'
/** How often a full disk is checked for free space, and how often a start is tried while none is detected. */
const CHECK_SPACE_MS = 2_000
const RETRY_WITHOUT_SPACE_MS = 30_000

/**
 * Runs PostgreSQL (PGlite) in a thread of this process, on a folder that is locked against other processes.
 *
 * It speaks the PostgreSQL protocol on a Unix socket that only this user can access. All connections share one session,
 * so use a single one. After a crash it is restarted on the same socket, and open connections are lost. A full disk may
 * crash it too; then it is restarted once there is space, however long that takes.
 *
 * @param dataDir folder for the data; created if missing
 * @throws DataFolderError when the folder is in use or damaged, contains other files, or its disk is full
 */
export async function openEmbedded(dataDir: string, watch: Watch): Promise<Embedded> {
  const folder = resolve(dataDir)
  const assignment = prepare(folder)
  const crashes: number[] = []
  const closing = new AbortController()
  let closed: Promise<void> | undefined
  let isWaitingForRoom = false

  async function startAndWatch(): Promise<Worker> {
    const worker = await startThread(assignment)
    let reason = 'no reason given'
    worker.on('message', (report: Report) => {
      if (report.kind === 'crashed') reason = report.reason
    })
    worker.on('error', (error) => {
      reason = String(error)
    })
    worker.once('exit', () => {
      if (closing.signal.aborted) return
      running = restart(reason)
      running.catch((cause: Error) => {
        if (closing.signal.aborted) return
        const why = cause instanceof DataFolderError ? cause.message : reason
        watch.onLost(new Error(`The embedded PostgreSQL on ${folder} broke off for good: ${why}`, { cause }))
      })
    })
    return worker
  }

  async function restart(reason: string): Promise<Worker> {
    if (meansDiskFull(reason)) return startWhenThereIsRoom(reason)
    const now = Date.now()
    crashes.push(now)
    watch.log(`The embedded PostgreSQL broke off and is started again: ${reason}`)
    if (crashes.filter((time) => now - time < RESTARTS_WITHIN_MS).length > RESTARTS)
      throw new Error('It breaks off too often.')
    return startAndWatch().catch((error) => {
      if (error instanceof DiskFullError) return startWhenThereIsRoom(error.message)
      throw error
    })
  }

  async function startWhenThereIsRoom(reason: string): Promise<Worker> {
    isWaitingForRoom = true
    watch.log(`The embedded PostgreSQL stopped because its disk is full, and goes on when there is room: ${reason}`)
    let tried = Date.now()
    for (;;) {
      await after(CHECK_SPACE_MS, undefined, { signal: closing.signal, ref: false })
      // Recovery does not always need a new log file, so reads may work again before there is space.
      if (space.isLow() && Date.now() - tried < RETRY_WITHOUT_SPACE_MS) continue
      tried = Date.now()
      try {
        const worker = await startAndWatch()
        isWaitingForRoom = false
        watch.log('The embedded PostgreSQL goes on: its disk has room again.')
        return worker
      } catch (error) {
        if (!(error instanceof DiskFullError)) throw error
      }
    }
  }

  const space = await watchDiskSpace(
    folder,
    (isLow) => watch.log(`The disk of ${folder} ${isLow ? ALMOST_FULL : 'has room again.'}`),
    (error) => watch.log(`The room on the disk of ${folder} is not known:`, error),
  )
  let running = startAndWatch()
  await running.catch((error) => {
    space.close()
    throw error
  })
  return {
    connection: {
      host: assignment.socketFolder,
      port: SOCKET_PORT,
      user: 'postgres',
      database: 'postgres',
      ssl: false,
    },
    isDiskFull: () => isWaitingForRoom || space.isLow(),
    close: () => {
      closing.abort()
      space.close()
      closed ??= running.then(stopThread, () => undefined)
      return closed
    },
  }
}

/** Creates the folders that the thread expects. */
function prepare(folder: string): Assignment {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return { dataDir: folder, socketFolder: chooseSocketFolder(folder) }
  } catch (error) {
    throw explainOpening(folder, error)
  }
}
