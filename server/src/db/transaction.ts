import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from './open.ts'
import type { WatchedPool } from './pool/watched-pool.ts'

/**
 * Drizzle's transaction, each on a connection of the pool that is given back by what became of it: one that broke or is
 * still inside the transaction is ended. Left to itself Drizzle never gives a connection back when `begin` fails, and
 * gives it back as a good one when `rollback` fails.
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
