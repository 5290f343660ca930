import { EMPTY_CARD, type FreedCard } from '@idocard/contract/cards/card'
import { CARD_TRANSITIONS } from '@idocard/domain/cards/card-state'
import { DEFAULT_THEME } from '@idocard/domain/cards/theme'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import {
  type CardRow,
  card,
  cardMetric,
  cardSocialMedia,
  cardTheme,
  cardWebSite,
  scanHistory,
} from '../../../db/schema/cards/card.ts'
import { chip } from '../../../db/schema/cards/chip.ts'
import { orderCard } from '../../../db/schema/commerce/order-card.ts'
import { departure } from '../../../db/schema/company/departure.ts'
import { newActivation } from '../../../shared/activation.ts'
import { lockWithAddressBooks } from '../../contacts/contact-index/index.ts'
import { freeNumber } from './batch.store.ts'
import { keepCardEvent, keepCardEvents } from './card-event.store.ts'
import { followersOf, unfollowCard } from './follow.store.ts'
import { freeLinked } from './give-up.store.ts'
import { keepSales } from './sale.store.ts'

/** A card whose holder leaves a company, or returns, locked. The address books of all who saved it are locked first. */
export async function lockToLeave(db: Tx, cardSn: string): Promise<CardRow | undefined> {
  const [locked] = await lockWithAddressBooks(
    db,
    (tx) => followersOf(tx, cardSn),
    (tx) => tx.select().from(card).where(eq(card.cardSn, cardSn)).for('update'),
  )
  return locked
}

/** Takes a locked card from its holder, who left the company. All that it has stays, so that it can return. */
export async function leaveCard(
  db: Tx,
  { cardSn }: CardRow,
  to: Pick<CardRow, 'leftAs' | 'leadsTo'>,
  now: Date,
): Promise<void> {
  await db
    .update(card)
    .set({ ...to, state: CARD_TRANSITIONS.leave.to, memberId: null, updatedAt: now })
    .where(eq(card.cardSn, cardSn))
  await keepCardEvent(db, cardSn, 'leave', now)
}

/**
 * Frees the plastic of a card whose holder has left. Its content moves to a number that nobody knows, and stays there until it
 * returns or is deleted.
 * @returns the content's number, and the freed plastic with its new codes
 */
export async function freePlastic(db: Tx, left: CardRow, now: Date): Promise<{ cardSn: string; freed: FreedCard[] }> {
  const links = await freeLinked(db, left, 'release', now)
  if (!left.physical) return { cardSn: left.cardSn, freed: links }
  const { cardSn: old, companyId, batchId, createdAt } = left
  const cardSn = await freeNumber(db)
  await db
    .update(card)
    .set({ cardSn, physical: false, batchId: null, activationHash: newActivation().hash })
    .where(eq(card.cardSn, old))
  const { code, hash } = newActivation()
  await db
    .insert(card)
    .values({ cardSn: old, companyId, batchId, activationHash: hash, fields: EMPTY_CARD, createdAt, updatedAt: now })
  await keepSales(db, { old, moved: cardSn })
  await db.update(chip).set({ cardSn: old }).where(eq(chip.cardSn, cardSn))
  await keepCardEvent(db, old, 'release', now)
  return { cardSn, freed: [{ cardSn: old, cardActivateCode: code }, ...links] }
}

/** Gives a locked card back to somebody who has not left after all. */
export async function returnCard(
  db: Tx,
  { cardSn }: CardRow,
  to: { memberId: string; state: 'active' | 'paused' },
  now: Date,
): Promise<void> {
  await db
    .update(card)
    .set({ ...to, leftAs: null, leadsTo: null, updatedAt: now })
    .where(eq(card.cardSn, cardSn))
  await keepCardEvent(db, cardSn, 'return', now)
}

/** Locks plastic that is still without a holder, in the order of its numbers. */
const lockFree = (db: Tx, numbers: readonly string[]) =>
  db
    .select()
    .from(card)
    .where(and(inArray(card.cardSn, [...numbers]), eq(card.state, 'unclaimed'), isNull(card.memberId)))
    .orderBy(card.cardSn)
    .for('update')

