import { and, eq, gt } from 'drizzle-orm'
import { inPages } from '../../db/in-pages.ts'
import type { Tx } from '../../db/open.ts'
import { type ContactRow, contact } from '../../db/schema/address-book.ts'
import { isShown } from './contact.store.ts'

/** Whose contact it is, for checking a signed address, and what its file says. */
export async function contactForFile(db: Tx, id: string): Promise<ContactRow | undefined> {
  const [found] = await db
    .select()
    .from(contact)
    .where(and(eq(contact.id, id), isShown))
  return found
}

/** All contacts of a holder whose signed address was checked, some hundred at a time. */
export const everyContact = (db: Tx, memberId: string): AsyncGenerator<ContactRow[]> =>
  inPages((after, most) =>
    db
      .select()
      .from(contact)
      .where(and(eq(contact.memberId, memberId), isShown, after === undefined ? undefined : gt(contact.id, after)))
      .orderBy(contact.id)
      .limit(most),
  )
