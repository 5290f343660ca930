import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { contactMessage } from '../../db/schema/contact.ts'
import { product } from '../../db/schema/product.ts'

export type ContactMessage = typeof contactMessage.$inferSelect

/** Stores an inquiry and returns its id. */
export async function insertContactMessage(db: Tx, message: Omit<ContactMessage, 'id'>): Promise<ContactMessage['id']> {
  const [inserted] = await db.insert(contactMessage).values(message).returning({ id: contactMessage.id })
  if (!inserted) throw new Error('An inquiry that was just inserted was not found.')
  return inserted.id
}

/** An inquiry with the name of its product; the name is empty when there is none. */
export async function contactMessageById(
  db: Tx,
  id: string,
): Promise<(ContactMessage & { product: string }) | undefined> {
  const [found] = await db
    .select({ message: contactMessage, product: product.titleCh })
    .from(contactMessage)
    .leftJoin(product, eq(product.id, contactMessage.productId))
    .where(eq(contactMessage.id, id))
  return found && { ...found.message, product: found.product ?? '' }
}

/** Deletes the inquiries that were sent with an e-mail address. */
export async function deleteContactMessages(db: Tx, email: string): Promise<void> {
  await db.delete(contactMessage).where(eq(contactMessage.email, email))
}
