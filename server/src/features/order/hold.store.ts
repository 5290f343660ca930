import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { order, orderLine } from '../../db/schema/order.ts'
import { product } from '../../db/schema/product.ts'

/** The member and the network whose units in unpaid orders are counted. */
export interface Buyer {
  memberId: string
  network: string
}

export interface HeldOfProduct {
  productId: number
  /** Units in unpaid orders of the member. `network`: in those of all buyers on the network, including the member. */
  member: number
  network: number
  /** When the first of these orders expires. */
  until: Date
}

/** The units of these products that a buyer and their network hold. The products' rows must be locked. */
export async function heldBy(db: Tx, { memberId, network }: Buyer, products: number[]): Promise<HeldOfProduct[]> {
  const units = (mine: ReturnType<typeof eq>) =>
    sql<number>`coalesce(sum(${orderLine.quantity}) filter (where ${mine}), 0)::int`
  const ofMember = eq(order.memberId, memberId)
  const ofNetwork = eq(order.network, network)
  return db
    .select({
      productId: orderLine.productId,
      member: units(ofMember),
      network: units(ofNetwork),
      until: sql`min(${order.expiresAt})`.mapWith(order.expiresAt),
    })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(and(eq(order.state, 'awaiting_payment'), or(ofMember, ofNetwork), inArray(orderLine.productId, products)))
    .groupBy(orderLine.productId)
}

/** A product with units held by unpaid orders. */
export interface HeldProduct {
  productId: number
  titleCh: string
  titleEn: string
  stock: number
  held: number
  orders: number
  members: number
  networks: number
  /** When the last of these orders expires. */
  until: Date
}

/** Products with units held by unpaid orders, lowest stock first. With `productId`, only that product. */
export async function heldProducts(db: Tx, productId?: number): Promise<HeldProduct[]> {
  return db
    .select({
      productId: product.id,
      titleCh: product.titleCh,
      titleEn: product.titleEn,
      stock: product.stock,
      held: product.held,
      orders: sql<number>`count(distinct ${order.id})::int`,
      members: sql<number>`count(distinct ${order.memberId})::int`,
      networks: sql<number>`count(distinct ${order.network})::int`,
      until: sql`max(${order.expiresAt})`.mapWith(order.expiresAt),
    })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .innerJoin(product, eq(product.id, orderLine.productId))
    .where(and(eq(order.state, 'awaiting_payment'), productId === undefined ? undefined : eq(product.id, productId)))
    .groupBy(product.id)
    .orderBy(product.stock, product.id)
}

/**
 * Claims the products whose remaining units are all held by unpaid orders, at least one of them from before `since`,
 * and marks them as alerted. Products alerted after `alertedBefore` are left out. Rows locked by an order are skipped
 * until the next run.
 * @returns the products' ids
 */
export async function claimHeldAlerts(db: Tx, at: { now: Date; since: Date; alertedBefore: Date }): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with held_out as materialized (
      select id from ${product}
      where on_sale and stock = 0 and held > 0 and (held_alert_at is null or held_alert_at < ${at.alertedBefore.toISOString()})
        and exists (
          select 1 from ${orderLine} as line join ${order} as o on o.id = line.order_id
          where line.product_id = product.id and o.state = 'awaiting_payment' and o.created_at <= ${at.since.toISOString()}
        )
      order by id for update skip locked
    )
    update ${product} as p set held_alert_at = ${at.now.toISOString()} from held_out where p.id = held_out.id returning p.id
  `)
  return rows.map(({ id }) => id)
}
