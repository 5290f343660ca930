import type { Tag } from '@idocard/contract/call'
import type { Invalidations } from './invalidations.ts'
import type { Database, Tx } from './open.ts'

/** One transaction and what belongs to it. */
export interface Unit {
  db: Tx
  /** The moment at which it began, by the server's clock. */
  now: Date
  /** Drops what reads one of the tags from the caches of every process, if the transaction commits. */
  invalidate(tags: readonly Tag[]): void
  /** Done after the commit, before the caller goes on; never when the transaction was rolled back. */
  after(work: () => void): void
}

/** Carries `work` out in one transaction: what it throws rolls everything back and is thrown on. */
export type InTransaction = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>

export interface UnitOfWorkServices {
  database: Pick<Database, 'db'>
  invalidations: Pick<Invalidations, 'write' | 'committed'>
  now: () => Date
  /** Resolves when jobs can be sent: that must not be waited for inside a transaction. */
  ready: Promise<void>
}

/** The one way to write: for calls, for what the bank reports, and for jobs. */
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
