import type { LimitedClient } from './limited-client.ts'
import { WatchedPool } from './watched-pool.ts'

const CONNECTIONS = 2
const IDLE_MS = 30_000
/** Limit for a statement, for getting a connection, and for a server that does not answer. */
const LIMIT_MS = 1000

/**
 * A few connections beside the database's main pool, for short statements that a call may need while it holds one of
 * the main connections. Requesting a second connection from the same pool could cause a deadlock.
 * @param onBroken called for each connection that breaks
 */
export function openSidePool(databaseUrl: string, onBroken: (error: Error) => void): WatchedPool {
  const pool = new WatchedPool(
    {
      connectionString: databaseUrl,
      application_name: `idocard ${process.pid} side`,
      max: CONNECTIONS,
      idleTimeoutMillis: IDLE_MS,
      connectionTimeoutMillis: LIMIT_MS,
      statement_timeout: LIMIT_MS,
      lock_timeout: LIMIT_MS,
    },
    onBroken,
  )
  pool.on('connect', (client) => {
    ;(client as typeof client & LimitedClient).limitMs = LIMIT_MS
  })
  return pool
}
