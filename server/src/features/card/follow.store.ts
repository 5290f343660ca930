import type { CardFields, CardSeen } from '@idocard/contract/card'
import { parseCardSn } from '@idocard/domain/card-address'
import type { CardState } from '@idocard/domain/card-state'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { contact } from '../../db/schema/address-book.ts'
import { holdCard } from './card.store.ts'
import { cardSeenBy, faceSeenBy } from './card-shown.ts'
import { cardBySn } from './open-card.store.ts'
import type { OpenCardRow } from './whole-card.store.ts'

/** Somebody's card as a holder sees it who has it. */
export interface FollowedCard {
  cardSn: string
  state: CardState
  /** Its holder. */
  personId: string
  /** What they let this holder see. */
  fields: CardFields
  photoId: string | null
}

/** @param exchanged whether the viewer's details were given to the card's holder, who then shows more */
function followed(card: OpenCardRow, personId: string, exchanged: boolean): FollowedCard {
  const { fields, photo } = faceSeenBy(card, exchanged ? 'exchanged' : 'visitor', '')
  const { cardSn, state } = card
  return { cardSn, state, personId, fields, photoId: photo === '' ? null : card.photoId }
}

/** The card with a number, or the one that it leads to, so that its holder stays the same until the transaction ends. */
export async function holdCardToFollow(db: Tx, number: string, exchanged = false): Promise<FollowedCard | undefined> {
  const asked = parseCardSn(number)
  const first = asked ? await holdCard(db, asked) : undefined
  const card = first?.leadsTo ? await holdCard(db, first.leadsTo) : first
  return card?.memberId ? followed(card, card.memberId, exchanged) : undefined
}

/** A card as it is now; undefined when it is paused, given up, or somebody else's than `personId`. */
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
 * Contacts stop following a card that was given up or moved to another address. What they were shown so far stays with
 * their holders, as a card does that was handed over. Their address books must be locked.
 */
export async function unfollowCard(db: Tx, cardSn: string): Promise<void> {
  await db.update(contact).set({ cardSn: null, changed: false }).where(eq(contact.cardSn, cardSn))
}

/** The ids of all who saved a card. */
export async function followersOf(db: Tx, cardSn: string): Promise<string[]> {
  const found = await db.selectDistinct({ id: contact.memberId }).from(contact).where(eq(contact.cardSn, cardSn))
  return found.map(({ id }) => id)
}

/** Whether anybody saved a card. */
export async function isFollowed(db: Tx, cardSn: string): Promise<boolean> {
  const found = await db.select({ id: contact.id }).from(contact).where(eq(contact.cardSn, cardSn)).limit(1)
  return found.length > 0
}
