import { and, eq, gt } from 'drizzle-orm'
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

const AT_ONCE = 500

/** All contacts of a holder whose signed address was checked, some hundred at a time. */
export async function* everyContact(db: Tx, memberId: string): AsyncGenerator<ContactRow[]> {
  for (let last: string | undefined; ; ) {
    const rows: ContactRow[] = await db
      .select()
      .from(contact)
      .where(and(eq(contact.memberId, memberId), isShown, last === undefined ? undefined : gt(contact.id, last)))
      .orderBy(contact.id)
      .limit(AT_ONCE)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.id
  }
}
