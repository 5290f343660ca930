import type { OrderRequest } from '@idocard/domain/commerce/order-request'
import { UNPAID_ENDS } from '@idocard/domain/commerce/order-state'
import type { Lang } from '@idocard/domain/language'
import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { hotQuery } from '../../../db/hot-query.ts'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { product } from '../../../db/schema/commerce/product.ts'
import { company } from '../../../db/schema/company/company.ts'
import { type CheckedPayment, contactFile, contactMessage, inquiryEntry } from '../../../db/schema/company/inquiry.ts'

type ContactMessage = typeof contactMessage.$inferSelect

type NewContactMessage = Omit<typeof contactMessage.$inferInsert, 'id' | 'changedAt'>

/** Stores an inquiry and returns its id. */
export async function insertContactMessage(db: Tx, message: NewContactMessage): Promise<ContactMessage['id']> {
  return (await insertOne(db, contactMessage, { ...message, changedAt: message.createdAt })).id
}

/** Puts a payment that staff must check into the inbox. It names no person: its order does. */
export async function insertPaymentToCheck(
  db: Tx,
  { orderId, lang, at, payment }: { orderId: number | null; lang: Lang; at: Date; payment: CheckedPayment },
): Promise<void> {
  await insertContactMessage(db, {
    kind: 'payment',
    name: '',
    email: '',
    project: [],
    orderId,
    payment,
    lang,
    state: 'new',
    createdAt: at,
  })
}

/**
 * Stores a buyer's message about an order and returns its id. Undefined if it requests a refund that is requested
 * already.
 */
export async function insertOrderMessage(
  db: Tx,
  message: NewContactMessage,
): Promise<ContactMessage['id'] | undefined> {
  const [inserted] = await db
    .insert(contactMessage)
    .values({ ...message, changedAt: message.createdAt })
    .onConflictDoNothing()
    .returning({ id: contactMessage.id })
  return inserted?.id
}

/** What a buyer requested or asked about an order, and when: the newest of each kind. */
export async function requestsAbout(db: Tx, orderId: number): Promise<{ kind: OrderRequest; at: Date }[]> {
  const rows = await db
    .selectDistinctOn([contactMessage.orderRequest], {
      kind: contactMessage.orderRequest,
      at: contactMessage.createdAt,
    })
    .from(contactMessage)
    .where(eq(contactMessage.orderId, orderId))
    .orderBy(contactMessage.orderRequest, desc(contactMessage.createdAt))
  return rows.flatMap(({ kind, at }) => (kind ? [{ kind, at }] : []))
}

/** Condition of a request for a refund about which staff have not decided. */
const isOpenRequest = and(eq(contactMessage.orderRequest, 'refund'), isNull(contactMessage.settledAt))

/** The same of a row. */
export const isOpenRefund = ({
  orderRequest,
  settledAt,
}: Pick<ContactMessage, 'orderRequest' | 'settledAt'>): boolean => orderRequest === 'refund' && settledAt === null

/** SQL: the ids of the orders whose buyers request a refund about which staff have not decided. */
export const ordersToRefund = (db: Tx) =>
  db.select({ orderId: contactMessage.orderId }).from(contactMessage).where(isOpenRequest)

const requestsAmong = hotQuery(['orderIds'], (db, { orderIds }) =>
  db
    .select({ orderId: contactMessage.orderId })
    .from(contactMessage)
    .where(and(isOpenRequest, sql`${contactMessage.orderId} = any(${orderIds}::bigint[])`)),
)

/** Those among some orders. */
export async function refundRequestsAmong(db: Tx, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await requestsAmong(db, { orderIds })
  return new Set(rows.flatMap(({ orderId }) => orderId ?? []))
}

/** Marks a request for a refund as decided. @returns false if there is none that is open */
export async function settleRefundRequest(db: Tx, orderId: number, now: Date): Promise<boolean> {
  const settled = await db
    .update(contactMessage)
    .set({ state: 'done', settledAt: now, changedAt: now, version: sql`${contactMessage.version} + 1` })
    .where(and(isOpenRequest, eq(contactMessage.orderId, orderId)))
    .returning({ id: contactMessage.id })
  return settled.length > 0
}

/** All that a buyer wrote about an order. */
export const messagesAbout = (db: Tx, orderId: number) =>
  db
    .select({
      id: contactMessage.id,
      kind: contactMessage.orderRequest,
      content: contactMessage.content,
      createdAt: contactMessage.createdAt,
      settledAt: contactMessage.settledAt,
    })
    .from(contactMessage)
    .where(eq(contactMessage.orderId, orderId))

/**
 * Notes on an inquiry which order was made of it. It replaces one that ended unpaid, such as one for a wrong number.
 * @returns false if there is no such inquiry, or it has another order
 */
