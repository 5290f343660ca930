import type { CardFields } from '@idocard/contract/cards/card'
import type { Received } from '@idocard/contract/contacts/exchange'
import { and, count, desc, eq, exists, gt, isNotNull, not, or, sql } from 'drizzle-orm'
import { type Numbered, numberedPage } from '../../../db/numbered-page.ts'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { contact } from '../../../db/schema/contacts/contact.ts'
import { exchange } from '../../../db/schema/contacts/exchange.ts'
import { dissolveMergesOf, insertReceived } from '../contact/index.ts'
import type { LeftDetails, MetThere } from '../contact-index/index.ts'

export type ExchangeRow = typeof exchange.$inferSelect

/** The extension of a phone number that a visitor left, from the contact. Empty if the holder changed the number there. */
const extensionOf = (db: Tx) => {
  const phone = sql`jsonb_array_elements(${contact.fields} -> 'phones') as phone`
  const found = db
    .select({ extension: sql`phone.value ->> 'extension'` })
    .from(contact)
    .innerJoin(phone, sql`phone.value ->> 'number' = ${exchange.phone}`)
    .where(eq(contact.exchangeId, exchange.id))
    .limit(1)
  return sql<string>`coalesce((${found}), '')`
}

/**
 * Stores a visitor's details and adds them to the holder's contacts; returns the ids of the details and of the contact.
 */
export async function insertExchange(
  db: Tx,
  { extension, ...left }: Omit<LeftDetails, 'id'>,
  there?: MetThere,
): Promise<{ id: string; contactId: string }> {
  const [inserted] = await db.insert(exchange).values(left).returning()
  if (!inserted) throw new Error('Details that were just inserted were not found.')
  return { id: inserted.id, contactId: await insertReceived(db, { ...inserted, extension }, there) }
}

/** A visitor's details, with the fields of the card where they were left. */
export async function exchangeById(db: Tx, id: string): Promise<(LeftDetails & { fields: CardFields }) | undefined> {
  const [found] = await db
    .select({ left: exchange, extension: extensionOf(db), fields: card.fields })
    .from(exchange)
    .innerJoin(card, eq(card.cardSn, exchange.cardSn))
    .where(eq(exchange.id, id))
  return found && { ...found.left, extension: found.extension, fields: found.fields }
}

/** Details whose contact the holder removed, alone or merged with others. */
const isRemoved = (db: Tx) =>
  exists(
    db
      .select({ id: contact.id })
      .from(contact)
      .where(and(eq(contact.exchangeId, exchange.id), isNotNull(contact.removedAt))),
  )

/** Details that a visitor left with this holder. Undefined if the holder removed them, or they do not exist. */
export async function presentExchange(
  db: Tx,
  { id, memberId }: Pick<ExchangeRow, 'id' | 'memberId'>,
): Promise<ExchangeRow | undefined> {
  const [found] = await db
    .select()
    .from(exchange)
    .where(and(eq(exchange.id, id), eq(exchange.memberId, memberId), not(isRemoved(db))))
  return found
}

/** The number of details left with a holder since a moment. */
export async function exchangesSince(db: Tx, memberId: string, since: Date): Promise<number> {
  const [counted] = await db
    .select({ left: count() })
    .from(exchange)
    .where(and(eq(exchange.memberId, memberId), gt(exchange.createdAt, since)))
  return counted?.left ?? 0
}

/** One page of the details left with a holder, newest first. */
export async function exchangesOf(
  db: Tx,
  memberId: string,
  at: Numbered,
): Promise<{ list: Omit<Received, 'contact'>[]; total: number }> {
  const mine = and(eq(exchange.memberId, memberId), not(isRemoved(db)))
  const found = await numberedPage(
    db,
    () =>
      db
        .select({ left: exchange, extension: extensionOf(db) })
        .from(exchange)
        .where(mine)
        .$dynamic(),
    [desc(exchange.createdAt), desc(exchange.id)],
    at,
  )
  const list = found.list.map(
    ({ left: { memberId: _mine, lang: _lang, createdAt, consentAt, ...row }, extension }) => ({
      ...row,
      extension,
      at: createdAt.toISOString(),
      consentAt: consentAt.toISOString(),
    }),
  )
  return { list, total: found.total }
}

const checkOwner = ownership(exchange.memberId, (row: ExchangeRow) => row.memberId)

/**
 * Details left with a holder, locked until the transaction ends. Undefined if they are another holder's or do not
 * exist.
 */
export async function lockOwnExchange(db: Tx, who: Owner, id: string): Promise<Owned<ExchangeRow> | undefined> {
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(exchange)
      .where(and(isTheirs, eq(exchange.id, id)))
      .for('update'),
  )
  return found
}

/** Deletes details left with a holder. */
export async function deleteExchange(db: Tx, mine: Owned<ExchangeRow>): Promise<void> {
  await dissolveMergesOf(db, mine.id)
  await db.delete(exchange).where(eq(exchange.id, mine.id))
}

/** Deletes details with this phone number or e-mail address from all cards; null matches nothing. */
export async function deleteExchangesLeftBy(
  db: Tx,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<void> {
  await db
    .delete(exchange)
    .where(or(phone ? eq(exchange.phone, phone) : sql`false`, email ? eq(exchange.email, email) : sql`false`))
}
