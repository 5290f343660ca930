import { asc, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { cart, order } from '../../../db/schema/commerce/order.ts'
import { holdersWith } from '../../contacts/contact/index.ts'
import { lockAddressBooks } from '../../contacts/contact-index/index.ts'
import { lockMemberIfAny, type MemberRow } from '../sign-in/index.ts'
import type { Merger, Pair } from './account-merge.store.ts'

/**
 * Locks two accounts and what others change of them, in the order of all other writers: address books, cards, carts,
 * orders, and then the accounts themselves. From then on no new row can refer to either of them.
 * @returns undefined if one of them does not exist any more
 */
export async function lockAccounts(
  db: Tx,
  _staff: Merger,
  { staysId, goesId }: { staysId: string; goesId: string },
): Promise<Pair<Owned<MemberRow>> | undefined> {
  const ids = [staysId, goesId].toSorted()
  const people = ids.map((id) => ({ id, phone: null, email: null }))
  await lockAddressBooks(db, await holdersWith(db, people))
  await db
    .select({ id: card.cardSn })
    .from(card)
    .where(inArray(card.memberId, ids))
    .orderBy(asc(card.cardSn))
    .for('update')
  await db
    .select({ id: cart.memberId })
    .from(cart)
    .where(inArray(cart.memberId, ids))
    .orderBy(asc(cart.memberId))
    .for('update')
  await db.select({ id: order.id }).from(order).where(inArray(order.memberId, ids)).orderBy(asc(order.id)).for('update')
  const locked: (Owned<MemberRow> | undefined)[] = []
  for (const id of ids) locked.push(await lockMemberIfAny(db, { id }))
  const [stays, goes] = [staysId, goesId].map((id) => locked.find((one) => one?.id === id))
  return stays && goes && { stays, goes }
}

/** How long a merge waits for one lock: less than the second after which PostgreSQL looks for a deadlock. */
const PATIENCE = sql.raw(`set local lock_timeout = '250ms'`)
const AS_BEFORE = sql.raw('set local lock_timeout to default')
/** What is thrown when a lock was not to be had in time, or would never be. */
const WAITED = ['55P03', '40P01']
const MOST_TRIES = 12

/**
 * Runs `work` in a savepoint and begins again when it has to wait for somebody. A merge touches rows of nearly every
 * table, which others lock in orders of their own. Because it lets go of everything long before PostgreSQL looks for
 * deadlocks, it is never in one, and nobody else's call ever fails because of it.
 * @returns undefined if somebody was in the way each time
 */
export async function withoutWaiting<T>(db: Tx, work: (db: Tx) => Promise<T>): Promise<{ done: T } | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      const done = await db.transaction(async (tx) => {
        await tx.execute(PATIENCE)
        return work(tx)
      })
      await db.execute(AS_BEFORE)
      return { done }
    } catch (error) {
      const { code } = ((error as { cause?: unknown })?.cause ?? error ?? {}) as { code?: unknown }
      if (typeof code !== 'string' || !WAITED.includes(code)) throw error
    }
  }
  return undefined
}
