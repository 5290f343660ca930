import { and, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { contact } from '../../db/schema/address-book.ts'

/** Contacts of which their holders want to be reminded by now, each once: the reminder is taken off them. */
export async function takeReminders(db: Tx, now: Date): Promise<{ id: string; memberId: string }[]> {
  return db
    .update(contact)
    .set({ remindAt: null })
    .where(and(lte(contact.remindAt, now), isNull(contact.mergedInto), isNull(contact.removedAt)))
    .returning({ id: contact.id, memberId: contact.memberId })
}
