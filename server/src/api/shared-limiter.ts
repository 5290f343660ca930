import { drizzle } from 'drizzle-orm/node-postgres'
import { openSidePool } from '../db/pool/side-pool.ts'
import { isUnavailable } from '../db/pool/unavailable.ts'
import { type Budget, giveBack, spend } from './count.store.ts'
import { type Limit, type Limiter, MemoryLimiter } from './limiter.ts'

/**
 * Limits of an hour or more restrict what a caller may do; all processes share one count. Shorter limits protect a
 * process from load: each process counts by itself, without a round trip to the database.
 */
const SHARED_FROM_SECONDS = 3600
/** The pause after the database did not respond, before it is queried again. */
const PAUSE_MS = 5000

interface SharedLimiterOptions {
  databaseUrl: string
  now: () => Date
  /** Hashes a key before it is stored, so that the database contains no address or id. */
  keyOf: (key: string) => string
  /** Called when the database did not respond or a connection to it broke. */
  failed: (error: unknown) => void
}

/**
 * A limiter for several processes on one PostgreSQL. Every action is counted in memory first: an action that this count
 * refuses costs no query, and each process still enforces the limits while the database is down. The limiter has its
 * own connections, because a call may count while its transaction holds another one.
 */
export function openSharedLimiter({ databaseUrl, now, keyOf, failed }: SharedLimiterOptions) {
  const memory = new MemoryLimiter(() => now().getTime())
  const pool = openSidePool(databaseUrl, failed)
  const db = drizzle(pool)
  let pausedUntil = Number.NEGATIVE_INFINITY

  /** The result of `work`, or `fallback` while the database is down. */
  async function fromDatabase<T>(work: () => Promise<T>, fallback: T): Promise<T> {
    if (performance.now() < pausedUntil) return fallback
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      pausedUntil = performance.now() + PAUSE_MS
      failed(error)
      return fallback
    }
  }
  const budgets = (key: string, { times, seconds }: Limit): Budget[] => [{ key: keyOf(key), max: times, seconds }]

  const limiter: Limiter = {
    async spend(key, limit) {
      const retryAfter = memory.spend(key, limit)
      if (retryAfter > 0 || limit.seconds < SHARED_FROM_SECONDS) return retryAfter
      const shared = await fromDatabase(() => spend(db, budgets(key, limit), now()), 0)
      if (shared > 0) memory.giveBack(key)
      return shared
    },
    async giveBack(key, limit) {
      memory.giveBack(key)
      if (limit.seconds >= SHARED_FROM_SECONDS) await fromDatabase(() => giveBack(db, budgets(key, limit)), undefined)
    },
  }
  return { ...limiter, close: () => pool.end() }
}
