import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { and, count, countDistinct, eq, notExists, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { companyRows } from '../../../api/company-rows.store.ts'
import type { Tx } from '../../../db/open.ts'
import { putInOrder } from '../../../db/put-in-order.ts'
import { isKept, sweepRemoved } from '../../../db/removed.ts'
import { chip } from '../../../db/schema/cards/chip.ts'
import { type PointCardRow, pointCard, stamp } from '../../../db/schema/loyalty/point.ts'
import { periodConditions } from '../../../db/shown-between.ts'

type Staff = Acting<'prize.edit'>
type Listing = InputOf<(typeof contract)['pointCard']['list']>

/** The company's point cards. */
export const pointCards = companyRows(pointCard, {
  may: 'prize.edit',
  search: [pointCard.titleCh, pointCard.titleEn],
  sorts: {
    order: { by: pointCard.sorter, kind: 'integer' },
    stamps: { by: pointCard.stamps, kind: 'integer' },
    newest: { by: sql`-${pointCard.id}`, kind: 'integer' },
  },
})

const shownIs = (show: Listing['show'], now: Date): SQL | undefined =>
  ({ '': undefined, ...periodConditions(pointCard, now), removed: undefined })[show]

/** A page of the company's point cards. @returns undefined for a cursor that does not belong to this list */
export const listPointCards = (db: Tx, acting: Staff, at: Listing, now: Date) =>
  pointCards.list(db, acting, at, shownIs(at.show, now))

/** Puts point cards before all others of the company. @returns false if one of them is not the company's */
export const sortPointCards = (db: Tx, acting: Staff, ids: readonly number[]): Promise<boolean> =>
  putInOrder(
    db,
    {
      table: pointCard,
      id: pointCard.id,
      sorter: pointCard.sorter,
      of: pointCards.isOf(acting),
      movable: pointCards.isOf(acting, isKept(pointCard)),
    },
    ids,
  )

/** Whether anybody has a stamp on a point card. */
export async function isStamped(db: Tx, { id }: PointCardRow): Promise<boolean> {
  return (await db.select({ id: stamp.id }).from(stamp).where(eq(stamp.pointCardId, id)).limit(1)).length > 0
}

/** What holders have collected on a point card, and the staff points that stamp it. */
export async function countsOf(
  db: Tx,
  { id }: PointCardRow,
): Promise<{ holders: number; given: number; chips: number }> {
  const [stamps] = await db
    .select({ holders: countDistinct(stamp.memberId), given: count() })
    .from(stamp)
    .where(eq(stamp.pointCardId, id))
  const [points] = await db.select({ chips: count() }).from(chip).where(eq(chip.pointCardId, id))
  return { holders: stamps?.holders ?? 0, given: stamps?.given ?? 0, chips: points?.chips ?? 0 }
}

/** Deletes for good what staff deleted long ago, but no card that has stamps or chips. */
export const sweepPointCards = (db: Tx, now: Date): Promise<void> => {
  const stamps = db.select({ id: stamp.id }).from(stamp).where(eq(stamp.pointCardId, pointCard.id))
  const chips = db.select({ uid: chip.uid }).from(chip).where(eq(chip.pointCardId, pointCard.id))
  return sweepRemoved(db, pointCard, now, and(notExists(stamps), notExists(chips)))
}
