import { isDeepStrictEqual } from 'node:util'
import type { CardFields } from '@idocard/contract/card'
import { contactLink } from '@idocard/domain/notice'
import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { contactIndex } from '../../db/contact-index/contact-index.ts'
import type { Tx } from '../../db/open.ts'
import type { Owned } from '../../db/owned.ts'
import { type ContactRow, contact } from '../../db/schema/address-book.ts'
import type { Unit } from '../../db/unit-of-work.ts'
import type { Queue } from '../../queue/queue.ts'
import { holdCardToFollow } from '../card/follow.store.ts'
import { writeNotice } from '../notice/notice.store.ts'
import { fieldsOfCard } from './contact-fields.ts'

const AT_ONCE = 200

/**
 * Brings contacts that follow a card up to date with what each of their holders may see of it, those too that are hidden in a
 * merged one. A merged contact keeps what its holder chose, and only tells that something changed. Their holders get one
 * notice of all changes.
 */
export async function syncFollowers(
  queue: Queue,
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  cardSn: string,
): Promise<void> {
  const { db } = unit
  const told: ContactRow[] = []
  // Until the holder looks, further changes of the same card are no news.
  const tell = (row: ContactRow) => {
    if (!row.changed && !row.removedAt && !row.mergedInto) told.push(row)
  }
  const holders = new Set<string>()
  for await (const follower of followers(db, cardSn, isNull(contact.mergedAt)))
    if (await sync(db, follower)) {
      holders.add(follower.memberId)
      tell(follower)
    }
  for await (const merged of followers(db, cardSn, isNotNull(contact.mergedAt)))
    if (holders.has(merged.memberId) && (await syncMerged(db, merged))) tell(merged)
  // In the holders' order: two cards that change at once have the same holders' notices to write.
  for (const { id, memberId } of told.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1)))
    await writeNotice(queue, unit, {
      memberId,
      companyId: null,
      kind: 'contact_changed',
      params: { contactId: id },
      link: contactLink(id),
      groupKey: 'changed',
    })
}

/** Contacts that follow a card, locked some at a time. */
async function* followers(db: Tx, cardSn: string, which: SQL): AsyncGenerator<ContactRow> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db
      .select()
      .from(contact)
      .where(and(eq(contact.cardSn, cardSn), which, gt(contact.id, last)))
      .orderBy(contact.id)
      .limit(AT_ONCE)
      .for('update')
    yield* rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.id ?? last
  }
}

/** The card that a contact follows, as its holder may see it; undefined when it is paused or somebody else's by now. */
async function followedCard(db: Tx, { cardSn, exchanged, personId }: ContactRow) {
  const card = cardSn === null ? undefined : await holdCardToFollow(db, cardSn, exchanged)
  return card?.state === 'active' && card.personId === personId ? card : undefined
}

/** @returns whether anything changed */
async function sync(db: Tx, row: ContactRow): Promise<boolean> {
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
  return true
}

/** @returns whether it still follows the card */
async function syncMerged(db: Tx, row: ContactRow): Promise<boolean> {
  const card = await followedCard(db, row)
  if (!card) return false
  await db.update(contact).set({ photoId: card.photoId, changed: true }).where(eq(contact.id, row.id))
  return true
}

/** Shows a contact what its card's holder shows after an exchange, from now on: that is no change of the card. */
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

/** A snapshot with what an exchange opened: what was shown before stays as it was on the day of saving. */
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
