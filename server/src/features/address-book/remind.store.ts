import { and, inArray, lte } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { contact } from '../../db/schema/address-book.ts'
import { isShown } from './contact.store.ts'

/**
 * Contacts of which their holders want to be reminded by now, each once: the reminder is taken off them. What is being
 * changed at this moment is left for the next time.
 */
export async function takeReminders(db: Tx, now: Date): Promise<{ id: string; memberId: string }[]> {
  const due = db
    .select({ id: contact.id })
    .from(contact)
    .where(and(lte(contact.remindAt, now), isShown))
    .for('update', { skipLocked: true })
  return db
    .update(contact)
    .set({ remindAt: null })
    .where(inArray(contact.id, due))
    .returning({ id: contact.id, memberId: contact.memberId })
}
