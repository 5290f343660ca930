import { asc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { contact } from '../../../db/schema/contacts/contact.ts'
import { contactIndex, INDEX_VERSION } from './contact-index.ts'

const AT_ONCE = 500

/** Computes the derived columns of contacts that were written by older rules or by SQL in a migration. */
export async function reindexContacts(db: Tx): Promise<void> {
  for (;;) {
    const outdated = await db
      .select()
      .from(contact)
      .where(lt(contact.indexVersion, INDEX_VERSION))
      .orderBy(asc(contact.indexVersion))
      .limit(AT_ONCE)
    for (const row of outdated) await db.update(contact).set(contactIndex(row)).where(eq(contact.id, row.id))
    if (outdated.length < AT_ONCE) return
  }
}
