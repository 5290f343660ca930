import { collectedOn } from '@idocard/domain/loyalty/stamp-card'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type PointCardRow, stamp } from '../../../db/schema/loyalty/point.ts'
import { earnPoints } from './store.ts'

/** The result of a stamp. */
interface Stamped {
  /** The points earned, including those for a full card. */
  earned: number
  isFull: boolean
}

/**
 * Stamps a holder's point card and adds the points for a stamp. The stamp that fills the card also adds the points for
 * a full card.
 * @param codeHash hash of the staff code for this stamp
 * @returns undefined if a stamp was already given with this code
 */
export async function stampCard(
  db: Tx,
  card: PointCardRow,
  memberId: string,
  codeHash: string,
  now: Date,
): Promise<Stamped | undefined> {
  // The lock serialises a holder's stamps on a card, so that exactly one of them fills it.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stamp ${card.id} ${memberId}`}, 0))`)
  const [given] = await db
    .insert(stamp)
    .values({ reference: codeHash, pointCardId: card.id, memberId, at: now })
    .onConflictDoNothing()
    .returning({ id: stamp.id })
  if (!given) return undefined
  const [all] = await db
    .select({ total: count() })
    .from(stamp)
    .where(and(eq(stamp.memberId, memberId), eq(stamp.pointCardId, card.id)))
  const collected = collectedOn(all?.total ?? 0, card.stamps)
  const isFull = collected.stamps === 0
  const account = { memberId, companyId: card.companyId }
  let earned = 0
  // The reference begins with the card's id: the ledger's titles are found by it (entry-title.store.ts).
  if (card.points > 0) {
    const reference = `${card.id} ${given.id}`
    await earnPoints(db, { ...account, amount: card.points, reason: 'stamp', reference }, now)
    earned += card.points
  }
  if (isFull && card.fullPoints > 0) {
    const reference = `${card.id} ${collected.full}`
    if (await earnPoints(db, { ...account, amount: card.fullPoints, reason: 'full_card', reference }, now))
      earned += card.fullPoints
  }
  return { earned, isFull }
}
