import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { contactIndex } from '../../db/contact-index/contact-index.ts'
import type { Tx } from '../../db/open.ts'
import type { Owned } from '../../db/owned.ts'
import { type ContactRow, contact } from '../../db/schema/address-book.ts'
import { holdCardToFollow } from '../card/follow.store.ts'
import { fieldsOfCard } from './contact-fields.ts'

const AT_ONCE = 200

/**
 * Brings contacts that follow a card up to date with what each of their holders may see of it. Those that were merged
 * keep what their holder chose, and only tell that something changed.
 */
export async function syncFollowers(db: Tx, cardSn: string): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const followers = await db
      .select()
      .from(contact)
      .where(and(eq(contact.cardSn, cardSn), isNull(contact.mergedInto), gt(contact.id, last)))
      .orderBy(contact.id)
      .limit(AT_ONCE)
      .for('update')
    for (const follower of followers) await sync(db, follower)
    if (followers.length < AT_ONCE) return
    last = followers.at(-1)?.id ?? last
  }
}

async function sync(db: Tx, row: ContactRow): Promise<void> {
  const card = row.cardSn === null ? undefined : await holdCardToFollow(db, row.cardSn, row.exchanged)
  if (card?.state !== 'active' || card.personId !== row.personId) return
  const fields = fieldsOfCard(card.fields)
  const isMerged = row.mergedAt !== null
  if (isDeepStrictEqual(fields, row.fields) && card.photoId === row.photoId) return
  await db
    .update(contact)
    .set({
      photoId: card.photoId,
      changed: true,
      ...(!isMerged && { fields, ...contactIndex({ ...row, fields }), version: sql`${contact.version} + 1` }),
    })
    .where(eq(contact.id, row.id))
}

/** Shows a contact what its card's holder shows after an exchange, from now on: that is no change of the card. */
export async function openToExchange(db: Tx, mine: Owned<ContactRow>): Promise<void> {
  const card = mine.cardSn === null ? undefined : await holdCardToFollow(db, mine.cardSn, true)
  if (!card) return
  const fields = mine.mergedAt === null ? fieldsOfCard(card.fields) : mine.fields
  await db
    .update(contact)
    .set({
      exchanged: true,
      snapshot: card.fields,
      photoId: card.photoId,
      fields,
      ...contactIndex({ ...mine, fields }),
    })
    .where(eq(contact.id, mine.id))
}