export async function linkOrder(db: Tx, id: string, orderId: number): Promise<boolean> {
  const over = db
    .select({ id: order.id })
    .from(order)
    .where(inArray(order.state, [...UNPAID_ENDS]))
  const linked = await db
    .update(contactMessage)
    .set({ madeOrderId: orderId, version: sql`${contactMessage.version} + 1` })
    .where(
      and(eq(contactMessage.id, id), or(isNull(contactMessage.madeOrderId), inArray(contactMessage.madeOrderId, over))),
    )
    .returning({ id: contactMessage.id })
  return linked.length > 0
}

/** The inquiry of which an order was made. */
export async function inquiryOfOrder(db: Tx, orderId: number): Promise<{ id: string; name: string } | null> {
  const { id, name, companyName } = contactMessage
  const [found] = await db
    .select({ id, name, companyName })
    .from(contactMessage)
    .where(eq(contactMessage.madeOrderId, orderId))
  return found ? { id: found.id, name: found.companyName || found.name } : null
}

/** The order that was made of an inquiry. */
export async function madeOrderOf(db: Tx, orderId: number | null) {
  if (orderId === null) return null
  const [found] = await db
    .select({ orderNumber: order.orderNumber, status: order.state })
    .from(order)
    .where(eq(order.id, orderId))
  return found ?? null
}

/** Forgets of which inquiries a member's orders were made, before the orders get another owner. */
export async function unlinkOrders(db: Tx, memberId: string): Promise<void> {
  const theirs = db.select({ id: order.id }).from(order).where(eq(order.memberId, memberId))
  await db.update(contactMessage).set({ madeOrderId: null }).where(inArray(contactMessage.madeOrderId, theirs))
}

/**
 * An inquiry with the names of its product, in both languages, of the company that received it, the number of the order
 * that it is about, and its attachment.
 */
export type NamedContactMessage = ContactMessage & {
  product: string
  productEn: string
  company: string
  orderNumber: string
  attachment: Pick<typeof contactFile.$inferSelect, 'id' | 'kind' | 'name' | 'bytes'> | null
}

/** An inquiry with its names; a name is empty if there is none. Undefined if the inquiry does not exist. */
export async function contactMessageById(db: Tx, id: string): Promise<NamedContactMessage | undefined> {
  const [found] = await db
    .select({
      message: contactMessage,
      product: product.titleCh,
      productEn: product.titleEn,
      company: company.companychname,
      orderNumber: order.orderNumber,
      attachment: { id: contactFile.id, kind: contactFile.kind, name: contactFile.name, bytes: contactFile.bytes },
    })
    .from(contactMessage)
    .leftJoin(contactFile, eq(contactFile.messageId, contactMessage.id))
    .leftJoin(product, eq(product.id, contactMessage.productId))
    .leftJoin(company, eq(company.id, contactMessage.companyId))
    .leftJoin(order, eq(order.id, contactMessage.orderId))
    .where(eq(contactMessage.id, id))
  return (
    found && {
      ...found.message,
      product: found.product ?? '',
      productEn: found.productEn ?? '',
      company: found.company ?? '',
      orderNumber: found.orderNumber ?? '',
      attachment: found.attachment,
    }
  )
}

/**
 * Deletes the inquiries that a person sent: about their orders, and by e-mail address and phone number; null where they
 * have none. A payment to check stays for accounting, without what was written about it.
 * @returns the ids of all of these
 */
export async function deleteContactMessages(
  db: Tx,
  { id, email, phone }: { id: string; email: string | null; phone: string | null },
): Promise<string[]> {
  const orders = db.select({ id: order.id }).from(order).where(eq(order.memberId, id))
  const payments = await db
    .select({ id: contactMessage.id })
    .from(contactMessage)
    .where(and(inArray(contactMessage.orderId, orders), eq(contactMessage.kind, 'payment')))
  const kept = payments.map((payment) => payment.id)
  await db.delete(inquiryEntry).where(inArray(inquiryEntry.messageId, kept))
  const deleted = await db
    .delete(contactMessage)
    .where(
      or(
        and(inArray(contactMessage.orderId, orders), ne(contactMessage.kind, 'payment')),
        email ? eq(contactMessage.email, email) : undefined,
        phone ? eq(contactMessage.phone, phone) : undefined,
      ),
    )
    .returning({ id: contactMessage.id })
  return [...kept, ...deleted.map((inquiry) => inquiry.id)]
}

/** Deletes the inquiries from before `until`, with their attachments. */
export async function sweepContactMessages(db: Tx, until: Date): Promise<void> {
  await db.delete(contactMessage).where(lt(contactMessage.createdAt, until))
}
