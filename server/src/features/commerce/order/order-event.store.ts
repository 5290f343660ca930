import type { StaffOrder } from '@idocard/contract/commerce/staff-order'
import { ORDER_NOTICES } from '@idocard/domain/commerce/order-event'
import { MINUTE_MS } from '@idocard/domain/duration'
import { causeOf } from '@idocard/domain/identity/sent-message'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { orderEvent } from '../../../db/schema/commerce/order.ts'
import { payment, paymentNotice } from '../../../db/schema/commerce/payment.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { unsentAbout } from '../../identity/provider/index.ts'
import type { OrderRow } from './store.ts'
import { timeInRef } from './tell-buyer.ts'

/** Within it, a line that is changed again is one change: a buyer who types the names of a pack saves often. */
const ONE_CHANGE_MS = 10 * MINUTE_MS

export async function keepOrderEvent(db: Tx, event: typeof orderEvent.$inferInsert): Promise<void> {
  await db.insert(orderEvent).values(event)
}

/** Records that the buyer changed what is printed on a product of their order, which must be locked. */
export async function keepPrintChange(
  db: Tx,
  { id: orderId }: Pick<OrderRow, 'id'>,
  productId: number,
  at: Date,
): Promise<void> {
  const change = { orderId, kind: 'print_changed' as const, productId }
  const before = new Date(at.getTime() - ONE_CHANGE_MS)
  const moved = await db
    .update(orderEvent)
    .set({ at })
    .where(
      and(
        eq(orderEvent.orderId, orderId),
        eq(orderEvent.kind, change.kind),
        eq(orderEvent.productId, productId),
        gt(orderEvent.at, before),
      ),
    )
    .returning({ id: orderEvent.id })
  if (moved.length === 0) await keepOrderEvent(db, { ...change, at })
}

/** What was stored of an order as it happened, with the names of staff. */
export const storedEventsOf = (db: Tx, orderId: number) =>
  db
    .select({
      kind: orderEvent.kind,
      at: orderEvent.at,
      by: member.name,
      text: orderEvent.reason,
      productId: orderEvent.productId,
    })
    .from(orderEvent)
    .leftJoin(member, eq(member.id, orderEvent.madeBy))
    .where(eq(orderEvent.orderId, orderId))
    .orderBy(asc(orderEvent.id))

/** The payments of an order that its bank declined, with the bank's code. */
export const declinesOf = (db: Tx, orderId: number) =>
  db
    .select({
      at: paymentNotice.at,
      amount: payment.amount,
      method: payment.provider,
      code: paymentNotice.code,
    })
    .from(paymentNotice)
    .innerJoin(payment, eq(payment.tradeNo, paymentNotice.tradeNo))
    .where(and(eq(payment.orderId, orderId), eq(paymentNotice.outcome, 'declined')))

export interface UnsentNotice {
  message: NonNullable<StaffOrder['events'][number]['message']>
  at: Date
  /** It is still tried again by itself. */
  isWaiting: boolean
}

/** The messages about an order that have not reached their buyer, as long as it is known what was sent. */
export async function unsentNotices(
  db: Tx,
  { orderNumber }: Pick<OrderRow, 'orderNumber'>,
  now: Date,
): Promise<UnsentNotice[]> {
  const unsent = await unsentAbout(db, orderNumber, now)
  return unsent.flatMap(({ kind, ref, state, cause: code, at }) => {
    // Others are to the shop itself.
    const notice = ORDER_NOTICES.find((one) => kind === `order_${one}`)
    if (!notice) return []
    const cause = code === '' ? null : causeOf(code, state === 'failed')
    return [{ message: { notice, time: timeInRef(ref), cause, code }, at, isWaiting: state === 'waiting' }]
  })
}
