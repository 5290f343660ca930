import { setTimeout as pause } from 'node:timers/promises'
import type { Tag } from '@idocard/contract/call'
import type { Listener } from './listener.ts'

const CHANNEL = 'idocard_invalidation'
/** How long a row may wait for a process whose notification was lost. */
const READ_EVERY_MS = 1000
/** Between two reads, however many transactions commit. */
const READ_PAUSE_MS = 20
/** A process that read nothing for so long drops everything, because rows are pruned (`KEPT_SECONDS`). */
const AWAY_SECONDS = 300

/**
 * The rows that became visible since an earlier snapshot (`$1`, null at first), by their tags, and the snapshot in
 * which they were read. A row's number alone would not do: of two transactions the one with the higher number may
 * commit first, and whoever went on from there would never see the other. So a row is new when its transaction was
 * not finished in the earlier snapshot, whatever its number (PostgreSQL's manual, 9.27.8 and 13.2.1).
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
  /** The database's clock. */
  seconds: number
  /** Transactions are numbered anew: another server, restored from a backup, took the place of the one before. */
  isOtherServer: boolean | null
  tags: Tag[]
}

export interface Follower {
  /** Names this process among those that notify. */
  self: string
  drop: (tags: readonly Tag[] | 'all') => void
  failed: (error: unknown) => void
}

/**
 * Reads what other processes invalidated, on the listener's connection: a busy pool must not hold it up. A notification
 * says that there is something to read; it carries nothing, and when it is lost the rows are read a second later. After
 * the connection broke, the rows of the meantime are read.
 */
export function followInvalidations(listener: Listener, { self, drop, failed }: Follower) {
  const closing = new AbortController()
  let before: Read | undefined
  let hasCommitted = false
  let isWoken = false
  let wake = () => {}

  const rouse = () => {
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
  const woken = async () => {
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
      await woken()
    }
  }
  const notified = (payload: string) => {
    if (payload !== self) rouse()
  }
  void listener.listen(CHANNEL, { notified, missed: rouse })
  const running = run()
  return {
    /** Wakes the other processes: a transaction that wrote a row was committed. */
    announce() {
      hasCommitted = true
      rouse()
    },
    async close() {
      closing.abort()
      rouse()
      await running
    },
  }
}
