import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_SECONDS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '../db/open.ts'
import { isUnavailable } from '../db/pool/unavailable.ts'
import type { Unit } from '../db/unit-of-work.ts'
import type { Job } from './job.ts'

/** Background jobs: stored in the caller's transaction, run after its commit, retried after a failure. */
export interface Queue {
  /** Resolves when jobs can be sent. Await it before a transaction that may send one, not inside it. */
  ready: Promise<void>
  /** @param afterSeconds delay before the job may run; none by default */
  send<D extends object>(unit: Pick<Unit, 'db' | 'after'>, job: Job<D>, data: D, afterSeconds?: number): Promise<void>
}

/** A kind of job, ready to run. */
export interface Worker {
  name: string
  /** Five fields, minutes first, in UTC. */
  every?: string
  /** How many of them run at once; by default one after the other. */
  atOnce?: number
  run(data: object): Promise<void>
}

interface RunningQueue extends Queue {
  /** Opens the queue and starts running jobs. */
  work(workers: readonly Worker[]): Promise<void>
  stop(): Promise<void>
}

/** Retried for about 15 minutes. Deleted an hour after success or final failure, and after a day in any case. */
const QUEUE = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: HOUR_SECONDS,
  expireInSeconds: 60,
  deleteAfterSeconds: HOUR_SECONDS,
  retentionSeconds: 24 * HOUR_SECONDS,
}
/** The interval at which finished jobs are deleted. */
const DELETE_EVERY_SECONDS = 600
/** Names of former queues, which are deleted with their jobs. */
const RETIRED = ['send_code']
const POLL_SECONDS = 1
/** The pause between two attempts to open the queue while the database is down. */
const RETRY_MS = 1000
const SCHEMA = 'job'

/**
 * Creates or migrates pg-boss's tables, and creates the queues. Only one process at a time may do this: a concurrent
 * one fails on a partly created schema.
 * @param connection the only connection that is used
 * @param names the kinds of jobs
 */
export async function createQueues(connection: pg.PoolClient, names: readonly string[]): Promise<void> {
  await withBoss(onConnection(connection), async (boss) => {
    const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
    for (const name of RETIRED) if (existing.has(name)) await boss.deleteQueue(name)
    for (const name of names) {
      if (existing.has(name)) await boss.updateQueue(name, QUEUE)
      else await boss.createQueue(name, QUEUE)
    }
  })
}

/**
 * Adds the jobs of a backup to the queue. The next server that starts runs them. The queues must exist.
 * @param connection the only connection that is used, inside its transaction if one is open
 */
export async function resendJobs(
  connection: pg.PoolClient,
  jobs: AsyncIterable<{ name: string; data: unknown }>,
): Promise<void> {
  await withBoss(onConnection(connection), async (boss) => {
    // An old backup may contain jobs of retired queues.
    for await (const { name, data } of jobs) if (!RETIRED.includes(name)) await boss.send(name, data as object)
  })
}

/** Sends jobs from a command. The next server that polls the queue runs them. The queues must exist. */
export const commandQueue: Queue = {
  ready: Promise.resolve(),
  send: ({ db }, { name }, data, afterSeconds = 0) =>
    withBoss(fromDrizzle(db, sql), async (boss) => {
      await boss.send(name, data, startAfter(afterSeconds))
    }),
}

const startAfter = (seconds: number) => (seconds > 0 ? { startAfter: Math.ceil(seconds) } : {})

const onConnection = (connection: pg.PoolClient) => ({
  executeSql: (text: string, values?: unknown[]) => connection.query(text, values),
})

/** Runs `work` with a pg-boss that uses one connection and does no background work. */
async function withBoss(db: ReturnType<typeof fromDrizzle>, work: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss({
    db,
    schema: SCHEMA,
    supervise: false,
    schedule: false,
  })
  const errors: unknown[] = []
  boss.on('error', (error) => errors.push(error))
  await boss.start()
  await work(boss)
  await boss.stop({ graceful: false })
  if (errors.length > 0) throw errors[0]
}

/**
 * The queue, based on pg-boss, on the database's pool. Its tables must exist (`createQueues`). The queue is opened by
 * `work`, so that the first page requests do not wait for it. While the database is down, `work` retries.
 * @param failed called with every error, including errors while the queue is opened
 */
export function newQueue(database: Database, failed: (error: unknown) => void): RunningQueue {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => database.pool.query(text, values) },
    schema: SCHEMA,
    persistWarnings: false,
    maintenanceIntervalSeconds: DELETE_EVERY_SECONDS,
  })
  boss.on('error', failed)
  const workerIds = new Map<string, string>()
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  ready.catch(failed)
  let isStopping = false

  const open = async (workers: readonly Worker[]): Promise<void> => {
    try {
      await boss.start()
      for (const { name, every } of workers) if (every) await boss.schedule(name, every)
    } catch (error) {
      await boss.stop({ graceful: false })
      if (isStopping || !isUnavailable(error)) throw error
      failed(error)
      await pause(RETRY_MS)
      await open(workers)
    }
  }
  return {
    ready,
    async send(unit, { name }, data, afterSeconds = 0) {
      await boss.send(name, data, { db: fromDrizzle(unit.db, sql), ...startAfter(afterSeconds) })
      if (afterSeconds === 0)
        unit.after(() => {
          const worker = workerIds.get(name)
          if (worker) boss.notifyWorker(worker)
        })
    },
    async work(workers) {
      await open(workers).then(resolve, reject)
      await ready
      for (const { name, atOnce = 1, run } of workers) {
        const options = { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1, localConcurrency: atOnce }
        const id = await boss.work(name, options, async ([job]) => {
          try {
            if (job) await run(job.data as object)
          } catch (error) {
            failed(error)
            throw withoutDetails(error)
          }
        })
        workerIds.set(name, id)
      }
    },
    async stop() {
      isStopping = true
      // While the database is down, unfinished jobs cannot be released. They expire, and another process retries them.
      await boss.stop({ graceful: true, timeout: 5000 }).catch(failed)
    },
  }
}

/** The part of an error that is stored with the job: a database error can quote personal data from its query. */
function withoutDetails(error: unknown): Error {
  const { name, code } = error as { name?: unknown; code?: unknown }
  return new Error([name, code].filter((part) => typeof part === 'string').join(' ') || 'failed')
}
