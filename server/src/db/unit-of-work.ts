import type { Tag } from '@idocard/contract/call'
import type { Invalidations } from './invalidations.ts'
import type { Database, Tx } from './open.ts'

/** A unit of work: one transaction and its follow-up work. */
export interface Unit {
  db: Tx
  /** When it began, by the server's clock. */
  now: Date
  /** Drops everything with one of the tags from the caches of every process, if the transaction commits. */
  invalidate(tags: readonly Tag[]): void
  /** Runs `work` after the commit, before the caller continues. Not after a rollback. */
  after(work: () => void): void
}

/** Runs `work` in one transaction. An error rolls everything back and is thrown on. */
export type InTransaction = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>

interface UnitOfWorkServices {
  database: Pick<Database, 'db'>
  invalidations: Pick<Invalidations, 'write' | 'committed'>
  now: () => Date
  /** Resolves when jobs can be sent. Must not be awaited inside a transaction. */
  ready: Promise<void>
}

/** The only way to write: for calls, payment notices and jobs. */
export function unitOfWork({ database, invalidations, now, ready }: UnitOfWorkServices): InTransaction {
  return async (work) => {
    await ready
    const tags = new Set<Tag>()
    const afterCommit: (() => void)[] = []
    const answer = await database.db.transaction(async (db) => {
      const made = await work({
        db,
        now: now(),
        invalidate: (more) => {
          for (const tag of more) tags.add(tag)
        },
        after: (done) => void afterCommit.push(done),
      })
      if (tags.size > 0) await invalidations.write(db, [...tags])
      return made
    })
    if (tags.size > 0) invalidations.committed([...tags])
    for (const done of afterCommit) done()
    return answer
  }
}
