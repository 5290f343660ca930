import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { invoice } from '../../../db/schema/commerce/invoice.ts'
import { order } from '../../../db/schema/commerce/order.ts'

type InvoiceRow = typeof invoice.$inferSelect

/** Wants an order's invoice. Does nothing if it is wanted or issued already. */
export async function wantInvoice(db: Tx, orderId: number, now: Date): Promise<void> {
  await db.insert(invoice).values({ orderId, dueAt: now }).onConflictDoNothing()
}

/** An invoice whose turn to be issued has come. */
export interface DueInvoice {
  orderId: number
  orderNumber: string
  /** The number of tries, including this one. */
  tries: number
}

/**
 * Claims the invoice that has waited longest. Only one process claims it; if that stops before the invoice is issued, it
 * is due again at `again`.
 */
export async function claimInvoice(db: Tx, now: Date, again: Date): Promise<DueInvoice | undefined> {
  const { rows } = await db.execute<DueInvoice & Record<string, unknown>>(sql`
    with due as materialized (
      select order_id from ${invoice} where due_at <= ${now.toISOString()}
      order by due_at, order_id limit 1 for update skip locked
    )
    update ${invoice} as i set due_at = ${again.toISOString()}, tries = i.tries + 1
    from due join ${order} as o on o.id = due.order_id
    where i.order_id = due.order_id
    returning i.order_id as "orderId", o.order_number as "orderNumber", i.tries
  `)
  return rows[0]
}

export async function putInvoice(db: Tx, orderId: number, set: Partial<Omit<InvoiceRow, 'orderId'>>): Promise<void> {
  await db.update(invoice).set(set).where(eq(invoice.orderId, orderId))
}

/** An order's invoice; undefined if none is wanted. */
export async function invoiceOf(db: Tx, orderId: number): Promise<InvoiceRow | undefined> {
  const [found] = await db.select().from(invoice).where(eq(invoice.orderId, orderId))
  return found
}
