import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { and, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { contains } from '../../../db/contains.ts'
import { insertOne } from '../../../db/insert-one.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { putInOrder } from '../../../db/put-in-order.ts'
import { type PrizeRow, prize, prizeApplication } from '../../../db/schema/loyalty/point.ts'
import { isShown } from '../../../db/shown-between.ts'

type Staff = Acting<'prize.edit'>
type Listing = InputOf<(typeof contract)['prize']['list']>

const isOf = ({ company }: Staff, ...more: (SQL | undefined)[]) => and(eq(prize.companyId, company.id), ...more)

const shownIs = (show: Listing['show'], now: Date): SQL | undefined =>
  ({
    '': undefined,
    shown: isShown(prize, now),
    planned: gt(prize.shownFrom, now),
    ended: lte(prize.shownUntil, now),
    none_left: eq(prize.stock, 0),
  })[show]

/** A page of the company's prizes. @returns undefined for a cursor that does not belong to this list */
export const listPrizes = (db: Tx, acting: Staff, { keyword, show, ...at }: Listing, now: Date) =>
  listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, prize })
          .from(prize)
          .$dynamic(),
      where: isOf(acting, shownIs(show, now), contains(keyword, prize.titleCh, prize.titleEn)),
      sorts: {
        order: { by: prize.sorter, kind: 'integer' },
        points: { by: prize.points, kind: 'integer' },
        stock: { by: prize.stock, kind: 'integer' },
        newest: { by: sql`-${prize.id}`, kind: 'integer' },
      },
      id: { by: prize.id, kind: 'integer' },
    },
    at,
  )

export async function companyPrize(db: Tx, acting: Staff, id: number): Promise<PrizeRow | undefined> {
  const [found] = await db
    .select()
    .from(prize)
    .where(isOf(acting, eq(prize.id, id)))
  return found
}

/** One of the company's prizes, locked until the transaction ends. */
export async function lockPrize(db: Tx, acting: Staff, id: number): Promise<PrizeRow | undefined> {
  const [found] = await db
    .select()
    .from(prize)
    .where(isOf(acting, eq(prize.id, id)))
    .for('update')
  return found
}

type PrizeFields = Omit<typeof prize.$inferInsert, 'id' | 'companyId' | 'sorter' | 'version'>

export const insertPrize = (db: Tx, { company }: Staff, fields: PrizeFields): Promise<PrizeRow> =>
  insertOne(db, prize, { ...fields, companyId: company.id })

/** Changes a locked prize. `stock` is added to what is left. @returns undefined if less than none would be left */
export async function updatePrize(
  db: Tx,
  { id }: PrizeRow,
  { stock, ...fields }: PrizeFields,
): Promise<PrizeRow | undefined> {
  const [changed] = await db
    .update(prize)
    .set({ ...fields, stock: sql`${prize.stock} + ${stock}`, version: sql`${prize.version} + 1` })
    .where(and(eq(prize.id, id), gte(sql`${prize.stock} + ${stock}`, 0)))
    .returning()
  return changed
}

/** Puts prizes before all others of the company. @returns false if one of them is not the company's */
export const sortPrizes = (db: Tx, acting: Staff, ids: readonly number[]): Promise<boolean> =>
  putInOrder(db, { table: prize, id: prize.id, sorter: prize.sorter, of: isOf(acting) }, ids)

/** Whether anybody has applied for a prize, whatever became of it. */
export async function isAppliedFor(db: Tx, { id }: PrizeRow): Promise<boolean> {
  const one = { id: prizeApplication.id }
  return (await db.select(one).from(prizeApplication).where(eq(prizeApplication.prizeId, id)).limit(1)).length > 0
}

/** Deletes a locked prize. */
export async function deletePrize(db: Tx, { id }: PrizeRow): Promise<void> {
  await db.delete(prize).where(eq(prize.id, id))
}
