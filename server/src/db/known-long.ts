import type { Tx } from './open.ts'

/** For how long a list that was found to be long is said to be so, without asking again. */
const LONG_MS = 60_000
const MOST_KNOWN = 500

/**
 * Remembers which lists of a database are long. To ask takes longer than to read a page of one, and a list of thousands of
 * rows has as many a minute later. Declare it at the top level of a module.
 */
export function knownLong() {
  const knownOf = new WeakMap<Tx, Map<string, number>>()
  const of = (db: Tx) => {
    const known = knownOf.get(db) ?? new Map<string, number>()
    knownOf.set(db, known)
    return known
  }
  const isKnown = (db: Tx, key: string): boolean =>
    performance.now() - (of(db).get(key) ?? Number.NEGATIVE_INFINITY) < LONG_MS
  const learn = (db: Tx, key: string, isLong: boolean): void => {
    const known = of(db)
    known.delete(key)
    if (isLong) known.set(key, performance.now())
    for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - MOST_KNOWN))) known.delete(oldest)
  }
  return {
    isKnown,
    learn,
    /** Whether a list is long. `ask` is called unless that is known. */
    async ask(db: Tx, key: string, ask: () => Promise<boolean>): Promise<boolean> {
      if (isKnown(db, key)) return true
      const isLong = await ask()
      learn(db, key, isLong)
      return isLong
    },
  }
}
