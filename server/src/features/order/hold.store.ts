import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { order, orderLine } from '../../db/schema/order.ts'
import { product } from '../../db/schema/product.ts'

/** The member and the network whose held units are counted. */
export interface Buyer {
  memberId: string
  network: string
}

export interface HeldOfProduct {
  productId: number
  /** Units in unpaid orders: of the member, and of everybody on the network, including the member. */
  member: number
  network: number
  /** When the first of these orders expires. */
  until: Date
}

/** The units of products that a buyer and the buyer's network hold. The products' rows must be locked. */
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

/** A product of which unpaid orders hold units. */
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

/** The units that unpaid orders hold, lowest stock first; of one product only, if given. */
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
 * Claims the products whose remaining units have all been held by unpaid orders since before `since`, each once a day,
 * and marks them as alerted. Rows locked by an order are skipped until the next run.
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
