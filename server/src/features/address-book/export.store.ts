import { and, eq, gt } from 'drizzle-orm'
import { inPages } from '../../db/in-pages.ts'
import type { Tx } from '../../db/open.ts'
import { type ContactRow, contact } from '../../db/schema/address-book.ts'
import { isShown } from './contact.store.ts'

/** Any holder's contact, to check a signed path and to write the file. */
export async function contactForFile(db: Tx, id: string): Promise<ContactRow | undefined> {
  const [found] = await db
    .select()
    .from(contact)
    .where(and(eq(contact.id, id), isShown))
  return found
}

/** All shown contacts of a holder, some hundred at a time. The caller must have checked the signed path. */
export const everyContact = (db: Tx, memberId: string): AsyncGenerator<ContactRow[]> =>
  inPages((after, most) =>
    db
      .select()
      .from(contact)
      .where(and(eq(contact.memberId, memberId), isShown, after === undefined ? undefined : gt(contact.id, after)))
      .orderBy(contact.id)
      .limit(most),
  )