/**
 * Puts a returned card back on the plastic that was freed, unless somebody else has it by now.
 * @param own the number that the card had; empty if it has the same one
 * @param links the numbers of plastic that led to it
 * @returns the card's number now, and the plastic that somebody else has
 */
export async function takeBackPlastic(
  db: Tx,
  { cardSn }: Pick<CardRow, 'cardSn'>,
  { own, links }: { own: string; links: readonly string[] },
  now: Date,
): Promise<{ cardSn: string; taken: string[] }> {
  const all = [...(own === '' ? [] : [own]), ...links]
  const free = new Map((await lockFree(db, all)).map((row) => [row.cardSn, row]))
  const before = free.get(own)
  if (before) {
    await db.update(chip).set({ cardSn }).where(eq(chip.cardSn, own))
    await db.update(orderCard).set({ cardSn }).where(eq(orderCard.cardSn, own))
    await db.delete(card).where(eq(card.cardSn, own))
    const { batchId, activationHash } = before
    await db.update(card).set({ cardSn: own, physical: true, batchId, activationHash }).where(eq(card.cardSn, cardSn))
  }
  const number = before ? own : cardSn
  const linked = links.filter((one) => free.has(one))
  await db
    .update(card)
    .set({ leadsTo: number, state: CARD_TRANSITIONS.link.to, activatedAt: now, updatedAt: now })
    .where(inArray(card.cardSn, linked))
  await keepCardEvents(db, linked, 'link', now)
  return { cardSn: number, taken: all.filter((one) => !free.has(one)) }
}

/** Deletes what is personal on cards whose holders left. What visitors see there stays, without a name. */
export async function emptyLeftCards(db: Tx, numbers: readonly string[], now: Date): Promise<void> {
  const emptied = await db
    .update(card)
    .set({
      ...{ fields: EMPTY_CARD, photoId: null, allowIndex: false, theme: DEFAULT_THEME, views: 0, updatedAt: now },
      version: sql`${card.version} + 1`,
    })
    .where(and(inArray(card.cardSn, [...numbers]), eq(card.state, 'left')))
    .returning({ cardSn: card.cardSn })
  for (const { cardSn } of emptied) {
    for (const table of [cardSocialMedia, cardWebSite, cardTheme, cardMetric, scanHistory])
      await db.delete(table).where(eq(table.cardSn, cardSn))
    await unfollowCard(db, cardSn)
  }
}

/** What a card had whose holder left, for that holder. */
export interface LeftCard extends Pick<CardRow, 'cardSn' | 'theme' | 'fields' | 'photoId'> {
  formerHolder: string | null
}

const checkFormer = ownership(departure.memberId, (row: LeftCard) => row.formerHolder)

/** One of the cards that somebody had before they left a company. */
export async function ownLeftCard(db: Tx, who: Owner, cardSn: string): Promise<Owned<LeftCard> | undefined> {
  const { theme, fields, photoId } = card
  const [found] = await checkFormer(who, (isTheirs) =>
    db
      .select({ formerHolder: departure.memberId, cardSn: card.cardSn, theme, fields, photoId })
      .from(departure)
      .innerJoin(card, and(eq(card.cardSn, departure.cardSn), eq(card.state, 'left')))
      .where(and(isTheirs, eq(card.cardSn, cardSn))),
  )
  return found
}

/** Locks the cards that somebody had before they left companies, in the order of their numbers. @returns their numbers */
export async function lockLeftCards(db: Tx, who: Owner): Promise<string[]> {
  const of = db.select({ cardSn: departure.cardSn }).from(departure).where(eq(departure.memberId, who.id))
  const rows = await db
    .select({ cardSn: card.cardSn })
    .from(card)
    .where(and(inArray(card.cardSn, of), eq(card.state, 'left')))
    .orderBy(card.cardSn)
    .for('update')
  return rows.map(({ cardSn }) => cardSn)
}
