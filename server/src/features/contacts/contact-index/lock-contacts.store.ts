import { inArray } from 'drizzle-orm'
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
