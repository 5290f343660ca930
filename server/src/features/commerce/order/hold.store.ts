import type { Holder } from '@idocard/domain/commerce/unpaid-hold'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { order, orderLine } from '../../../db/schema/commerce/order.ts'
import { product } from '../../../db/schema/commerce/product.ts'

/** The member and the network whose units in unpaid orders are counted. */
export interface Buyer {
  memberId: string
  network: string
}

interface HeldOfProduct {
  productId: number
  /**
   * Units in unpaid orders of the member, of all buyers on the network, and of all first-time buyers. The last are
   * counted only if the member is one of them.
   */
  units: Record<Holder, number>
  /** When the first of these orders expires. */
  until: Record<Holder, Date | null>
}

/** Condition: this member never paid for an order. An order of NT$0 proves nothing. */
const neverPaid = (memberId: string | typeof order.memberId): SQL => sql`not exists (
  select 1 from ${order} as paid where paid.member_id = ${memberId} and paid.paid_at is not null and paid.total > 0
)`

/** The units of these products that a buyer and others like them hold. The products' rows must be locked. */
export async function heldBy(db: Tx, { memberId, network }: Buyer, products: number[]): Promise<HeldOfProduct[]> {
  const of: Record<Holder, SQL> = {
    member: eq(order.memberId, memberId),
    network: eq(order.network, network),
    first_time: sql`(${neverPaid(memberId)} and ${neverPaid(order.memberId)})`,
  }
  const units = (mine: SQL) => sql<number>`coalesce(sum(${orderLine.quantity}) filter (where ${mine}), 0)::int`
  const until = (mine: SQL) => sql`min(${order.expiresAt}) filter (where ${mine})`.mapWith(order.expiresAt)
  return db
    .select({
      productId: orderLine.productId,
      units: { member: units(of.member), network: units(of.network), first_time: units(of.first_time) },
      until: { member: until(of.member), network: until(of.network), first_time: until(of.first_time) },
    })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .where(
      and(
        eq(order.state, 'awaiting_payment'),
        or(of.member, of.network, of.first_time),
        inArray(orderLine.productId, products),
      ),
    )
    .groupBy(orderLine.productId)
}

/** A product with units held by unpaid orders. */
export interface HeldProduct {
  productId: number
  titleCh: string
  titleEn: string
  stock: number
  held: number
  /** Those of the held units that first-time buyers hold. */
  firstTime: number
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
      firstTime: sql<number>`coalesce(sum(${orderLine.quantity}) filter (where ${neverPaid(order.memberId)}), 0)::int`,
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
