import { and, eq, ne } from 'drizzle-orm'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import { refund } from '../../../db/schema/commerce/order.ts'

type RefundRow = typeof refund.$inferSelect

/** Records an attempt to return money. @returns its id */
export const insertRefund = async (db: Tx, asked: typeof refund.$inferInsert): Promise<number> =>
  (await insertOne(db, refund, asked)).id

/** An order's refund that was not refused by the bank: at most one. */
export async function openRefund(db: Tx, orderId: number): Promise<RefundRow | undefined> {
  const [found] = await db
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, orderId), ne(refund.outcome, 'refused')))
  return found
}

export async function putRefund(
  db: Tx,
  id: number,
  set: Partial<Pick<RefundRow, 'outcome' | 'detail' | 'reason'>>,
): Promise<void> {
  await db.update(refund).set(set).where(eq(refund.id, id))
}
