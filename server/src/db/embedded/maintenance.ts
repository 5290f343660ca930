import pg from 'pg'
import type { WatchedPool } from '../pool/watched-pool.ts'
import { withoutLimits } from '../pool/without-limits.ts'

/**
 * A checkpoint runs after this much log. So at most about this much is replayed after a crash and takes up disk space.
 */
const LOG_BYTES = 32 * 1024 * 1024
const EVERY_MS = 60_000

/**
 * The conditions of PostgreSQL's autovacuum, with its defaults.
 * @see https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM
 */
const IN_NEED = `
  SELECT n.nspname AS schema, c.relname AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_stat_all_tables s ON s.relid = c.oid
  WHERE c.relkind IN ('r', 'm') AND (
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) OR
    s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0) OR
    s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) OR
    age(c.relfrozenxid) > current_setting('autovacuum_freeze_max_age')::int)
  ORDER BY age(c.relfrozenxid) DESC`

/**
 * Replaces PostgreSQL's background processes, which PGlite does not have. Every minute it runs a checkpoint, without
 * which the log grows for as long as the process runs, and vacuum, without which dead rows stay and transaction ids run
 * out after two billion.
 * @param failed called with an error; the next round tries again
 */
export function maintain(
  pool: WatchedPool,
  isDiskFull: () => boolean,
  failed: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let working = Promise.resolve()
  let isWorking = false
  const timer = setInterval(() => {
    if (isWorking) return
    isWorking = true
    working = maintenanceRound(pool, isDiskFull, stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) failed(error)
      })
      .finally(() => {
        isWorking = false
      })
  }, EVERY_MS).unref()
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await working
    },
  }
}

/**
 * One round: a checkpoint if there is enough log, and vacuum for each table in need. Each statement checks out the
 * connection separately, so that other queries run in between. Vacuum is skipped on a full disk, because it writes; a
 * checkpoint frees space.
 */
export async function maintenanceRound(
  pool: WatchedPool,
  isDiskFull: () => boolean,
  stopping: AbortSignal,
): Promise<void> {
  await checkpointIfDue(pool)
  const { rows } = await pool.query<{ schema: string; name: string }>(IN_NEED)
  for (const { schema, name } of rows) {
    if (stopping.aborted || isDiskFull()) return
    await carryOut(pool, `VACUUM (ANALYZE) ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`)
    await checkpointIfDue(pool)
  }
}

async function checkpointIfDue(pool: WatchedPool): Promise<void> {
  const { rows } = await pool.query<{ bytes: string }>(
    'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::text AS bytes FROM pg_control_checkpoint()',
  )
  if (Number(rows[0]?.bytes) > LOG_BYTES) await carryOut(pool, 'CHECKPOINT')
}

/** Runs a statement without a time limit. */
const carryOut = (pool: WatchedPool, statement: string) =>
  withoutLimits(pool, (connection) => connection.query(statement))
