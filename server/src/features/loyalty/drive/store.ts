import type { Drive } from '@idocard/contract/loyalty/drive'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { drive, pointCard } from '../../../db/schema/loyalty/point.ts'

/** A company's drives that are not over yet, the next one first, with the stamps and points of their point cards. */
export async function drivesOf(db: Tx, companyId: number, now: Date): Promise<Drive[]> {
  const rows = await db
    .select({ drive, card: pointCard })
    .from(drive)
    .leftJoin(pointCard, eq(pointCard.id, drive.pointCardId))
    .where(and(eq(drive.companyId, companyId), gt(drive.endsAt, now)))
    .orderBy(asc(drive.startsAt), asc(drive.id))
  return rows.map(({ drive: { companyId: _, pointCardId, startsAt, endsAt, ...shown }, card }) => ({
    ...shown,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    pointCardId: pointCardId ?? 0,
    points: card?.points ?? 0,
    stamps: card?.stamps ?? 0,
    fullPoints: card?.fullPoints ?? 0,
  }))
}
