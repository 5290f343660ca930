import { DAY_MS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import { and, count, desc, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { order, orderLink, phoneOrder } from '../../../db/schema/commerce/order.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { hashOf, newToken } from '../../../shared/secrets.ts'
import type { OrderRow } from './store.ts'

/** Days after its end that a link still says what became of the order. */
const SAYS_END_DAYS = 30

/** The order that the form with this key made before. */
export async function phoneOrderOf(
  db: Tx,
  key: string,
): Promise<{ orderNumber: string; inputHash: Buffer } | undefined> {
  const [found] = await db
    .select({ orderNumber: order.orderNumber, inputHash: phoneOrder.inputHash })
    .from(phoneOrder)
    .innerJoin(order, eq(order.id, phoneOrder.orderId))
    .where(eq(phoneOrder.key, key))
  return found
}

/** Marks an order as made on the phone. @returns false if another order was made with this key meanwhile */
export async function insertPhoneOrder(db: Tx, row: typeof phoneOrder.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(phoneOrder)
    .values(row)
    .onConflictDoNothing({ target: phoneOrder.key })
    .returning({ orderId: phoneOrder.orderId })
  return inserted.length > 0
}

/** Whether an order was made on the phone, for a buyer whose account is not erased. */
export async function isByPhone(db: Tx, orderId: number): Promise<boolean> {
  const found = await db
    .select({ id: phoneOrder.orderId })
    .from(phoneOrder)
    .innerJoin(order, eq(order.id, phoneOrder.orderId))
    .innerJoin(member, and(eq(member.id, order.memberId), isNull(member.deletedAt)))
    .where(eq(phoneOrder.orderId, orderId))
  return found.length > 0
}

/** The orders of a member: how many, and in which language the newest was. */
export async function ordersBefore(db: Tx, memberId: string): Promise<{ orders: number; lang: Lang | null }> {
  const [total] = await db.select({ orders: count() }).from(order).where(eq(order.memberId, memberId))
  const [newest] = await db
    .select({ lang: order.lang })
    .from(order)
    .where(eq(order.memberId, memberId))
    .orderBy(desc(order.createdAt))
    .limit(1)
  return { orders: total?.orders ?? 0, lang: newest?.lang ?? null }
}

/** A new token with which anyone can see and pay an order. Those made before stay valid, too. Only its hash is stored. */
export async function addLink(db: Tx, orderId: number, now: Date): Promise<string> {
  const token = newToken()
  await db.insert(orderLink).values({ tokenHash: hashOf(token), orderId, madeAt: now })
  return token
}

/** The order to which a token belongs, in any state. None of a buyer whose account is erased. */
export async function linkedOrder(db: Tx, token: string): Promise<OrderRow | undefined> {
  const [found] = await db
    .select({ order })
    .from(orderLink)
    .innerJoin(order, eq(order.id, orderLink.orderId))
    .innerJoin(member, and(eq(member.id, order.memberId), isNull(member.deletedAt)))
    .where(eq(orderLink.tokenHash, hashOf(token)))
  return found?.order
}

/** Ends all links of a member's orders. */
export async function endLinks(db: Tx, memberId: string): Promise<void> {
  const theirs = db.select({ id: order.id }).from(order).where(eq(order.memberId, memberId))
  await db.delete(orderLink).where(inArray(orderLink.orderId, theirs))
}

/** Deletes the links of orders that were paid or ended long ago. */
export async function forgetLinks(db: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SAYS_END_DAYS * DAY_MS)
  const over = db
    .select({ id: order.id })
    .from(orderLink)
    .innerJoin(order, eq(order.id, orderLink.orderId))
    .where(and(ne(order.state, 'awaiting_payment'), lt(order.expiresAt, before)))
  await db.delete(orderLink).where(inArray(orderLink.orderId, over))
}
