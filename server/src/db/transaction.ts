import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from './open.ts'
import type { WatchedPool } from './pool/watched-pool.ts'

/**
 * Drizzle's `transaction`, which always releases its connection, and destroys it if it is broken or still inside the
 * transaction. Drizzle itself never releases the connection when `begin` fails, and reuses it when `rollback` fails.
 */
export const transactionOn =
  (pool: WatchedPool): Db['transaction'] =>
  async (work, config) => {
    const connection = await pool.connect()
    try {
      return await drizzle(connection).transaction(work, config)
    } finally {
      connection.release(connection.getTransactionStatus() !== 'I')
    }
  }
