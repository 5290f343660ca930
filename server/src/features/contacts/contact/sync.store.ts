import { isDeepStrictEqual } from 'node:util'
import type { CardFields } from '@idocard/contract/cards/card'
import type { ContactFields } from '@idocard/domain/contacts/contact'
import { contactLink } from '@idocard/domain/identity/notice'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { type ContactRow, contact } from '../../../db/schema/contacts/contact.ts'
import type { InTransaction, Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { holdCardToFollow } from '../../cards/card/index.ts'
import { tell } from '../../identity/notice/index.ts'
import { contactIndex, lockAddressBooks } from '../contact-index/index.ts'
import { fieldsOfCard } from './contact-fields.ts'
import { recordChange } from './event.store.ts'

/** Holders processed per transaction, so that no address book stays locked for long. */
const HOLDERS_AT_ONCE = 50

/**
 * Updates the contacts that follow a card to what their holders may see of it, including those hidden in a merged
 * contact. A merged contact keeps the fields that its holder chose, and is only marked as changed. Each holder gets one
 * notice of all changes. After a failure it can run again: contacts that are up to date are not changed.
 */
export async function syncFollowers(
  { inTransaction, queue }: { inTransaction: InTransaction; queue: Queue },
  cardSn: string,
): Promise<void> {
  let last: string | undefined = '00000000-0000-0000-0000-000000000000'
  do {
    const after: string = last
    last = await inTransaction((unit) => syncSome(queue, unit, cardSn, after))
  } while (last)
}

/** @returns the last of the processed holders, in id order after `after`; undefined if there are none */
async function syncSome(
  queue: Queue,
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  cardSn: string,
  after: string,
): Promise<string | undefined> {
  const { db } = unit
  const following = await db
    .selectDistinct({ memberId: contact.memberId })
    .from(contact)
    .where(and(eq(contact.cardSn, cardSn), gt(contact.memberId, after)))
    .orderBy(contact.memberId)
    .limit(HOLDERS_AT_ONCE)
  const holders = following.map(({ memberId }) => memberId)
  if (holders.length === 0) return undefined
  await lockAddressBooks(db, holders)
  // Merged contacts come last: they are marked as changed if a contact hidden in them changed.
  const rows = await db
    .select()
    .from(contact)
    .where(and(eq(contact.cardSn, cardSn), inArray(contact.memberId, holders)))
    .orderBy(contact.memberId, sql`${contact.mergedAt} nulls first`)
  const changed = new Set<string>()
  for (const row of rows) {
    const { id, memberId, mergedAt } = row
    const isChanged =
      mergedAt === null ? await sync(db, row, unit.now) : changed.has(memberId) && (await syncMerged(db, row))
    if (!isChanged) continue
    changed.add(memberId)
    // Until the holder views the contact, further changes of the same card cause no notice.
    if (row.changed || row.removedAt || row.mergedInto) continue
    await tell(queue, unit, {
      memberId,
      companyId: null,
      kind: 'contact_changed',
      params: { contactId: id },
      link: contactLink(id),
      groupKey: 'changed',
    })
  }
  return holders.at(-1)
}

/** The card that a contact follows, as its holder may see it. Undefined if it is paused or has another holder now. */
async function followedCard(db: Tx, { cardSn, exchanged, personId }: ContactRow) {
  const card = cardSn === null ? undefined : await holdCardToFollow(db, cardSn, exchanged)
  return card?.state === 'active' && card.personId === personId ? card : undefined
}

/** @returns whether anything changed */
async function sync(db: Tx, row: ContactRow, now: Date): Promise<boolean> {
  const card = await followedCard(db, row)
  if (!card) return false
  const fields = fieldsOfCard(card.fields)
  if (isDeepStrictEqual(fields, row.fields) && card.photoId === row.photoId) return false
  await db
    .update(contact)
    .set({
      photoId: card.photoId,
      changed: true,
      fields,
      ...contactIndex({ ...row, fields }),
      version: sql`${contact.version} + 1`,
    })
    .where(eq(contact.id, row.id))
  const names = (Object.keys(fields) as (keyof ContactFields)[]).filter(
    (name) => !isDeepStrictEqual(fields[name], row.fields[name]),
  )
  await recordChange(db, row, card.photoId === row.photoId ? names : [...names, 'photo'], now)
  return true
}

/** @returns whether it still follows the card */
async function syncMerged(db: Tx, row: ContactRow): Promise<boolean> {
  const card = await followedCard(db, row)
  if (!card) return false
  await db.update(contact).set({ photoId: card.photoId, changed: true }).where(eq(contact.id, row.id))
  return true
}

/** Shows a contact the fields that its card's holder shows after an exchange. This is not a change of the card. */
export async function openToExchange(db: Tx, mine: Owned<ContactRow>): Promise<void> {
  const card = mine.cardSn === null ? undefined : await holdCardToFollow(db, mine.cardSn, true)
  const closed = mine.cardSn === null ? undefined : await holdCardToFollow(db, mine.cardSn, mine.exchanged)
  if (!card || !closed) return
  const fields = mine.mergedAt === null ? fieldsOfCard(card.fields) : mine.fields
  await db
    .update(contact)
    .set({
      exchanged: true,
      snapshot: mine.snapshot && withOpened(mine.snapshot, closed.fields, card.fields),
      photoId: card.photoId,
      fields,
      ...contactIndex({ ...mine, fields }),
    })
    .where(eq(contact.id, mine.id))
}

/**
 * A snapshot with the fields that an exchange opened. Fields visible before keep their value from the day of saving.
 */
function withOpened(snapshot: CardFields, closed: CardFields, open: CardFields): CardFields {
  const names = Object.keys(open) as (keyof CardFields)[]
  const opened = names.filter((name) => !isDeepStrictEqual(closed[name], open[name]))
  const added = <T>(was: readonly T[], before: readonly T[], now: readonly T[]): T[] => [
    ...was,
    ...now.filter((one) => ![...was, ...before].some((other) => isDeepStrictEqual(one, other))),
  ]
  return {
    ...snapshot,
    ...Object.fromEntries(opened.map((name) => [name, open[name]])),
    phones: added(snapshot.phones, closed.phones, open.phones),
    emails: added(snapshot.emails, closed.emails, open.emails),
  }
}
