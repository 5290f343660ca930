import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { company } from '../../db/schema/company.ts'
import { contactMessage } from '../../db/schema/contact.ts'
import { product } from '../../db/schema/product.ts'

export type ContactMessage = typeof contactMessage.$inferSelect

type NewContactMessage = Omit<typeof contactMessage.$inferInsert, 'id'>

/** Stores an inquiry and returns its id. */
export async function insertContactMessage(db: Tx, message: NewContactMessage): Promise<ContactMessage['id']> {
  const [inserted] = await db.insert(contactMessage).values(message).returning({ id: contactMessage.id })
  if (!inserted) throw new Error('An inquiry that was just inserted was not found.')
  return inserted.id
}

/** An inquiry with the names of its product, in both languages, and of the company that received it. */
export type NamedContactMessage = ContactMessage & { product: string; productEn: string; company: string }

/** An inquiry with its names; a name is empty if there is none. Undefined if the inquiry does not exist. */
export async function contactMessageById(db: Tx, id: string): Promise<NamedContactMessage | undefined> {
  const [found] = await db
    .select({
      message: contactMessage,
      product: product.titleCh,
      productEn: product.titleEn,
      company: company.companychname,
    })
    .from(contactMessage)
    .leftJoin(product, eq(product.id, contactMessage.productId))
    .leftJoin(company, eq(company.id, contactMessage.companyId))
    .where(eq(contactMessage.id, id))
  return (
    found && {
      ...found.message,
      product: found.product ?? '',
      productEn: found.productEn ?? '',
      company: found.company ?? '',
    }
  )
}

/** Deletes the inquiries that a person sent, by e-mail address and phone number; null where they have none. */
export async function deleteContactMessages(
  db: Tx,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<void> {
  if (email) await db.delete(contactMessage).where(eq(contactMessage.email, email))
  if (phone) await db.delete(contactMessage).where(eq(contactMessage.phone, phone))
}
