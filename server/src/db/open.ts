import { randomBytes } from 'node:crypto'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { maintain } from './embedded/maintenance.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { WatchedPool } from './pool/watched-pool.ts'
import { throttled } from './throttled.ts'

/** The database outside a transaction. */
export type Db = NodePgDatabase
/** What stores run SQL on: the database or an open transaction. */
export type Tx = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  pool: WatchedPool
  db: Db
  /** `embedded`: one connection and one process; `server`: a PostgreSQL that other processes share. */
  kind: 'embedded' | 'server'
  /** Whether the embedded database's disk has too little space to write. False for a server, which reports errors. */
  isDiskFull(): boolean
  /** Waits for checked-out connections, then ends everything. Safe to call twice. */
  close(): Promise<void>
}

interface DatabaseOptions {
  /** `postgres://…` of a server. If missing or empty, the embedded PostgreSQL in `dataDir` is used. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Maximum number of connections to a server, default 10. The embedded database always has one. */
  connections?: number
  /** Receives broken connections and restarts. Default: standard error. */
  log?(message: string, error?: unknown): void
  /** Called when the embedded PostgreSQL cannot be restarted. Default: log it and exit, as nothing can be served. */
  onLost?(error: Error): void
}

const STATEMENT_MS = 10_000
/** A longer wait for a row or table lock means that the transaction that holds it hangs. */
const LOCK_MS = 4000
const IDLE_MS = 30_000
/** An idle transaction's process has probably died or hangs, and its locks block others. */
const IDLE_IN_TRANSACTION_MS = 10_000
/**
 * How long a caller waits for a free connection, and how long a new one may take to open. A handler that requests a
 * second connection inside a transaction fails after this.
 */
const CONNECT_MS = 10_000
/** TCP keep-alive probes an idle connection after this, and closes it ten seconds later. */
const KEEP_ALIVE_MS = 10_000

/**
 * Opens the configured database.
 * @throws DataFolderError when `dataDir` is in use, damaged or full. A server that is away fails at the first query.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  // For the whole process: Drizzle uses these parsers and not the pool's.
  pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8)
  const log = options.log ?? ((message, error) => console.error(message, error ?? ''))
  const kind = options.databaseUrl ? 'server' : 'embedded'
  const embedded = options.databaseUrl
    ? undefined
    : await openEmbedded(options.dataDir, { log, onLost: options.onLost ?? endProcess })
  const reportBroken = throttled((error, others) => {
    log(`A database connection broke${others > 0 ? ` (and ${others} more)` : ''}:`, error)
  })
  const settings = embedded ? embeddedPool(embedded.connection) : serverPool(options)
  const pool = new WatchedPool(
    { application_name: nameOfProcess(), connectionTimeoutMillis: CONNECT_MS, ...settings },
    reportBroken,
  )
  const maintenance = embedded && maintain(pool, embedded.isDiskFull, (error) => log('Maintenance failed:', error))
  const db = drizzle<Record<string, never>, WatchedPool>(pool)
  db.transaction = transactionOn(pool)
  const end = async () => {
    await maintenance?.stop()
    await pool.end()
    await embedded?.close()
  }
  let closing: Promise<void> | undefined
  return {
    pool,
    db,
    kind,
    isDiskFull: () => embedded?.isDiskFull() ?? false,
    close: () => {
      closing ??= end()
      return closing
    },
  }
}

/**
 * Drizzle's `transaction`, which always releases its connection, and destroys it if it is broken or still inside the
 * transaction. Drizzle itself never releases the connection when `begin` fails, and reuses it when `rollback` fails.
 */
const transactionOn =
  (pool: WatchedPool): Db['transaction'] =>
  async (work, config) => {
    const connection = await pool.connect()
    try {
      return await drizzle(connection).transaction(work, config)
    } finally {
      connection.release(connection.getTransactionStatus() !== 'I')
    }
  }

const serverPool = (options: DatabaseOptions): pg.PoolConfig => ({
  connectionString: options.databaseUrl,
  max: options.connections ?? 10,
  idleTimeoutMillis: IDLE_MS,
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
})

const embeddedPool = (connection: pg.PoolConfig): pg.PoolConfig => ({
  ...connection,
  max: 1,
  idleTimeoutMillis: 0,
  // A new connection continues the old one's session, so its prepared statements, settings and locks are discarded.
  onConnect: async (client) => {
    await client.query('DISCARD ALL')
  },
})

/** Distinguishes this process's connections in `pg_stat_activity`. */
const nameOfProcess = () => `idocard ${process.pid} ${randomBytes(4).toString('hex')}`

/** int8 as a number if that is exact, else as PostgreSQL's text. */
function parseInt8(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

function endProcess(error: Error): void {
  console.error(error.message)
  process.exit(1)
}
