import { and, asc, eq, gt, inArray, lte, min, ne } from 'drizzle-orm'
import { lockAddressBooks } from '../../db/lock-address-books.ts'
import type { Tx } from '../../db/open.ts'
import { contact } from '../../db/schema/address-book.ts'
import { isShown, withMerged } from './contact.store.ts'

/** Reminders per transaction. Most are due at nine in the morning, and no address book should stay locked for long. */
const TAKEN_AT_ONCE = 100

/**
 * Takes some of the reminders that are due. A reminder is cleared when it is taken, so each is sent once. A merged
 * contact has the reminders of all contacts merged into it.
 */
export async function takeReminders(db: Tx, now: Date): Promise<{ id: string; memberId: string }[]> {
  const isDue = and(lte(contact.remindAt, now), isShown)
  const due = await db
    .select({ id: contact.id, memberId: contact.memberId })
    .from(contact)
    .where(isDue)
    .orderBy(asc(contact.remindAt), asc(contact.id))
    .limit(TAKEN_AT_ONCE)
  if (due.length === 0) return []
  await lockAddressBooks(db, [...new Set(due.map(({ memberId }) => memberId))])
  const ids = due.map(({ id }) => id)
  const taken = await db
    .update(contact)
    .set({ remindAt: null })
    .where(and(inArray(contact.id, ids), isDue))
    .returning({ id: contact.id, memberId: contact.memberId, mergedAt: contact.mergedAt })
  for (const { id, mergedAt } of taken) if (mergedAt) await takeHidden(db, id, now)
  return taken
}

/** Clears the due reminders of the contacts hidden in a merged one, and gives it the next of their reminders. */
async function takeHidden(db: Tx, id: string, now: Date): Promise<void> {
  const isHidden = and(inArray(contact.id, withMerged([id])), ne(contact.id, id))
  await db
    .update(contact)
    .set({ remindAt: null })
    .where(and(isHidden, lte(contact.remindAt, now)))
  const [next] = await db
    .select({ remindAt: min(contact.remindAt) })
    .from(contact)
    .where(and(isHidden, gt(contact.remindAt, now)))
  await db
    .update(contact)
    .set({ remindAt: next?.remindAt ?? null })
    .where(eq(contact.id, id))
}
