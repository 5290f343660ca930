import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { contact } from '../../../db/schema/contacts/contact.ts'
import { exchange } from '../../../db/schema/contacts/exchange.ts'
import { lockAddressBooks } from '../contact-index/index.ts'
import { dissolveMerges } from './merge.store.ts'

/** A person whose account is being deleted or merged into another one. */
interface Leaver {
  id: string
  phone: string | null
  email: string | null
}

/** Other holders' contacts that come from a person: saved cards, and details that the person left. */
function contactsFrom(db: Tx, { id, phone, email }: Leaver) {
  const left = db
    .select({ id: exchange.id })
    .from(exchange)
    .where(or(phone ? eq(exchange.phone, phone) : sql`false`, email ? eq(exchange.email, email) : sql`false`))
  return db
    .select({ id: contact.id, memberId: contact.memberId })
    .from(contact)
    .where(or(eq(contact.personId, id), inArray(contact.exchangeId, left)))
}

/**
 * People, and all holders with contacts from them: whose address books are locked before the people are.
 * @param people several accounts, or one with several addresses
 */
export async function holdersWith(db: Tx, people: readonly Leaver[]): Promise<string[]> {
  const holders = new Set(people.map(({ id }) => id))
  for (const one of people) for (const { memberId } of await contactsFrom(db, one)) holders.add(memberId)
  return [...holders]
}

/**
 * Undoes other holders' merges that contain contacts from a person, before these are deleted. The other merged contacts
 * become separate contacts again.
 */
export async function dissolveMergesWith(db: Tx, leaver: Leaver): Promise<void> {
  const theirs = await contactsFrom(db, leaver)
  await dissolveMerges(
    db,
    theirs.map(({ id }) => id),
  )
}

/** Undoes the merges that contain these received details, before they are deleted. */
export async function dissolveMergesOf(db: Tx, exchangeId: string): Promise<void> {
  const found = await db.select({ id: contact.id }).from(contact).where(eq(contact.exchangeId, exchangeId))
  await dissolveMerges(
    db,
    found.map((row) => row.id),
  )
}

const SWEPT_AT_ONCE = 1000

/**
 * Deletes some of the contacts that were removed before `until`, with those merged into them and the received details
 * that they came from.
 * @returns how many; 0 when none is left
 */
export async function sweepRemoved(db: Tx, until: Date): Promise<number> {
  const removed = await db
    .select({ id: contact.id, memberId: contact.memberId })
    .from(contact)
    .where(lt(contact.removedAt, until))
    .orderBy(contact.removedAt)
    .limit(SWEPT_AT_ONCE)
  if (removed.length === 0) return 0
  await lockAddressBooks(db, [...new Set(removed.map(({ memberId }) => memberId))])
  const { rows } = await db.execute<{ id: string; exchange: string | null }>(sql`
    with recursive doomed as (
      select id, exchange_id from ${contact} where ${and(
        inArray(
          contact.id,
          removed.map(({ id }) => id),
        ),
        lt(contact.removedAt, until),
      )}
      union
      select c.id, c.exchange_id from ${contact} c join doomed on c.merged_into = doomed.id
    )
    delete from ${contact} where ${contact.id} in (select id from doomed) returning id, exchange_id as exchange`)
  const exchanges = rows.flatMap((row) => row.exchange ?? [])
  if (exchanges.length > 0) await db.delete(exchange).where(inArray(exchange.id, exchanges))
  return rows.length
}
