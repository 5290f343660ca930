import { EMPTY_CARD, type FreedCard } from '@idocard/contract/cards/card'
import { CARD_TRANSITIONS, givingUp } from '@idocard/domain/cards/card-state'
import { DEFAULT_THEME } from '@idocard/domain/cards/theme'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned, Owner } from '../../../db/owned.ts'
import {
  type CardRow,
  card,
  cardMetric,
  cardSocialMedia,
  cardTheme,
  cardWebSite,
  scanHistory,
} from '../../../db/schema/cards/card.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { newActivation } from '../../../shared/activation.ts'
import { lockWithAddressBooks } from '../../contacts/contact-index/index.ts'
import { freeNumber } from './batch.store.ts'
import { keepCardEvent } from './card-event.store.ts'
import { followersOf, unfollowCard } from './follow.store.ts'
import { keepSales } from './sale.store.ts'
import { isLinkedTo, lockOwnCard, ownCard } from './store.ts'

/** One of a user's own cards, locked to be given up. The address books of all who saved it are locked first. */
export async function lockToGiveUp(db: Tx, who: Owner, cardSn: string): Promise<Owned<CardRow> | undefined> {
  if (!(await ownCard(db, who, cardSn))) return undefined
  return lockWithAddressBooks(
    db,
    (tx) => followersOf(tx, cardSn),
    (tx) => lockOwnCard(tx, who, cardSn),
  )
}

/**
 * Unlinks the physical cards that lead to a card, and gives each a new activation code. They are locked in the order of
 * their numbers, which prevents deadlocks.
 */
export async function freeLinked(
  db: Tx,
  mine: Pick<CardRow, 'cardSn'>,
  transition: 'release' | 'retire',
  now: Date,
): Promise<FreedCard[]> {
  const linked = await db
    .select({ cardSn: card.cardSn })
    .from(card)
    .where(isLinkedTo(mine.cardSn))
    .orderBy(asc(card.cardSn))
    .for('update')
  const freed: FreedCard[] = []
  for (const { cardSn } of linked) {
    const { code, hash } = newActivation()
    await db
      .update(card)
      .set({
        leadsTo: null,
        state: CARD_TRANSITIONS[transition].to,
        activationHash: hash,
        activatedAt: null,
        updatedAt: now,
      })
      .where(eq(card.cardSn, cardSn))
    await keepCardEvent(db, cardSn, transition, now)
    freed.push({ cardSn, cardActivateCode: code })
  }
  return freed
}

/**
 * Releases a card: deletes its content, its metrics and its entries in other users' scan histories, so that the next
 * holder gets no data of this one. A number without a physical card is retired instead: nobody could activate it.
 * @returns the freed physical cards with their new codes; undefined when the table of transitions does not allow it
 */
export async function releaseCard(db: Tx, mine: Owned<CardRow>, now: Date): Promise<FreedCard[] | undefined> {
  const { cardSn, physical } = mine
  const { from, to } = CARD_TRANSITIONS[givingUp(physical)]
  const { code, hash } = newActivation()
  const linked = await freeLinked(db, mine, 'release', now)
  const released = await db
    .update(card)
    .set({
      activationHash: hash,
      memberId: null,
      state: to,
      heldFrom: null,
      heldReason: '',
      fields: EMPTY_CARD,
      photoId: null,
      allowIndex: false,
      theme: DEFAULT_THEME,
      activatedAt: null,
      updatedAt: now,
      views: 0,
      version: sql`${card.version} + 1`,
    })
    .where(and(eq(card.cardSn, cardSn), inArray(card.state, [...from])))
    .returning({ cardSn: card.cardSn })
  if (released.length === 0) return undefined
  await keepCardEvent(db, cardSn, givingUp(physical), now)
  await db.delete(cardSocialMedia).where(eq(cardSocialMedia.cardSn, cardSn))
  await db.delete(cardWebSite).where(eq(cardWebSite.cardSn, cardSn))
  await db.delete(cardTheme).where(eq(cardTheme.cardSn, cardSn))
  await db.delete(cardMetric).where(eq(cardMetric.cardSn, cardSn))
  await db.delete(scanHistory).where(eq(scanHistory.cardSn, cardSn))
  await unfollowCard(db, cardSn)
  // Whose company gave it has none of the company any more.
  await db
    .update(employee)
    .set({ cardSn: null, cardDue: null, givenPhone: '', givenEmail: '', lookId: null, lookVersion: 0 })
    .where(eq(employee.cardSn, cardSn))
  return physical ? [{ cardSn, cardActivateCode: code }, ...linked] : linked
}

/**
 * Moves a locked card with all its data to a new number. The old number, and those of physical cards that led to it,
 * are retired: their pages return 410. The card is removed from other users' scan histories, so that nobody who opened
 * the old address finds the new one.
 * @returns the new number, and the retired physical cards with codes to activate them if they are found again;
 *   undefined when the table of transitions does not allow it
 */
export async function renewAddress(
  db: Tx,
  mine: Owned<CardRow>,
  now: Date,
): Promise<{ cardSn: string; freed: FreedCard[] } | undefined> {
  const { cardSn: old, companyId, batchId, physical, createdAt } = mine
  const { from, to } = CARD_TRANSITIONS.retire
  const linked = await freeLinked(db, mine, 'retire', now)
  const cardSn = await freeNumber(db)
  const moved = await db
    .update(card)
    .set({
      cardSn,
      activationHash: newActivation().hash,
      physical: false,
      batchId: null,
      // A lost card is usually paused first. At its new address it is active.
      state: CARD_TRANSITIONS.activate.to,
      updatedAt: now,
    })
    .where(and(eq(card.cardSn, old), inArray(card.state, [...from])))
    .returning({ cardSn: card.cardSn })
  if (moved.length === 0) return undefined
  await db.delete(scanHistory).where(eq(scanHistory.cardSn, cardSn))
  await unfollowCard(db, cardSn)
  const { code, hash } = newActivation()
  await db.insert(card).values({
    cardSn: old,
    companyId,
    batchId,
    physical,
    activationHash: hash,
    state: to,
    fields: EMPTY_CARD,
    createdAt,
    updatedAt: now,
  })
  await keepSales(db, { old, moved: cardSn })
  await keepCardEvent(db, cardSn, 'renew', now)
  await keepCardEvent(db, old, 'retire', now)
  return { cardSn, freed: physical ? [{ cardSn: old, cardActivateCode: code }, ...linked] : linked }
}

/** Gives a physical card without a holder a new activation code. Undefined if there is no such card. */
export async function newCodeFor(db: Tx, cardSn: string, now: Date): Promise<string | undefined> {
  const { code, hash } = newActivation()
  const changed = await db
    .update(card)
    .set({ activationHash: hash, updatedAt: now })
    .where(
      and(eq(card.cardSn, cardSn), eq(card.physical, true), inArray(card.state, [...CARD_TRANSITIONS.activate.from])),
    )
    .returning({ cardSn: card.cardSn })
  if (changed.length === 0) return undefined
  await keepCardEvent(db, cardSn, 'code', now)
  return code
}
