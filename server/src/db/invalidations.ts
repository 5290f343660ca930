import { randomUUID } from 'node:crypto'
import type { Tag } from '@idocard/contract/call'
import { sql } from 'drizzle-orm'
import { followInvalidations } from './follow-invalidations.ts'
import type { Listener } from './listener.ts'
import type { Database, Tx } from './open.ts'
import { invalidation } from './schema/invalidation.ts'

/** How long rows are stored, in seconds. A process that was away for longer drops its whole cache. */
const RETENTION_SECONDS = 600

/** Sends invalidated tags to every process that shares the database. */
export interface Invalidations {
  /** Writes tags in the caller's transaction. They reach every process if it commits, and none if it is rolled back. */
  write(db: Tx, tags: readonly Tag[]): Promise<void>
  /** Call after the commit: drops the tags in this process at once and wakes the other processes. */
  committed(tags: readonly Tag[]): void
  close(): Promise<void>
}

/**
 * With the embedded database there is one process, so nothing is sent.
 * @param drop drops everything with one of the tags from this process's caches, or `all`
 * @param failed called each time that the rows cannot be read
 */
export function openInvalidations(
  database: Pick<Database, 'kind'>,
  listener: Listener,
  drop: (tags: readonly Tag[] | 'all') => void,
  failed: (error: unknown) => void,
): Invalidations {
  if (database.kind === 'embedded') return { write: async () => {}, committed: drop, close: async () => {} }
  const following = followInvalidations(listener, { self: randomUUID(), drop, failed })
  return {
    write: writeInvalidation,
    committed(tags) {
      drop(tags)
      following.announce()
    },
    close: following.close,
  }
}

/** Writes tags for every process: each reads the rows once a second, also without a notification. */
export async function writeInvalidation(db: Tx, tags: readonly Tag[]): Promise<void> {
  await db.insert(invalidation).values({ tags: [...tags] })
}

/** Removes rows that every process has read. */
export async function pruneInvalidations(db: Tx): Promise<void> {
  await db.delete(invalidation).where(sql`${invalidation.at} < now() - make_interval(secs => ${RETENTION_SECONDS})`)
}
