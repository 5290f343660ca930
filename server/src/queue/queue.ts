import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentDispute } from '@idocard/domain/commerce/payment-confirmation'
import { HOUR_SECONDS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '../db/open.ts'
import { isUnavailable } from '../db/pool/unavailable.ts'
import type { Unit } from '../db/unit-of-work.ts'

/**
 * The data of each kind of job: ids and events, never personal data, because jobs are not searched when an account is
 * deleted. Jobs may outlive the rows that they refer to. Codes are not sent by jobs (features/identity/sign-in/code-sender.ts).
 */
export interface Jobs {
  order_notice: {
    orderNumber: string
    notice:
      | 'paid'
      | 'prepared'
      | 'shipped'
      | 'parcel_corrected'
      | 'expired'
      | 'cancelled'
      | 'refunded'
      | 'print_missing'
    /** The number of a repeated message, from 1. */
    time?: number
  }
  /** A paid order with all that is needed to make, send and invoice it, for the service mailbox. */
  paid_order: { orderNumber: string }
  /** Changed print details of a paid order, for the service mailbox. `at`: Unix milliseconds, different for each change. */
  print_notice: { orderNumber: string; at: number }
  contact_notice: { id: string }
  /** The copy of an inquiry, for its sender. */
  contact_copy: { id: string }
  /** A visitor left contact details on a card's page. */
  exchange_notice: { id: string }
  /** A holder released a card or gave it a new address, or the tap address of its chip was copied. */
  card_notice: { id: string; memberId: string; notice: 'renewed' | 'released' | 'copied'; lang: Lang }
  /** The content of a card changed: the saved cards in other holders' address books are updated. */
  card_changed: { cardSn: string }
  /** Pushes notices to browsers if they are unread and have the same `count`. `attempt`: failed attempts so far. */
  push: { list: PushItem[]; attempt: number }
  notice_mail: { id: string; count: number }
  /** Notifies a company's people of an announcement. */
  announce: { id: number }
  /** Reminds holders of contacts whose reminder is due. */
  remind_contacts: Record<string, never>
  /** A payment does not match an order, or the bank does not confirm it: staff must check it. */
  payment_alert: {
    tradeNo: string
    outcome: 'late' | 'wrong_amount' | 'unknown_trade' | PaymentDispute
    amount: number
  }
  /** A paid order's uniform invoice is to be issued. Only sent where an invoice provider is configured. */
  issue_invoice: { orderNumber: string }
  /** Tries invoices again that are due. */
  issue_invoices: Record<string, never>
  /** An invoice was not issued for a day: staff must. */
  invoice_alert: { orderNumber: string }
  /** Unpaid orders hold all remaining units of a product. */
  held_alert: { productId: number }
  expire_orders: Record<string, never>
  /** Reminds buyers whose paid orders lack print details. */
  remind_print: Record<string, never>
  confirm_payments: Record<string, never>
  /** Invalidates content whose display period began or ended. */
  publish: Record<string, never>
  /** Deletes invalidated tags that every process has read. */
  prune_invalidations: Record<string, never>
  /** Notifies holders whose points expire soon. */
  warn_points: Record<string, never>
  /** Subtracts expired points. */
  expire_points: Record<string, never>
  sweep: Record<string, never>
}
export type JobName = keyof Jobs

/** A push of one notice to one browser. */
export interface PushItem {
  subscriptionId: string
  noticeId: string
  /** The notice's count when the job was sent. */
  count: number
}

/** Background jobs: stored in the caller's transaction, run after its commit, retried after a failure. */
export interface Queue {
  /** Resolves when jobs can be sent. Await it before a transaction that may send one, not inside it. */
  ready: Promise<void>
  /** @param afterSeconds delay before the job may run; none by default */
  send<N extends JobName>(
    unit: Pick<Unit, 'db' | 'after'>,
    name: N,
    data: Jobs[N],
    afterSeconds?: number,
  ): Promise<void>
}

export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> }

export interface Schedule {
  name: JobName
  /** Five fields, minutes first, in UTC. */
  cron: string
}

export interface RunningQueue extends Queue {
  /** Opens the queue and starts running jobs. */
  work(handlers: JobHandlers, schedules: readonly Schedule[]): Promise<void>
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
export const JOB_NAMES: readonly JobName[] = [
  'order_notice',
  'paid_order',
  'print_notice',
  'contact_notice',
  'contact_copy',
  'exchange_notice',
  'card_notice',
  'card_changed',
  'push',
  'notice_mail',
  'announce',
  'remind_contacts',
  'payment_alert',
  'issue_invoice',
  'issue_invoices',
  'invoice_alert',
  'held_alert',
  'expire_orders',
  'remind_print',
  'confirm_payments',
  'publish',
  'prune_invalidations',
  'warn_points',
  'expire_points',
  'sweep',
]
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
 */
export async function createQueues(connection: pg.PoolClient): Promise<void> {
  await withBoss(onConnection(connection), async (boss) => {
    const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
    for (const name of RETIRED) if (existing.has(name)) await boss.deleteQueue(name)
    for (const name of JOB_NAMES) {
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
  send: ({ db }, name, data, afterSeconds = 0) =>
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
      await pause(RETRY_MS)
      await open(schedules)
    }
  }
  return {
    ready,
    async send(unit, name, data, afterSeconds = 0) {
      await boss.send(name, data, { db: fromDrizzle(unit.db, sql), ...startAfter(afterSeconds) })
      if (afterSeconds === 0)
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
