import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { type ContactRow, contact } from '../../db/schema/address-book.ts'
import { isShown, LISTED, type ListedContact } from './contact.store.ts'

/** Any holder's contact, to check a signed path and to write the file. */
export async function contactForFile(db: Tx, id: string): Promise<ContactRow | undefined> {
  const [found] = await db
    .select()
    .from(contact)
    .where(and(eq(contact.id, id), isShown))
  return found
}

/** Encoding this many takes some milliseconds, in which no other request is answered. */
const AT_ONCE = 100
/** `position`: the creation time with microseconds, which a Date does not have. */
const EXPORTED = {
  ...LISTED,
  updatedAt: contact.updatedAt,
  position: sql<string>`${contact.createdAt}::text`,
}
type ExportedContact = ListedContact & Pick<ContactRow, 'updatedAt'> & { position: string }

/**
 * All shown contacts of a holder, the newest first, a hundred at a time. The caller must have checked the signed path.
 * Each page is one range of the index `contact_newest` or two, so that the last one is as fast as the first: an import
 * creates thousands of contacts at the same moment.
 */
export async function* everyContact(db: Tx, memberId: string): AsyncGenerator<ExportedContact[]> {
  const page = (after: SQL | undefined, most: number) =>
    db
      .select(EXPORTED)
      .from(contact)
      .where(and(eq(contact.memberId, memberId), isShown, after))
      .orderBy(sql`${contact.createdAt} desc nulls last`, contact.id)
      .limit(most)
  for (let last: ExportedContact | undefined; ; ) {
    const at = last && sql`${last.position}::timestamptz`
    const rows = last && at ? await page(and(eq(contact.createdAt, at), gt(contact.id, last.id)), AT_ONCE) : []
    if (rows.length < AT_ONCE) rows.push(...(await page(at && lt(contact.createdAt, at), AT_ONCE - rows.length)))
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)
  }
}
