import { randomBytes } from 'node:crypto'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { maintain } from './embedded/maintenance.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { WatchedPool } from './pool/watched-pool.ts'
import { throttled } from './throttled.ts'
import { transactionOn } from './transaction.ts'

/** The database outside a transaction. */
export type Db = NodePgDatabase
/** What a store writes SQL on: the database itself or an open transaction. */
export type Tx = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  pool: WatchedPool
  db: Db
  /** `embedded`: one connection, one process, nothing to notify; `server`: a PostgreSQL that others share. */
  kind: 'embedded' | 'server'
  /** Whether the embedded database's disk has too little room, so that nothing more should be written; a server says so itself. */
  isDiskFull(): boolean
  /** Waits for checked-out connections, then ends everything. Calling it again waits for the same end. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://…` of a server; left out or empty: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Most connections to a server at a time, default 10; the embedded one always has a single one. */
  connections?: number
  /** Where broken connections and restarts are reported, default the standard error output. */
  log?(message: string, error?: unknown): void
  /** The embedded PostgreSQL is gone for good. Default: the process says so and ends, as it can serve nothing. */
  onLost?(error: Error): void
}

const STATEMENT_MS = 10_000
/** Who waits longer for a row or a table stands behind somebody who hangs. */
const LOCK_MS = 4000
const IDLE_MS = 30_000
/** A transaction that nothing comes from: whoever opened it is gone, and its locks are in everybody's way. */
const IDLE_IN_TRANSACTION_MS = 10_000
/**
 * How long a caller waits for a connection to come free, and how long a new one may take to open. A handler that asks
 * for a second one inside a transaction ends here.
 */
const CONNECT_MS = 10_000
/** A connection on which nothing moves is tested by TCP after this, and given up ten seconds later. */
const KEEP_ALIVE_MS = 10_000

/**
 * Opens the database that the settings name.
 * @throws DataFolderError when `dataDir` is in use, damaged or full. A server that is away shows at the first query.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  // For the whole process: Drizzle looks parsers up here and not in the pool.
  pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8)
  const log = options.log ?? ((message, error) => console.error(message, error ?? ''))
  const kind = options.databaseUrl ? 'server' : 'embedded'
  const embedded = options.databaseUrl
    ? undefined
    : await openEmbedded(options.dataDir, { log, onLost: options.onLost ?? endProcess })
  const broke = throttled((error, others) => {
    log(`A database connection broke${others > 0 ? ` (and ${others} more)` : ''}:`, error)
  })
  const settings = embedded ? embeddedPool(embedded.connection) : serverPool(options)
  const pool = new WatchedPool(
    { application_name: nameOfProcess(), connectionTimeoutMillis: CONNECT_MS, ...settings },
    broke,
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
  // A new connection finds the session of the old one: its prepared statements, settings and locks must go.
  onConnect: async (client) => {
    await client.query('DISCARD ALL')
  },
})

/** Tells this process's connections from those of others, in `pg_stat_activity`. */
const nameOfProcess = () => `idocard ${process.pid} ${randomBytes(4).toString('hex')}`

/** int8 as a number as long as that is exact, else as PostgreSQL's text. */
function parseInt8(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

/** There is nothing left to serve, and nobody to hand an error to. */
function endProcess(error: Error): void {
  console.error(error.message)
  process.exit(1)
}
