import type { CardFields } from '@idocard/contract/cards/card'
import type { ContactDetail } from '@idocard/contract/contacts/contact-fields'
import { and, eq } from 'drizzle-orm'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { type ContactRow, contact } from '../../../db/schema/contacts/contact.ts'
import { exchange } from '../../../db/schema/contacts/exchange.ts'
import { type LeftDetails, type MetThere, receivedRow } from '../contact-index/index.ts'

/** Adds received details to their holder's contacts; returns the contact's id. */
export async function insertReceived(db: Tx, left: LeftDetails, there?: MetThere): Promise<string> {
  return (await insertOne(db, contact, receivedRow(left, there))).id
}

/** A visitor's note and consent for received details; null for any other contact. */
export async function receivedOf(
  db: Tx,
  { exchangeId, memberId }: Owned<ContactRow>,
): Promise<ContactDetail['received']> {
  if (exchangeId === null) return null
  const [left] = await db.select().from(exchange).where(eq(exchange.id, exchangeId))
  if (!left) return null
  const { cardSn, note, consentVersion, consentAt } = left
  const [own] = await db
    .select({ fields: card.fields })
    .from(card)
    .where(and(eq(card.cardSn, cardSn), eq(card.memberId, memberId)))
  return { cardSn, card: own ? namesOf(own.fields) : null, note, consentVersion, consentAt: consentAt.toISOString() }
}

const namesOf = ({ nameCh, nameEn, companyCh, companyEn, titleCh, titleEn }: CardFields) => ({
  nameCh,
  nameEn,
  companyCh,
  companyEn,
  titleCh,
  titleEn,
})
