import type { Tag } from '@idocard/contract/call'
import type { Listener } from './listener.ts'
import type { Database } from './open.ts'

const CHANNEL = 'idocard_touch'

export interface Touches {
  /** Drops here at once, and in every other process on the same database. */
  touch(tags: readonly Tag[]): void
}

/**
 * Carries touched tags between processes (`LISTEN/NOTIFY`). The embedded database has one process only: nothing is
 * carried. When the listener's connection was opened again everything is dropped: what was touched meanwhile nobody has
 * told.
 * @param drop takes the tags, or `all`.
 * @param lost is told when a notification could not be sent.
 */
export async function openTouches(
  database: Database,
  listener: Listener,
  drop: (tags: readonly Tag[] | 'all') => void,
  lost: (error: unknown) => void,
): Promise<Touches> {
  if (database.kind === 'embedded') return { touch: drop }
  await listener.listen(CHANNEL, {
    notified: (payload) => drop(payload.split(',') as Tag[]),
    missed: () => drop('all'),
  })

  const waiting = new Set<Tag>()
  let isSending = false
  // One notification at a time, of all tags since the last: its commit holds a lock of the whole PostgreSQL server, and
  // a crowd that orders touches the same tag again and again.
  const send = async () => {
    if (isSending) return
    isSending = true
    while (waiting.size > 0) {
      const tags = [...waiting].join()
      waiting.clear()
      await database.pool.query('select pg_notify($1, $2)', [CHANNEL, tags]).catch(lost)
    }
    isSending = false
  }
  return {
    touch(tags) {
      drop(tags)
      for (const tag of tags) waiting.add(tag)
      void send()
    },
  }
}
