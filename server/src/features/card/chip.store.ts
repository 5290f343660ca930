import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/open.ts'
import { card } from '../../db/schema/card.ts'
import { chip, chipCopy } from '../../db/schema/chip.ts'
import { pointCard } from '../../db/schema/point.ts'
import type { ReadTap } from '../../shared/ntag424.ts'
import { takenNumbers } from './batch.store.ts'

/** A chip and where it is: in a physical card, or at a point where a touch stamps a point card. */
export type NewChip = { uid: string } & ({ cardSn: string } | { pointCardId: number })

/** Registers chips. Those that are known stay as they are. @returns how many are new */
export async function insertChips(db: Tx, chips: readonly NewChip[]): Promise<number> {
  if (chips.length === 0) return 0
  const added = await db
    .insert(chip)
    .values([...chips])
    .onConflictDoNothing()
    .returning({ uid: chip.uid })
  return added.length
}

/** The cards and point cards that these chips name and that do not exist. */
export async function unknownPlaces(db: Tx, chips: readonly NewChip[]): Promise<string[]> {
  const cards = chips.flatMap((one) => ('cardSn' in one ? one.cardSn : []))
  const points = chips.flatMap((one) => ('pointCardId' in one ? one.pointCardId : []))
  const known = await takenNumbers(db, cards)
  const rows = await db.select({ id: pointCard.id }).from(pointCard).where(inArray(pointCard.id, points))
  const ids = new Set(rows.map(({ id }) => id))
  return [
    ...cards.filter((sn) => !known.has(sn)).map((sn) => `card ${sn}`),
    ...points.filter((id) => !ids.has(id)).map((id) => `point card ${id}`),
  ]
}

/**
 * Counts a proven tap, once: of many with the same counter one succeeds, and none with an earlier one.
 * @returns where the chip is; undefined for a copied address or a chip that is not registered
 */
export async function countTap(db: Tx, { uid, counter }: ReadTap, now: Date) {
  const [counted] = await db
    .update(chip)
    .set({ counter, tappedAt: now, taps: sql`${chip.taps} + 1` })
    .where(and(eq(chip.uid, uid), lt(chip.counter, counter)))
    .returning({ cardSn: chip.cardSn, pointCardId: chip.pointCardId })
  return counted
}

/** The physical card whose chip was tapped like this as the last one, since that moment; undefined when it was not. */
export async function cardTappedLast(db: Tx, { uid, counter }: ReadTap, since: Date): Promise<string | undefined> {
  const [found] = await db
    .select({ cardSn: chip.cardSn })
    .from(chip)
    .where(and(eq(chip.uid, uid), eq(chip.counter, counter), gt(chip.tappedAt, since)))
  return found?.cardSn ?? undefined
}

/** Counts that somebody else used the address of an earlier tap. @returns how often so far; 0 for an unknown chip */
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

/** Who holds the card that a chip is in, or the card that it leads to. */
export async function holderOfChip(db: Tx, uid: string): Promise<string | undefined> {
  const led = alias(card, 'led')
  const [found] = await db
    .select({ memberId: sql<string | null>`coalesce(${card.memberId}, ${led.memberId})` })
    .from(chip)
    .innerJoin(card, eq(card.cardSn, chip.cardSn))
    .leftJoin(led, eq(led.cardSn, card.leadsTo))
    .where(eq(chip.uid, uid))
  return found?.memberId ?? undefined
}

/** Forgets copied addresses that were first seen before this moment. */
export async function sweepCopies(db: Tx, before: Date): Promise<void> {
  await db.delete(chipCopy).where(lt(chipCopy.firstAt, before))
}
