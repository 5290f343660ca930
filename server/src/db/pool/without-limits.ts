import type pg from 'pg'
import type { LimitedClient } from './limited-client.ts'
import { isConnectTimeout } from './unavailable.ts'
import type { WatchedPool } from './watched-pool.ts'

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
/** Each attempt takes as long as the pool's connection timeout. */
const TRIES = 3

/**
 * Runs long work, such as migrations and operators' commands, on a connection without time limits on statements, locks
 * and silence. Then the limits are reset and the connection is released. If the work fails, the connection is ended,
 * which also releases its locks.
 */
export async function withoutLimits<T>(pool: WatchedPool, work: (connection: pg.PoolClient) => Promise<T>): Promise<T> {
  const connection = (await connect(pool)) as pg.PoolClient & LimitedClient
  const { limitMs } = connection
  try {
    connection.limitMs = 0
    await connection.query(LIMITS.map((name) => `SET ${name} = 0`).join(';'))
    const result = await work(connection)
    await connection.query(LIMITS.map((name) => `RESET ${name}`).join(';'))
    connection.limitMs = limitMs
    connection.release()
    return result
  } catch (error) {
    connection.release(true)
    throw error
  }
}

/**
 * Waits longer for a connection than a call does. A process that starts on a busy machine is still loading modules, and
 * may not read the server's answer before the timeout.
 */
async function connect(pool: WatchedPool, tries = TRIES): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (tries === 1 || !isConnectTimeout(error)) throw error
    return connect(pool, tries - 1)
  }
}
