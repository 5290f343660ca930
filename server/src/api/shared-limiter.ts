import { drizzle } from 'drizzle-orm/node-postgres'
import { openSidePool } from '../db/pool/side-pool.ts'
import { isUnavailable } from '../db/pool/unavailable.ts'
import { type Budget, giveBack, spend } from './count.store.ts'
import { type Limit, type Limiter, MemoryLimiter } from './limiter.ts'

/**
 * Limits of an hour and more restrict what a caller may do and are shared by all processes. Shorter ones protect each
 * process from load: every process counts its own, without a round trip.
 */
const SHARED_FROM_SECONDS = 3600
/** The pause before the database is tried again after it did not respond. */
const PAUSE_MS = 5000

export interface SharedLimiterOptions {
  databaseUrl: string
  now: () => Date
  /** Replaces a key in the database, so that no address or id can be read there. */
  keyOf: (key: string) => string
  /** Called when the database did not respond or a connection to it broke. */
  failed: (error: unknown) => void
}

/**
 * A limiter for several processes on one PostgreSQL. Everything is counted in memory first: what this process refuses
 * by itself costs no query, and while the database is down each process still enforces the limits. It has connections
 * of its own, because a call may count inside its transaction.
 */
export function openSharedLimiter({ databaseUrl, now, keyOf, failed }: SharedLimiterOptions) {
  const memory = new MemoryLimiter(() => now().getTime())
  const pool = openSidePool(databaseUrl, failed)
  const db = drizzle(pool)
  let pausedUntil = Number.NEGATIVE_INFINITY

  /** The database's result, or `fallback` while it is down. */
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
  const budgets = (key: string, { times, seconds }: Limit): Budget[] => [{ key: keyOf(key), most: times, seconds }]

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
