import type { LimitedClient } from './limited-client.ts'
import { WatchedPool } from './watched-pool.ts'

const CONNECTIONS = 2
const IDLE_MS = 30_000
/** For a statement, for a connection to come free or open, and for a server that does not answer at all. */
const LIMIT_MS = 1000

/**
 * A few connections beside the database's own pool, for short statements that a call may need while it holds one of
 * those: waiting for a second connection of the same pool, all of them would wait for each other.
 * @param broke is told of each connection that breaks
 */
export function openSidePool(databaseUrl: string, broke: (error: Error) => void): WatchedPool {
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
    broke,
  )
  pool.on('connect', (client) => {
    ;(client as typeof client & LimitedClient).limitMs = LIMIT_MS
  })
  return pool
}
