import type { CardFields, CardSeen } from '@idocard/contract/cards/card'
import { parseCardSn } from '@idocard/domain/cards/card-address'
import type { CardState } from '@idocard/domain/cards/card-state'
import { and, asc, eq, exists, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { contact } from '../../../db/schema/contacts/contact.ts'
import { cardSeenBy, faceSeenBy } from './card-shown.ts'
import { cardBySn } from './open-card.ts'
import { holdCard } from './store.ts'
import type { OpenCardRow } from './whole-card.store.ts'

/** A card as a holder who saved it sees it. */
interface FollowedCard {
  cardSn: string
  state: CardState
  /** The card's holder. */
  personId: string
  /** The fields that the follower may see. */
  fields: CardFields
  photoId: string | null
}

/**
 * @param exchanged whether the viewer's details were given to the card's holder, so that the viewer sees more fields
 */
function followed(card: OpenCardRow, personId: string, exchanged: boolean): FollowedCard {
  const { fields, photo } = faceSeenBy(card, exchanged ? 'exchanged' : 'visitor', '')
  const { cardSn, state } = card
  return { cardSn, state, personId, fields, photoId: photo === '' ? null : card.photoId }
}

/**
 * The card with a number, or the one that it leads to, locked so that its holder stays the same in this transaction.
 */
export async function holdCardToFollow(db: Tx, number: string, exchanged = false): Promise<FollowedCard | undefined> {
  const asked = parseCardSn(number)
  const first = asked ? await holdCard(db, asked) : undefined
  const card = first?.leadsTo ? await holdCard(db, first.leadsTo) : first
  return card?.memberId ? followed(card, card.memberId, exchanged) : undefined
}

/** The current content of a card. Undefined if it is paused, given up, or does not belong to `personId`. */
export async function cardFollowed(
  db: Tx,
  { cardSn, personId, exchanged }: { cardSn: string; personId: string | null; exchanged: boolean },
  publicUrl: string,
): Promise<Omit<CardSeen, 'isMine'> | undefined> {
  const found = await cardBySn(db, cardSn)
  if (found?.card.state !== 'active' || found.card.memberId !== personId) return undefined
  return cardSeenBy(found, exchanged ? 'exchanged' : 'visitor', publicUrl)
}

/**
 * Makes contacts stop following a card that was given up or moved to another address. They are not deleted and still
 * contain what was last shown, like a card that was handed over. The followers' address books must be locked.
 */
export async function unfollowCard(db: Tx, cardSn: string): Promise<void> {
  await db.update(contact).set({ cardSn: null, changed: false }).where(eq(contact.cardSn, cardSn))
}

/** The ids of all holders who saved a card. */
export async function followersOf(db: Tx, cardSn: string): Promise<string[]> {
  const found = await db.selectDistinct({ id: contact.memberId }).from(contact).where(eq(contact.cardSn, cardSn))
  return found.map(({ id }) => id)
}

/** Whether anybody saved a card. */
export const isFollowed = async (db: Tx, cardSn: string): Promise<boolean> =>
  (await followedAmong(db, [cardSn])).length > 0

/** Those of these cards that somebody saved. */
export async function followedAmong(db: Tx, numbers: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ cardSn: card.cardSn })
    .from(card)
    .where(
      and(
        inArray(card.cardSn, [...numbers]),
        exists(db.select({ id: contact.id }).from(contact).where(eq(contact.cardSn, card.cardSn))),
      ),
    )
    .orderBy(asc(card.cardSn))
  return rows.map(({ cardSn }) => cardSn)
}
