import { DrizzleQueryError } from 'drizzle-orm'

/** The database did not answer in time, or is known to be away. Thrown by our own connections; the caller may try again. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** When a caller who met an unavailable database may try again. */
export const RETRY_AFTER_SECONDS = 2
/** The same for one whose disk is full: somebody has to make room first. */
export const DISK_FULL_RETRY_SECONDS = 60

/**
 * Whether an error says that the database is away, restarting, out of connections or too slow for now, and not that the
 * program or its input is wrong: the same call may succeed a moment later, so it is answered with 503 and `Retry-After`.
 *
 * @param error as pg, pg-pool or Drizzle threw it. Drizzle's wrapping is looked into, other causes are not: a failed
 *   request to a vendor has codes of the same names.
 */
export function isUnavailable(error: unknown): boolean {
  const from = thrownBy(error)
  if (!(from instanceof Error)) return false
  if (from instanceof DatabaseUnavailable || WITHOUT_CODE.test(from.message)) return true
  const { code = '', syscall } = from as NodeJS.ErrnoException
  if (NETWORK.has(code)) return true
  // The Unix socket is not there, or its queue is full.
  if (code === 'ENOENT' || code === 'EAGAIN') return syscall === 'connect'
  return SQLSTATE.test(code)
}

/** Whether the server could not write because its disk is full (SQLSTATE 53100). What was begun is rolled back. */
export function isDiskFull(error: unknown): boolean {
  return (thrownBy(error) as { code?: unknown } | undefined)?.code === '53100'
}

/** The driver's error inside Drizzle's. */
const thrownBy = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error)

/** Whether no connection came free, or none opened, in the time that the pool gives it. Neither has a code. */
export const isConnectTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout)$/.test(
    error.message,
  )

/** What pg and pg-pool say without a code: no connection came free or opened in time, or one broke under a query. */
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
 * Connection failures (08), deadlocks and serialisation failures (40001, 40P01), resources used up (53), a lock that was
 * not to be had (55P03), a transaction left idle (25P03), statements ended by a limit or by an operator (57014), and a
 * server that stops, crashed or starts (57P01 to 57P03, 57P05).
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SQLSTATE = /^(08...|25P03|40001|40P01|53...|55P03|57014|57P0[1235])$/
