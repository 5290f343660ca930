import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { Drive } from '@idocard/contract/loyalty/drive'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { companyRows } from '../../../api/company-rows.store.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept, isRemoved } from '../../../db/removed.ts'
import { type DriveRow, drive, pointCard } from '../../../db/schema/loyalty/point.ts'
import { periodConditions } from '../../../db/shown-between.ts'

type Staff = Acting<'prize.edit'>
type Listing = InputOf<(typeof contract)['drive']['list']>

/** A drive's time as a period, whose rules it follows. */
export const periodOf = <T>({ startsAt, endsAt }: { startsAt: T; endsAt: T }) => ({
  shownFrom: startsAt,
  shownUntil: endsAt,
})

/** What everybody sees of a drive. */
export const shownDay = ({
  companyId: _,
  version: __,
  removedAt: ___,
  pointCardId,
  startsAt,
  endsAt,
  ...shown
}: DriveRow) => ({
  ...shown,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  pointCardId: pointCardId ?? 0,
})

/** A company's drives that are not over yet, the next one first, with the stamps and points of their point cards. */
export async function drivesOf(db: Tx, companyId: number, now: Date): Promise<Drive[]> {
  const rows = await db
    .select({ drive, card: pointCard })
    .from(drive)
    .leftJoin(pointCard, and(eq(pointCard.id, drive.pointCardId), isKept(pointCard)))
    .where(and(eq(drive.companyId, companyId), isKept(drive), gt(drive.endsAt, now)))
    .orderBy(asc(drive.startsAt), asc(drive.id))
  return rows.map(({ drive: row, card }) => ({
    ...shownDay(row),
    pointCardId: card?.id ?? 0,
    points: card?.points ?? 0,
    stamps: card?.stamps ?? 0,
    fullPoints: card?.fullPoints ?? 0,
  }))
}

/** The company's drives, for its staff. */
export const drives = companyRows(drive, {
  may: 'prize.edit',
  search: [drive.titleCh, drive.titleEn, drive.placeCh, drive.placeEn, drive.addressCh, drive.addressEn],
  sorts: { starts: { by: drive.startsAt, kind: 'moment' } },
})

/** A page of the company's drives. @returns undefined for a cursor that does not belong to this list */
export const listDrives = (db: Tx, acting: Staff, at: Listing, now: Date) =>
  drives.list(db, acting, at, { '': undefined, ...periodConditions(periodOf(drive), now), removed: undefined }[at.show])

/** Those of some drives' point cards that were deleted: the drives have them again once they are restored. */
export async function removedCardsOf(db: Tx, rows: readonly DriveRow[]): Promise<Set<number>> {
  const ids = rows.flatMap(({ pointCardId }) => pointCardId ?? [])
  const found = await db
    .select({ id: pointCard.id })
    .from(pointCard)
    .where(and(inArray(pointCard.id, ids), isRemoved(pointCard)))
  return new Set(found.map(({ id }) => id))
}

/** Whether a point card is the company's, and not deleted. It stays until the transaction ends. */
export async function hasPointCard(db: Tx, { company }: Staff, id: number): Promise<boolean> {
  const found = await db
    .select({ id: pointCard.id })
    .from(pointCard)
    .where(and(eq(pointCard.id, id), eq(pointCard.companyId, company.id), isKept(pointCard)))
    .for('key share')
  return found.length > 0
}
