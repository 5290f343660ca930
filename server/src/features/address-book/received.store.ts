import { receivedRow } from '../../db/contact-index/received-row.ts'
import type { Tx } from '../../db/open.ts'
import { contact } from '../../db/schema/address-book.ts'
import type { exchange } from '../../db/schema/exchange.ts'

/** Adds details that were left with a holder to their contacts. */
export async function insertReceived(db: Tx, left: typeof exchange.$inferSelect): Promise<void> {
  await db.insert(contact).values(receivedRow(left))
}
