import { inArray } from 'drizzle-orm'
import type { Tx } from './open.ts'
import { member } from './schema/account.ts'

/**
 * Locks these holders' contacts as a whole until the transaction ends, before any one of them is locked: what saves, merges,
 * removes and brings back decides by what is shown. In the order of their ids, which prevents deadlocks.
 */
export async function lockAddressBooks(db: Tx, memberIds: readonly string[]): Promise<void> {
  await db
    .select({ id: member.id })
    .from(member)
    .where(inArray(member.id, [...memberIds]))
    .orderBy(member.id)
    .for('no key update')
}
