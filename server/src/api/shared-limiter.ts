import { drizzle } from 'drizzle-orm/node-postgres'
import { openSidePool } from '../db/pool/side-pool.ts'
import { isUnavailable } from '../db/pool/unavailable.ts'
import { type Budget, giveBack, spend } from './count.store.ts'
import { type Limit, type Limiter, MemoryLimiter } from './limiter.ts'

/**
 * Limits of an hour and more say what somebody may do, and hold for all processes together. Shorter ones say what a
 * process can carry: each counts its own, and such a call costs no round trip.
 */
const SHARED_FROM_SECONDS = 3600
/** How long the database is left alone after it did not answer. */
const PAUSE_MS = 5000

export interface SharedLimiterOptions {
  databaseUrl: string
  now: () => Date
  /** What stands in the database for a key, so that nobody's address or id can be read there. */
  keyOf: (key: string) => string
  /** The database did not answer, or a connection to it broke. */
  failed: (error: unknown) => void
}

/**
 * A limiter for several processes on one PostgreSQL. Everything is counted in memory first: what this process alone
 * refuses costs the database nothing, and while the database is away the limits hold for each process by itself. It has
 * connections of its own, because a call may count inside its transaction.
 */
export function openSharedLimiter({ databaseUrl, now, keyOf, failed }: SharedLimiterOptions) {
  const memory = new MemoryLimiter(() => now().getTime())
  const pool = openSidePool(databaseUrl, failed)
  const db = drizzle(pool)
  let pausedUntil = Number.NEGATIVE_INFINITY

  /** What the database says; `otherwise` while it is away. */
  async function asked<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    if (performance.now() < pausedUntil) return otherwise
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      pausedUntil = performance.now() + PAUSE_MS
      failed(error)
      return otherwise
    }
  }
  const budgets = (key: string, { times, seconds }: Limit): Budget[] => [{ key: keyOf(key), most: times, seconds }]

  const limiter: Limiter = {
    async spend(key, limit) {
      const retryAfter = memory.spend(key, limit)
      if (retryAfter > 0 || limit.seconds < SHARED_FROM_SECONDS) return retryAfter
      const shared = await asked(() => spend(db, budgets(key, limit), now()), 0)
      if (shared > 0) memory.giveBack(key)
      return shared
    },
    async giveBack(key, limit) {
      memory.giveBack(key)
      if (limit.seconds >= SHARED_FROM_SECONDS) await asked(() => giveBack(db, budgets(key, limit)), undefined)
    },
  }
  return { ...limiter, close: () => pool.end() }
}
