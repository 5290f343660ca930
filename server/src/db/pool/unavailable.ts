import { DrizzleQueryError } from 'drizzle-orm'

/** The database did not answer in time or is known to be away. Thrown by this folder's clients; callers may retry. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** `Retry-After` while the database is unavailable. */
export const RETRY_AFTER_SECONDS = 2
/** `Retry-After` while its disk is full: an operator has to free space first. */
export const DISK_FULL_RETRY_SECONDS = 60

/**
 * Whether an error means that the database is away, restarting, out of connections or too slow at the moment, and not
 * that the program or its input is wrong. The same call may succeed a moment later, so the response is 503 with
 * `Retry-After`.
 *
 * @param error thrown by pg, pg-pool or Drizzle. Drizzle's wrapper is unwrapped, other causes are not: a failed request
 *   to a vendor can have the same codes.
 */
export function isUnavailable(error: unknown): boolean {
  const from = thrownBy(error)
  if (!(from instanceof Error)) return false
  if (from instanceof DatabaseUnavailable || WITHOUT_CODE.test(from.message)) return true
  const { code = '', syscall } = from as NodeJS.ErrnoException
  if (NETWORK.has(code)) return true
  // The Unix socket does not exist, or its queue is full.
  if (code === 'ENOENT' || code === 'EAGAIN') return syscall === 'connect'
  return SQLSTATE.test(code)
}

/** Whether the server could not write because its disk is full (SQLSTATE 53100). The transaction is rolled back. */
export function isDiskFull(error: unknown): boolean {
  return (thrownBy(error) as { code?: unknown } | undefined)?.code === '53100'
}

/** The driver's error inside Drizzle's. */
const thrownBy = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error)

/** Whether no connection became free or opened within the pool's time limit. Neither error has a code. */
export const isConnectTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout)$/.test(
    error.message,
  )

/** Messages of pg and pg-pool without a code: no connection was free or opened in time, or one broke during a query. */
const WITHOUT_CODE =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Connection failures (08), serialisation failures and deadlocks (40001, 40P01), insufficient resources (53), a lock
 * not available (55P03), an idle transaction timeout (25P03), cancelled statements (57014), and a server that is
 * stopping, crashed or starting (57P01 to 57P03, 57P05).
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SQLSTATE = /^(08...|25P03|40001|40P01|53...|55P03|57014|57P0[1235])$/
