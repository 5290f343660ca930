import { DAY_MS } from '@idocard/domain/duration'
import { and, asc, count, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { isKept } from '../../../db/removed.ts'
import { type PrizeRow, prize, prizeApplication } from '../../../db/schema/loyalty/point.ts'
import type { SponsorRow } from '../../company/company/index.ts'

/** Days for which a prize is still shown after it ended. */
const ENDED_DAYS = 30

/**
 * The prizes of a holder's companies, in order, ended ones at the end. Prizes that ended more than `ENDED_DAYS` ago are
 * left out. With `id`, only that prize.
 */
export async function prizesOf(
  db: Tx,
  sponsors: readonly Owned<SponsorRow>[],
  now: Date,
  id?: number,
): Promise<PrizeRow[]> {
  const companies = sponsors.map((one) => one.id)
  const endedAfter = new Date(now.getTime() - ENDED_DAYS * DAY_MS)
  return db
    .select()
    .from(prize)
    .where(
      and(
        inArray(prize.companyId, companies),
        isKept(prize),
        or(isNull(prize.shownFrom), lte(prize.shownFrom, now)),
        or(isNull(prize.shownUntil), gt(prize.shownUntil, endedAfter)),
        id === undefined ? undefined : eq(prize.id, id),
      ),
    )
    .orderBy(sql`coalesce(${prize.shownUntil} <= ${now.toISOString()}, false)`, asc(prize.sorter), asc(prize.id))
}

/** How many of each of these prizes a holder has applied for. Refused applications are not counted. */
export async function appliedFor(
  db: Tx,
  memberId: string,
  prizes: readonly Pick<PrizeRow, 'id'>[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: prizeApplication.prizeId, times: count() })
    .from(prizeApplication)
    .where(
      and(
        eq(prizeApplication.memberId, memberId),
        ne(prizeApplication.state, 'refused'),
        inArray(
          prizeApplication.prizeId,
          prizes.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(prizeApplication.prizeId)
  return new Map(rows.map(({ id, times }) => [id, times]))
}

/**
 * Takes one unit. The prize's row stays locked until the transaction ends, which serialises applications for the prize.
 * @returns false if no unit is left, or staff have just deleted the prize
 */
export async function takeUnit(db: Tx, { id }: Pick<PrizeRow, 'id'>): Promise<boolean> {
  const taken = await db
    .update(prize)
    .set({ stock: sql`${prize.stock} - 1` })
    .where(and(eq(prize.id, id), isKept(prize), gt(prize.stock, 0)))
    .returning({ id: prize.id })
  return taken.length > 0
}

/** Puts one unit back. */
export async function returnUnit(db: Tx, prizeId: number): Promise<void> {
  await db
    .update(prize)
    .set({ stock: sql`${prize.stock} + 1` })
    .where(eq(prize.id, prizeId))
}
