import { inArray, TransactionRollbackError } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { member } from '../../../db/schema/identity/account.ts'

/**
 * Locks the whole address book of each of these holders until the transaction ends. Saving, merging, removing and
 * restoring contacts depend on which contacts are visible, so call this before single contacts are locked. The holders
 * are locked in id order, which prevents deadlocks.
 */
export async function lockAddressBooks(db: Tx, memberIds: readonly string[]): Promise<void> {
  await db
    .select({ id: member.id })
    .from(member)
    .where(inArray(member.id, [...memberIds]))
    .orderBy(member.id)
    .for('no key update')
}

/** Each time somebody new has to save the card in the moment between two statements. */
const MOST_TRIES = 8

/**
 * Locks the address books of the holders whom a query names, and then rows that keep it from naming others. Whoever it
 * names meanwhile has an address book that is not locked, and may wait for these rows while holding contacts that are
 * changed next: a deadlock. So the rows are let go, and it begins again with the wider circle.
 * @param holdersOf the query. With the rows locked, it must name nobody new
 * @param lock locks the rows
 */
export async function lockWithAddressBooks<T>(
  db: Tx,
  holdersOf: (db: Tx) => Promise<readonly string[]>,
  lock: (db: Tx) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      // A savepoint: when it is rolled back, the locks taken in it are released.
      return await db.transaction(async (tx) => {
        const holders = new Set(await holdersOf(tx))
        await lockAddressBooks(tx, [...holders])
        const locked = await lock(tx)
        if (tries < MOST_TRIES && !(await holdersOf(tx)).every((id) => holders.has(id))) tx.rollback()
        return locked
      })
    } catch (error) {
      if (!(error instanceof TransactionRollbackError)) throw error
    }
  }
}
