import { EMPTY_CARD, type FreedCard } from '@idocard/contract/card'
import { CARD_TRANSITIONS, givingUp } from '@idocard/domain/card-state'
import { DEFAULT_THEME } from '@idocard/domain/theme'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { lockAddressBooks } from '../../db/lock-address-books.ts'
import type { Tx } from '../../db/open.ts'
import type { Owned, Owner } from '../../db/owned.ts'
import {
  type CardRow,
  card,
  cardMetric,
  cardSocialMedia,
  cardTheme,
  cardWebSite,
  scanHistory,
} from '../../db/schema/card.ts'
import { newActivation } from '../../shared/activation.ts'
import { freeNumber } from './batch.store.ts'
import { lockOwnCard, ownCard } from './card.store.ts'
import { followersOf, unfollowCard } from './follow.store.ts'

/** One of a user's own cards to be given up or moved: the address books of all who saved it are locked before it. */
export async function lockToGiveUp(db: Tx, who: Owner, cardSn: string): Promise<Owned<CardRow> | undefined> {
  if (!(await ownCard(db, who, cardSn))) return undefined
  await lockAddressBooks(db, await followersOf(db, cardSn))
  return lockOwnCard(db, who, cardSn)
}

/**
 * Frees the physical cards that lead to a card, each with a new activation code. Locked in the order of their numbers,
 * which prevents deadlocks.
 */
async function freeLinked(
  db: Tx,
  mine: Owned<CardRow>,
  transition: 'release' | 'retire',
  now: Date,
): Promise<FreedCard[]> {
  const linked = await db
    .select({ cardSn: card.cardSn })
    .from(card)
    .where(eq(card.leadsTo, mine.cardSn))
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
    freed.push({ cardSn, cardActivateCode: code })
  }
  return freed
}

/**
 * Releases a card: deletes its content, its metrics and its entries in other users' scan histories, so that no data of
 * this holder is left for the next one. A number without a physical card is retired instead: nobody can activate it.
 * @returns the physical cards that are free now, with their new codes; undefined when the table of transitions does not
 *   allow it
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
  await db.delete(cardSocialMedia).where(eq(cardSocialMedia.cardSn, cardSn))
  await db.delete(cardWebSite).where(eq(cardWebSite.cardSn, cardSn))
  await db.delete(cardTheme).where(eq(cardTheme.cardSn, cardSn))
  await db.delete(cardMetric).where(eq(cardMetric.cardSn, cardSn))
  await db.delete(scanHistory).where(eq(scanHistory.cardSn, cardSn))
  await unfollowCard(db, cardSn)
  return physical ? [{ cardSn, cardActivateCode: code }, ...linked] : linked
}

/**
 * Moves a locked card with everything that belongs to it to a new number. The old number, and those of physical cards
 * that led to it, are retired: their pages answer 410. Nobody follows it to the new address by having opened the old one:
 * it leaves other users' scan histories.
 * @returns the new number, and the physical cards that were retired, with the codes for those that turn up again
 */
export async function renewAddress(
  db: Tx,
  mine: Owned<CardRow>,
  now: Date,
): Promise<{ cardSn: string; freed: FreedCard[] } | undefined> {
  const { cardSn: old, companyId, batch, physical, createdAt } = mine
  const { from, to } = CARD_TRANSITIONS.retire
  const linked = await freeLinked(db, mine, 'retire', now)
  const cardSn = await freeNumber(db)
  const moved = await db
    .update(card)
    .set({
      cardSn,
      activationHash: newActivation().hash,
      physical: false,
      batch: '',
      // A lost card is usually paused first. At its new address it is shown.
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
    batch,
    physical,
    activationHash: hash,
    state: to,
    fields: EMPTY_CARD,
    createdAt,
    updatedAt: now,
  })
  return { cardSn, freed: physical ? [{ cardSn: old, cardActivateCode: code }, ...linked] : linked }
}

/** Gives a physical card that nobody holds a new activation code; undefined when there is no such card. */
export async function newCodeFor(db: Tx, cardSn: string, now: Date): Promise<string | undefined> {
  const { code, hash } = newActivation()
  const changed = await db
    .update(card)
    .set({ activationHash: hash, updatedAt: now })
    .where(
      and(eq(card.cardSn, cardSn), eq(card.physical, true), inArray(card.state, [...CARD_TRANSITIONS.activate.from])),
    )
    .returning({ cardSn: card.cardSn })
  return changed.length > 0 ? code : undefined
}
