import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { chip, chipCopy } from '../../../db/schema/cards/chip.ts'
import { pointCard } from '../../../db/schema/loyalty/point.ts'
import type { ReadTap } from '../../../shared/ntag424.ts'
import { takenNumbers } from './batch.store.ts'

/** Where a chip is: in a physical card, or at a staff point where a touch stamps a point card. */
export type ChipPlace = { cardSn: string } | { pointCardId: number }
export type NewChip = { uid: string } & ChipPlace
const AT_ONCE = 1000

/**
 * Registers chips. Known chips are not changed.
 * @returns how many are new
 */
export async function insertChips(db: Tx, chips: readonly NewChip[]): Promise<number> {
  let added = 0
  for (let from = 0; from < chips.length; from += AT_ONCE) {
    const rows = await db
      .insert(chip)
      .values(chips.slice(from, from + AT_ONCE))
      .onConflictDoNothing()
      .returning({ uid: chip.uid })
    added += rows.length
  }
  return added
}

/** The places of those among these chips that are registered. */
export async function chipPlaces(db: Tx, uids: readonly string[]): Promise<Map<string, ChipPlace>> {
  const places = new Map<string, ChipPlace>()
  for (let from = 0; from < uids.length; from += AT_ONCE) {
    const rows = await db
      .select({ uid: chip.uid, cardSn: chip.cardSn, pointCardId: chip.pointCardId })
      .from(chip)
      .where(inArray(chip.uid, uids.slice(from, from + AT_ONCE)))
    for (const { uid, cardSn, pointCardId } of rows)
      places.set(uid, cardSn === null ? { pointCardId: pointCardId ?? 0 } : { cardSn })
  }
  return places
}

/** The cards and point cards of these chips that do not exist, such as `card abc` or `point card 7`. */
export async function unknownPlaces(db: Tx, chips: readonly NewChip[]): Promise<string[]> {
  const cards = chips.flatMap((one) => ('cardSn' in one ? one.cardSn : []))
  const points = chips.flatMap((one) => ('pointCardId' in one ? one.pointCardId : []))
  const known = await takenNumbers(db, cards)
  const rows = await db
    .select({ id: pointCard.id })
    .from(pointCard)
    .where(and(inArray(pointCard.id, points), isKept(pointCard)))
  const ids = new Set(rows.map(({ id }) => id))
  return [
    ...cards.filter((sn) => !known.has(sn)).map((sn) => `card ${sn}`),
    ...points.filter((id) => !ids.has(id)).map((id) => `point card ${id}`),
  ]
}

/**
 * Counts a verified tap once. Of several requests with the same counter one succeeds, and none with a lower counter.
 * @returns the chip's card or point card; undefined for a copied address or a chip that is not registered
 */
export async function countTap(db: Tx, { uid, counter }: ReadTap, now: Date) {
  const [counted] = await db
    .update(chip)
    .set({ counter, tappedAt: now, taps: sql`${chip.taps} + 1` })
    .where(and(eq(chip.uid, uid), lt(chip.counter, counter)))
    .returning({ cardSn: chip.cardSn, pointCardId: chip.pointCardId })
  return counted
}

/** The physical card of a chip whose last counted tap is this one and was after `since`; undefined otherwise. */
export async function cardTappedLast(db: Tx, { uid, counter }: ReadTap, since: Date): Promise<string | undefined> {
  const [found] = await db
    .select({ cardSn: chip.cardSn })
    .from(chip)
    .where(and(eq(chip.uid, uid), eq(chip.counter, counter), gt(chip.tappedAt, since)))
  return found?.cardSn ?? undefined
}

/**
 * Counts that another visitor used the address of an earlier tap.
 * @returns the count so far; 0 for an unknown chip
 */
export async function countCopy(db: Tx, { uid, counter }: ReadTap, now: Date): Promise<number> {
  const known = await db.select({ uid: chip.uid }).from(chip).where(eq(chip.uid, uid))
  if (known.length === 0) return 0
  const [counted] = await db
    .insert(chipCopy)
    .values({ uid, counter, count: 1, firstAt: now })
    .onConflictDoUpdate({ target: [chipCopy.uid, chipCopy.counter], set: { count: sql`${chipCopy.count} + 1` } })
    .returning({ count: chipCopy.count })
  return counted?.count ?? 0
}

/** The holder of the card that a chip is in, or of the card that it leads to. */
export async function holderOfChip(db: Tx, uid: string): Promise<string | undefined> {
  const led = alias(card, 'led')
  const [found] = await db
    .select({ memberId: sql<string | null>`coalesce(${card.memberId}, ${led.memberId})` })
    .from(chip)
    .innerJoin(card, eq(card.cardSn, chip.cardSn))
    .leftJoin(led, and(eq(led.cardSn, card.leadsTo), eq(card.state, 'linked')))
    .where(eq(chip.uid, uid))
  return found?.memberId ?? undefined
}

/** Deletes copied addresses that were first seen before this moment. */
export async function sweepCopies(db: Tx, before: Date): Promise<void> {
  await db.delete(chipCopy).where(lt(chipCopy.firstAt, before))
}
