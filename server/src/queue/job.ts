import type { Seller } from '@idocard/domain/commerce/seller'
import type { Database } from '../db/open.ts'
import type { InTransaction } from '../db/unit-of-work.ts'
import type { MailProvider } from '../providers/mail/port.ts'
import type { PushProvider } from '../providers/push/port.ts'
import type { SmsProvider } from '../providers/sms/port.ts'
import type { Queue } from './queue.ts'

/** What every job may use. */
export interface JobServices {
  database: Database
  inTransaction: InTransaction
  queue: Queue
  now: () => Date
  /** Logs an error that staff should check. */
  warn(error: unknown): void
  sms: SmsProvider
  mail: MailProvider
  push: PushProvider
  publicUrl: string
  /** The prefix of the site's own company. */
  companyPrefix: string
  /** The installation's secret, for signed addresses. */
  secret: string
  seller: Seller
}

type NoData = Record<string, never>

/**
 * A kind of background job. Its data are ids and events, never personal data, because jobs are not searched when an
 * account is deleted. Jobs may outlive the rows that they refer to.
 */
export interface Job<D extends object = NoData> {
  /** Unique, and stored with every waiting job. */
  name: string
  /** Only a type: what is sent with the job. */
  data?: D
}

/** Declares a kind of job, where it is sent. `jobs.ts` of its feature says what it does. */
export const job = <D extends object = NoData>(name: string): Job<D> => ({ name })

/** The data of a kind of job. */
export type DataOf<J> = J extends Job<infer D> ? D : never

/** What a kind of job does, with the services that it needs. If it throws, it is retried later. */
export interface JobHandler<S> {
  name: string
  /** When the schedule sends the job: five fields, minutes first, in UTC. */
  every?: string
  /** How many of them run at once in a process; by default one after the other. */
  atOnce?: number
  run: (services: S, data: never) => Promise<void>
}

export const handle = <D extends object, S>(
  { name }: Job<D>,
  run: (services: S, data: D) => Promise<void>,
): JobHandler<S> => ({ name, run })

/** A job that only the schedule sends. @param every five fields, minutes first, in UTC */
export const scheduled = <S>(name: string, every: string, run: (services: S) => Promise<void>): JobHandler<S> => ({
  name,
  every,
  run,
})

/** Deletes what a feature no longer needs. All of them run once a night. */
export type Retention = (services: Pick<JobServices, 'database' | 'inTransaction'>, now: Date) => Promise<unknown>

/** Repeats a batch until it returns 0. */
export async function untilNone(batch: () => Promise<number>): Promise<void> {
  let count = 0
  do count = await batch()
  while (count > 0)
}
