import type { Tag } from '@idocard/contract/call'
import pg from 'pg'
import type { Database } from './open.ts'

const CHANNEL = 'idocard_touch'

export interface Touches {
  /** Drops here at once, and in every other process on the same database. */
  touch(tags: readonly Tag[]): void
  close(): Promise<void>
}

/**
 * Carries touched tags between processes (`LISTEN/NOTIFY`). The embedded database has one process only: nothing is
 * carried.
 * @param lost is told when a notification could not be sent or the listener failed.
 */
export async function openTouches(
  database: Database,
  drop: (tags: readonly Tag[]) => void,
  lost: (error: unknown) => void,
): Promise<Touches> {
  if (database.kind === 'embedded') return { touch: drop, close: async () => {} }
  const listener = new pg.Client(database.pool.options)
  listener.on('error', lost)
  await listener.connect()
  listener.on('notification', ({ payload }) => drop((payload ?? '').split(',') as Tag[]))
  await listener.query(`LISTEN ${CHANNEL}`)
  return {
    touch(tags) {
      drop(tags)
      database.pool.query('select pg_notify($1, $2)', [CHANNEL, tags.join()]).catch(lost)
    },
    close: () => listener.end(),
  }
}
