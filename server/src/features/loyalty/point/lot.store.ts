import type { ExpiringPoints } from '@idocard/domain/loyalty/point'
import { and, asc, eq, gt, sum } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { pointBalance, pointEntry, pointLot } from '../../../db/schema/loyalty/point.ts'

/** A holder's account of one company's points. */
export interface PointAccount {
  memberId: string
  companyId: number
}

/** Condition on `pointBalance`: the row of this account. */
export const isAccount = ({ memberId, companyId }: PointAccount) =>
  and(eq(pointBalance.memberId, memberId), eq(pointBalance.companyId, companyId))

/** Condition on `pointEntry`: the entries of this account. */
export const isEntryOf = ({ memberId, companyId }: PointAccount) =>
  and(eq(pointEntry.memberId, memberId), eq(pointEntry.companyId, companyId))

/** An account's remaining points by expiry, the first to expire first. */
export async function pointsLeft(db: Tx, account: PointAccount): Promise<ExpiringPoints[]> {
  const points = sum(pointLot.amount).mapWith(Number)
  return db
    .select({ points, expiresAt: pointLot.expiresAt })
    .from(pointLot)
    .innerJoin(pointEntry, eq(pointEntry.id, pointLot.entryId))
    .where(isEntryOf(account))
    .groupBy(pointLot.expiresAt)
    .having(gt(points, 0))
    .orderBy(asc(pointLot.expiresAt))
}
