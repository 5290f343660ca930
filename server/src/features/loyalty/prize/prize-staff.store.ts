import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { eq, notExists, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { companyRows } from '../../../api/company-rows.store.ts'
import type { Tx } from '../../../db/open.ts'
import { putInOrder } from '../../../db/put-in-order.ts'
import { isKept, sweepRemoved } from '../../../db/removed.ts'
import { type PrizeRow, prize, prizeApplication } from '../../../db/schema/loyalty/point.ts'
import { periodConditions } from '../../../db/shown-between.ts'

type Staff = Acting<'prize.edit'>
type Listing = InputOf<(typeof contract)['prize']['list']>

/** The company's prizes. */
export const prizes = companyRows(prize, {
  may: 'prize.edit',
  search: [prize.titleCh, prize.titleEn],
  sorts: {
    order: { by: prize.sorter, kind: 'integer' },
    points: { by: prize.points, kind: 'integer' },
    stock: { by: prize.stock, kind: 'integer' },
    newest: { by: sql`-${prize.id}`, kind: 'integer' },
  },
})

const shownIs = (show: Listing['show'], now: Date): SQL | undefined =>
  ({ '': undefined, ...periodConditions(prize, now), none_left: eq(prize.stock, 0), removed: undefined })[show]

/** A page of the company's prizes. @returns undefined for a cursor that does not belong to this list */
export const listPrizes = (db: Tx, acting: Staff, at: Listing, now: Date) =>
  prizes.list(db, acting, at, shownIs(at.show, now))

/** Puts prizes before all others of the company. @returns false if one of them is not the company's */
export const sortPrizes = (db: Tx, acting: Staff, ids: readonly number[]): Promise<boolean> =>
  putInOrder(
    db,
    {
      table: prize,
      id: prize.id,
      sorter: prize.sorter,
      of: prizes.isOf(acting),
      movable: prizes.isOf(acting, isKept(prize)),
    },
    ids,
  )

/** Whether anybody has applied for a prize, whatever became of it. */
export async function isAppliedFor(db: Tx, { id }: PrizeRow): Promise<boolean> {
  const one = { id: prizeApplication.id }
  return (await db.select(one).from(prizeApplication).where(eq(prizeApplication.prizeId, id)).limit(1)).length > 0
}

/** Deletes for good what staff deleted long ago, but no prize with applications. */
export const sweepPrizes = (db: Tx, now: Date): Promise<void> =>
  sweepRemoved(
    db,
    prize,
    now,
    notExists(
      db.select({ id: prizeApplication.id }).from(prizeApplication).where(eq(prizeApplication.prizeId, prize.id)),
    ),
  )
