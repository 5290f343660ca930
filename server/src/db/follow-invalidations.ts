import { setTimeout as pause } from 'node:timers/promises'
import type { Tag } from '@idocard/contract/call'
import type { Listener } from './listener.ts'

const CHANNEL = 'idocard_invalidation'
/** How often the rows are read without a notification, in case one was lost. */
const READ_EVERY_MS = 1000
/** Minimum time between two reads, however many transactions commit. */
const READ_PAUSE_MS = 20
/** A process that read nothing for this long drops its whole cache, because rows are pruned (`RETENTION_SECONDS`). */
const AWAY_SECONDS = 300

/**
 * The tags of the rows that became visible since an earlier snapshot (`$1`, null at first), and the snapshot in which
 * they were read. Comparing transaction ids is not enough: of two transactions, the one with the higher id may commit
 * first, and a reader that continues from there would miss the other. So a row is new when its transaction was not
 * finished in the earlier snapshot, whatever its id (PostgreSQL's manual, 9.27.8 and 13.2.1).
 */
const READ = `
  select pg_current_snapshot()::text as snapshot,
    extract(epoch from now())::float8 as seconds,
    pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot) as "isOtherServer",
    array(
      select distinct unnest(tags) from invalidation
      where transaction >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(transaction, $1::pg_snapshot)
    ) as tags`

interface Read {
  snapshot: string
  /** Time by the database's clock. */
  seconds: number
  /** Transaction ids went backwards: the server was replaced by another one, restored from a backup. */
  isOtherServer: boolean | null
  tags: Tag[]
}

interface Follower {
  /** Identifies this process's own notifications. */
  self: string
  drop: (tags: readonly Tag[] | 'all') => void
  failed: (error: unknown) => void
}

/**
 * Reads what other processes invalidated, on the listener's connection, so that a busy pool does not delay it. A
 * notification only wakes the reader. If it is lost, the rows are read a second later. After a broken connection the
 * missed rows are read.
 */
export function followInvalidations(listener: Listener, { self, drop, failed }: Follower) {
  const closing = new AbortController()
  let before: Read | undefined
  let hasCommitted = false
  let isWoken = false
  let wake = () => {}

  const wakeUp = () => {
    isWoken = true
    wake()
  }
  const read = async () => {
    const [found] = await listener.query<Read>(READ, [before?.snapshot ?? null])
    if (!found) return
    const isLate = before === undefined || found.seconds - before.seconds > AWAY_SECONDS || found.isOtherServer
    before = found
    if (isLate) drop('all')
    else if (found.tags.length > 0) drop(found.tags)
  }
  const nextRead = async () => {
    await pause(READ_PAUSE_MS, undefined, { ref: false })
    if (isWoken || closing.signal.aborted) return
    const waiting = new AbortController()
    wake = () => waiting.abort()
    await pause(READ_EVERY_MS, undefined, { signal: waiting.signal, ref: false }).catch(() => {})
  }
  const run = async () => {
    while (!closing.signal.aborted) {
      isWoken = false
      try {
        if (hasCommitted) {
          hasCommitted = false
          await listener.query(`NOTIFY ${CHANNEL}, '${self}'`)
        }
        await read()
      } catch (error) {
        if (!closing.signal.aborted) failed(error)
      }
      await nextRead()
    }
  }
  const notified = (payload: string) => {
    if (payload !== self) wakeUp()
  }
  void listener.listen(CHANNEL, { notified, missed: wakeUp })
  const running = run()
  return {
    /** Wakes the other processes. Call after a transaction that wrote a row was committed. */
    announce() {
      hasCommitted = true
      wakeUp()
    },
    async close() {
      closing.abort()
      wakeUp()
      await running
    },
  }
}
