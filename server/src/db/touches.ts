import { setTimeout as pause } from 'node:timers/promises'
import type { Tag } from '@idocard/contract/call'
import pg from 'pg'
import type { Database } from './open.ts'

const CHANNEL = 'idocard_touch'
/** Between tries to listen again after the connection broke. */
const AGAIN_MS = 1000

export interface Touches {
  /** Drops here at once, and in every other process on the same database. */
  touch(tags: readonly Tag[]): void
  close(): Promise<void>
}

/**
 * Carries touched tags between processes (`LISTEN/NOTIFY`). The embedded database has one process only: nothing is
 * carried. When the listener's connection breaks it is opened again, and everything is dropped then: what was touched
 * meanwhile nobody has told.
 * @param drop takes the tags, or `all`.
 * @param lost is told when a notification could not be sent or the listener failed.
 */
export async function openTouches(
  database: Database,
  drop: (tags: readonly Tag[] | 'all') => void,
  lost: (error: unknown) => void,
): Promise<Touches> {
  if (database.kind === 'embedded') return { touch: drop, close: async () => {} }
  const closing = new AbortController()
  let listener = await listen()

  async function listen(): Promise<pg.Client> {
    const client = new pg.Client(database.pool.options)
    client.on('error', lost)
    client.on('notification', ({ payload }) => drop((payload ?? '').split(',') as Tag[]))
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
    client.once('end', () => void listenAgain())
    return client
  }

  async function listenAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await pause(AGAIN_MS, undefined, { signal: closing.signal, ref: false })
        listener = await listen()
        drop('all')
        return
      } catch (error) {
        if (!closing.signal.aborted) lost(error)
      }
    }
  }

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
    async close() {
      closing.abort()
      await listener.end()
    },
  }
}
