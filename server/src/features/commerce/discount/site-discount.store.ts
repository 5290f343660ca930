import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { DiscountState } from '@idocard/domain/commerce/discount'
import { ORDER_TRANSITIONS } from '@idocard/domain/commerce/order-state'
import { and, eq, gt, inArray, isNull, lte, not, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { hasFragment } from '../../../db/fragments.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept, isRemoved, removeRow, restoreRow } from '../../../db/removed.ts'
import { discount, hasUses } from '../../../db/schema/commerce/discount.ts'
import { order } from '../../../db/schema/commerce/order.ts'

type Staff = Acting<'product.edit', 'site'>
type Calls = (typeof contract)['siteDiscount']
export type DiscountRow = typeof discount.$inferSelect
type Fields = Omit<typeof discount.$inferInsert, 'id' | 'code' | 'used' | 'version' | 'search' | 'removedAt'>

/** The same as `discountState`, as a condition. A test compares them. */
export function isInState(state: DiscountState, now: Date): SQL | undefined {
  const isRunning = not(discount.isPaused)
  const isNotEnded = or(isNull(discount.endsAt), gt(discount.endsAt, now))
  switch (state) {
    case 'paused':
      return sql`${discount.isPaused}`
    case 'ended':
      return and(isRunning, lte(discount.endsAt, now))
    case 'used_up':
      return and(isRunning, isNotEnded, sql`${discount.used} >= ${discount.totalLimit}`)
    case 'planned':
      return and(isRunning, isNotEnded, hasUses(discount), gt(discount.startsAt, now))
    case 'active':
      return and(isRunning, isNotEnded, hasUses(discount), or(isNull(discount.startsAt), lte(discount.startsAt, now)))
  }
}

/** A page of the codes. @returns undefined for a cursor that does not belong to this list */
export async function listDiscounts(
  db: Tx,
  _staff: Staff,
  { keyword, state, ...at }: InputOf<Calls['list']>,
  now: Date,
) {
  const page = await listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, row: discount })
          .from(discount)
          .$dynamic(),
      where: and(
        hasFragment(discount.search, keyword.toLowerCase()),
        state === 'removed' ? isRemoved(discount) : isKept(discount),
        state === '' || state === 'removed' ? undefined : isInState(state, now),
      ),
      sorts: {
        made: { by: discount.id, kind: 'integer' },
        code: { by: discount.code, kind: 'text' },
        used: { by: discount.used, kind: 'integer' },
      },
      id: { by: discount.id, kind: 'integer' },
    },
    at,
  )
  return page && { ...page, list: page.list.map(({ row }) => row) }
}

export async function discountForStaff(db: Tx, _staff: Staff, id: number): Promise<DiscountRow | undefined> {
  const [found] = await db
    .select()
    .from(discount)
    .where(and(eq(discount.id, id), isKept(discount)))
  return found
}

/** A code, or a deleted one, locked until the transaction ends: orders that use it wait. */
export async function lockDiscount(db: Tx, _staff: Staff, id: number): Promise<DiscountRow | undefined> {
  const [found] = await db.select().from(discount).where(eq(discount.id, id)).for('update')
  return found
}

/** Adds codes with the same rule. @returns those that were not there already */
export const insertDiscounts = (
  db: Tx,
  _staff: Staff,
  codes: readonly string[],
  fields: Fields,
): Promise<DiscountRow[]> =>
  db
    .insert(discount)
    .values(codes.map((code) => ({ ...fields, code })))
    .onConflictDoNothing()
    .returning()

/** Changes a locked code, and counts the change. */
export async function updateDiscount(
  db: Tx,
  { id, version }: Pick<DiscountRow, 'id' | 'version'>,
  fields: Fields,
): Promise<DiscountRow> {
  const [updated] = await db
    .update(discount)
    .set({ ...fields, version: version + 1 })
    .where(eq(discount.id, id))
    .returning()
  if (!updated) throw new Error('A discount code that was locked was not found.')
  return updated
}

/** Deletes a locked code. Until it is swept nobody can make the same one, so that it can be restored. */
export const removeDiscount = (db: Tx, { id }: Pick<DiscountRow, 'id'>, now: Date): Promise<void> =>
  removeRow(db, discount, id, now)

/** Brings a locked code back. */
export const restoreDiscount = (db: Tx, { id }: Pick<DiscountRow, 'id'>): Promise<void> => restoreRow(db, discount, id)

/** Whether a code was deleted, and can be restored. */
export async function isCodeRemoved(db: Tx, _staff: Staff, code: string): Promise<boolean> {
  const found = await db
    .select({ id: discount.id })
    .from(discount)
    .where(and(eq(discount.code, code), isRemoved(discount)))
  return found.length > 0
}

/** The orders that were made with a code, whatever became of them. */
const isOf = ({ code }: Pick<DiscountRow, 'code'>): SQL | undefined =>
  // The second condition is the one of the index.
  and(eq(order.discountCode, code), sql`${order.discountCode} <> ''`)

export async function isOrdered(db: Tx, row: Pick<DiscountRow, 'code'>): Promise<boolean> {
  const [found] = await db.select({ id: order.id }).from(order).where(isOf(row)).limit(1)
  return found !== undefined
}

/** What became of the uses of a code, and what it took off the orders that are paid. */
export async function usesOf(db: Tx, row: Pick<DiscountRow, 'code'>) {
  const isPaid = inArray(order.state, [...ORDER_TRANSITIONS.refund.from])
  const count = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  const [uses] = await db
    .select({
      held: count(eq(order.state, 'awaiting_payment')),
      paid: count(isPaid),
      refunded: count(eq(order.state, 'refunded')),
      given: sql<number>`coalesce(${sum(order.discount)} filter (where ${isPaid}), 0)`.mapWith(Number),
    })
    .from(order)
    .where(isOf(row))
  if (!uses) throw new Error('A query of counts has no row.')
  return uses
}

/** A page of the orders with a code. @returns undefined for a cursor that does not belong to this list */
export const listDiscountOrders = (
  db: Tx,
  _staff: Staff,
  row: DiscountRow,
  { id: _id, ...at }: InputOf<Calls['list_orders']>,
) =>
  listPage(
    db,
    {
      query: (keys) =>
        db
          .select({
            ...keys,
            orderNumber: order.orderNumber,
            status: order.state,
            createdAt: order.createdAt,
            discount: order.discount,
            total: order.total,
          })
          .from(order)
          .$dynamic(),
      where: isOf(row),
      sorts: { at: { by: order.createdAt, kind: 'moment' } },
      id: { by: order.id, kind: 'integer' },
    },
    at,
  )
