import type pg from 'pg'
import type { LimitedClient } from './limited-client.ts'
import { isConnectTimeout } from './unavailable.ts'
import type { WatchedPool } from './watched-pool.ts'

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
/** Each takes as long as a caller waits for a connection. */
const TRIES = 3

/**
 * Work that may take long: a connection without limits on its statements, its waits for locks and its silence, for
 * migrations and operators' commands. It goes back to the pool with the usual limits; when the work fails it is ended,
 * which also gives back its locks.
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
 * Such work waits longer for its connection than a caller does. A process that starts on a busy machine reads its program
 * meanwhile, and may not get to read what the server says before the time is up.
 */
async function connect(pool: WatchedPool, tries = TRIES): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (tries === 1 || !isConnectTimeout(error)) throw error
    return connect(pool, tries - 1)
  }
}
