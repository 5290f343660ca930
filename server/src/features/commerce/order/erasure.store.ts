import { isFinal, ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { DAY_MS } from '@idocard/domain/duration'
import { and, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { redemption } from '../../../db/schema/commerce/discount.ts'
import { order, orderEvent, orderLine, orderNote } from '../../../db/schema/commerce/order.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { unlinkOrders } from '../../company/inquiry/index.ts'
import type { MemberRow } from '../../identity/sign-in/index.ts'
import { deleteUnusedLogosOfNobody, moveOrderedLogos } from '../print-logo/index.ts'
import { endLinks } from './phone-order.store.ts'

/** Days after shipping during which a parcel may be returned or claimed. The privacy page states the same number. */
const CLAIM_DAYS = 30
const OVER = ORDER_STATES.filter(isFinal)

/** A column's value in orders that were paid, empty in the others. */
const ifPaid = (column: AnyPgColumn) => sql`case when ${order.paidAt} is null then '' else ${column} end`

/** Locks all orders of a user until the transaction ends, in the order of their ids. */
export async function lockOrdersOf(db: Tx, { id }: Owned<MemberRow>): Promise<void> {
  await db.select({ id: order.id }).from(order).where(eq(order.memberId, id)).orderBy(order.id).for('update')
}

/** Moves all orders of a user to a new anonymous member, as accounting needs them. */
export async function disownOrders(db: Tx, { id: memberId }: Owned<MemberRow>, now: Date): Promise<string[]> {
  const [bought] = await db.select({ id: order.id }).from(order).where(eq(order.memberId, memberId)).limit(1)
  if (!bought) return []
  await endLinks(db, memberId)
  await unlinkOrders(db, memberId)
  const nobody = await insertOne(db, member, { deletedAt: now })
  const disowned = await db
    .update(order)
    .set({ memberId: nobody.id })
    .where(eq(order.memberId, memberId))
    .returning({ orderNumber: order.orderNumber })
  await moveOrderedLogos(db, memberId, nobody.id)
  await db.update(redemption).set({ memberId: nobody.id }).where(eq(redemption.memberId, memberId))
  return disowned.map(({ orderNumber }) => orderNumber)
}

/**
 * Erases phone number, e-mail address, delivery address, remark, tracking numbers, print details, notes of staff and their reasons from
 * orders of deleted accounts, once delivery and the time for claims are over. Only paid orders keep the name and the company on
 * the invoice, for vouchers.
 */
export async function eraseDelivery(db: Tx, now: Date): Promise<void> {
  const nobodies = db.select({ id: member.id }).from(member).where(isNotNull(member.deletedAt))
  const erased = await db
    .update(order)
    .set({
      shippingName: ifPaid(order.shippingName),
      taxNumber: ifPaid(order.taxNumber),
      invoiceTitle: ifPaid(order.invoiceTitle),
      shippingPhone: '',
      shippingAddress: '',
      shippingRemark: '',
      email: '',
      trackingNumber: '',
      wrongParcels: [],
    })
    .where(
      and(
        inArray(order.memberId, nobodies),
        ne(order.shippingAddress, ''),
        or(inArray(order.state, OVER), lt(order.shippedAt, new Date(now.getTime() - CLAIM_DAYS * DAY_MS))),
      ),
    )
    .returning({ id: order.id })
  if (erased.length === 0) return
  const ids = erased.map(({ id }) => id)
  await db.update(orderEvent).set({ reason: '' }).where(inArray(orderEvent.orderId, ids))
  await db.delete(orderNote).where(inArray(orderNote.orderId, ids))
  await db.update(orderLine).set({ print: null, printLogoId: null }).where(inArray(orderLine.orderId, ids))
  await deleteUnusedLogosOfNobody(db)
}
