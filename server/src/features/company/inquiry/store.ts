import type { OrderRequest } from '@idocard/domain/commerce/order-request'
import type { Lang } from '@idocard/domain/language'
import { and, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
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

/** Those among some orders. */
export async function refundRequestsAmong(db: Tx, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ orderId: contactMessage.orderId })
    .from(contactMessage)
    .where(and(isOpenRequest, inArray(contactMessage.orderId, [...orderIds])))
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
 */
export async function deleteContactMessages(
  db: Tx,
  { id, email, phone }: { id: string; email: string | null; phone: string | null },
): Promise<void> {
  const orders = db.select({ id: order.id }).from(order).where(eq(order.memberId, id))
  const payments = db
    .select({ id: contactMessage.id })
    .from(contactMessage)
    .where(and(inArray(contactMessage.orderId, orders), eq(contactMessage.kind, 'payment')))
  await db.delete(inquiryEntry).where(inArray(inquiryEntry.messageId, payments))
  await db
    .delete(contactMessage)
    .where(and(inArray(contactMessage.orderId, orders), ne(contactMessage.kind, 'payment')))
  if (email) await db.delete(contactMessage).where(eq(contactMessage.email, email))
  if (phone) await db.delete(contactMessage).where(eq(contactMessage.phone, phone))
}

/** Deletes the inquiries from before `until`, with their attachments. */
export async function sweepContactMessages(db: Tx, until: Date): Promise<void> {
  await db.delete(contactMessage).where(lt(contactMessage.createdAt, until))
}
