import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentDispute } from '@idocard/domain/payment-confirmation'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '../db/open.ts'
import { isUnavailable } from '../db/pool/unavailable.ts'
import type { Unit } from '../db/unit-of-work.ts'

/**
 * What each kind of job is given: ids and what happened, never a person. Jobs outlive what they are about, and whoever
 * deletes an account must not have to look for it here. Sign-in codes are no jobs (features/account/code-sender).
 */
export interface Jobs {
  order_notice: { orderNumber: string; notice: 'paid' | 'expired' | 'cancelled' }
  contact_notice: { id: string }
  /** Somebody left their details on a card's page. */
  exchange_notice: { id: string }
  /** Money came that no order can take, or the bank does not confirm a payment: staff have to look. */
  payment_alert: {
    tradeNo: string
    outcome: 'late' | 'wrong_amount' | 'unknown_trade' | PaymentDispute
    amount: number
  }
  /** Unpaid orders hold all that is left of a product. */
  held_alert: { productId: number }
  expire_orders: Record<string, never>
  confirm_payments: Record<string, never>
  /** Content whose time to be shown began or ended. */
  publish: Record<string, never>
  /** Invalidated tags that every process has read. */
  prune_invalidations: Record<string, never>
  sweep: Record<string, never>
}
export type JobName = keyof Jobs

/** Work for later: written in the caller's transaction, carried out after its commit, tried again when it fails. */
export interface Queue {
  /** Resolves when jobs can be sent. To be awaited before a transaction that may send one, not inside it. */
  ready: Promise<void>
  send<N extends JobName>(unit: Pick<Unit, 'db' | 'after'>, name: N, data: Jobs[N]): Promise<void>
}

export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> }

export interface Schedule {
  name: JobName
  /** Five fields, minutes first. */
  cron: string
}

export interface RunningQueue extends Queue {
  /** Opens the queue and starts carrying jobs out. */
  work(handlers: JobHandlers, schedules: readonly Schedule[]): Promise<void>
  stop(): Promise<void>
}

const HOUR = 3600
/** Tried again for about a quarter of an hour; gone an hour after it is done or given up, and after a day in any case. */
const QUEUE = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: HOUR,
  expireInSeconds: 60,
  deleteAfterSeconds: HOUR,
  retentionSeconds: 24 * HOUR,
}
/** How often finished jobs are deleted. */
const DELETE_EVERY_SECONDS = 600
export const JOB_NAMES: readonly JobName[] = [
  'order_notice',
  'contact_notice',
  'exchange_notice',
  'payment_alert',
  'held_alert',
  'expire_orders',
  'confirm_payments',
  'publish',
  'prune_invalidations',
  'sweep',
]
/** Kinds that are not there any more; their jobs go with them. */
const RETIRED = ['send_code']
const POLL_SECONDS = 1
/** Between two tries to open the queue while the database is away. */
const AGAIN_MS = 1000
const SCHEMA = 'job'

/**
 * Creates pg-boss's tables, or migrates them, and the queues. For one process at a time: those that start together
 * otherwise fail on each other's half-made schema.
 * @param connection what it works on, and nothing else
 */
export async function createQueues(connection: pg.PoolClient): Promise<void> {
  await onConnection(connection, async (boss) => {
    const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
    for (const name of RETIRED) if (existing.has(name)) await boss.deleteQueue(name)
    for (const name of JOB_NAMES) {
      if (existing.has(name)) await boss.updateQueue(name, QUEUE)
      else await boss.createQueue(name, QUEUE)
    }
  })
}

/**
 * Puts jobs of a backup into the queue, to be carried out by the next server that starts.
 * @param connection what it works on: a transaction, if one is open on it. The queues exist
 */
export async function resendJobs(
  connection: pg.PoolClient,
  jobs: AsyncIterable<{ name: string; data: unknown }>,
): Promise<void> {
  await onConnection(connection, async (boss) => {
    // A backup may be older than the end of a kind of job.
    for await (const { name, data } of jobs) if (!RETIRED.includes(name)) await boss.send(name, data as object)
  })
}

/** A queue on one connection and nothing else, without anything that it does by itself. */
async function onConnection(connection: pg.PoolClient, work: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => connection.query(text, values) },
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
 * The queue over pg-boss, on the database's own pool, whose tables exist (`createQueues`). It opens with `work`: the
 * first pages need not wait for it. While the database is away it tries again and again.
 * @param failed is told of every fault, also when the queue does not open.
 */
export function newQueue(database: Database, failed: (error: unknown) => void): RunningQueue {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => database.pool.query(text, values) },
    schema: SCHEMA,
    persistWarnings: false,
    maintenanceIntervalSeconds: DELETE_EVERY_SECONDS,
  })
  boss.on('error', failed)
  const workers = new Map<JobName, string>()
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  ready.catch(failed)
  let isStopping = false

  const open = async (schedules: readonly Schedule[]): Promise<void> => {
    try {
      await boss.start()
      for (const { name, cron } of schedules) await boss.schedule(name, cron)
    } catch (error) {
      await boss.stop({ graceful: false })
      if (isStopping || !isUnavailable(error)) throw error
      failed(error)
      await pause(AGAIN_MS)
      await open(schedules)
    }
  }
  return {
    ready,
    async send(unit, name, data) {
      await boss.send(name, data, { db: fromDrizzle(unit.db, sql) })
      unit.after(() => {
        const worker = workers.get(name)
        if (worker) boss.notifyWorker(worker)
      })
    },
    async work(handlers, schedules) {
      await open(schedules).then(resolve, reject)
      await ready
      for (const name of JOB_NAMES) {
        const handle = handlers[name] as (data: unknown) => Promise<void>
        const id = await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, async ([job]) => {
          try {
            if (job) await handle(job.data)
          } catch (error) {
            failed(error)
            throw withoutDetails(error)
          }
        })
        workers.set(name, id)
      }
    },
    async stop() {
      isStopping = true
      // Jobs that it cannot give back because the database is away run out of time there and are given to another.
      await boss.stop({ graceful: true, timeout: 5000 }).catch(failed)
    },
  }
}

/** What is kept of a failure beside the job. A fault of the database quotes the values of its query: people among them. */
function withoutDetails(error: unknown): Error {
  const { name, code } = error as { name?: unknown; code?: unknown }
  return new Error([name, code].filter((part) => typeof part === 'string').join(' ') || 'failed')
}
