import type { CardSale } from '@idocard/domain/cards/card-event'
import { and, desc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { orderCard } from '../../../db/schema/commerce/order-card.ts'

/** The number of the order in which a card is; empty if it is in none. */
export const orderOfCard: SQL<string> = sql<string>`coalesce((select ${order.orderNumber} from ${orderCard}
  join ${order} on ${order.id} = ${orderCard.orderId}
  where ${orderCard.cardSn} = ${card.cardSn} and ${orderCard.backAt} is null), '')`

/** SQL: the cards of the order with this number. */
export const cardsOfOrder = (db: Tx, orderNumber: Placeholder) =>
  db
    .select({ cardSn: orderCard.cardSn })
    .from(orderCard)
    .innerJoin(order, eq(order.id, orderCard.orderId))
    .where(and(eq(order.orderNumber, orderNumber), isNull(orderCard.backAt)))

/** In which orders a card was sold, and when it came back, newest first. */
export async function salesOf(db: Tx, cardSn: string): Promise<{ kind: CardSale; at: Date; orderNumber: string }[]> {
  const rows = await db
    .select({ at: orderCard.at, backAt: orderCard.backAt, orderNumber: order.orderNumber })
    .from(orderCard)
    .innerJoin(order, eq(order.id, orderCard.orderId))
    .where(eq(orderCard.cardSn, cardSn))
    .orderBy(desc(orderCard.id))
  return rows.flatMap(({ at, backAt, orderNumber }) => [
    ...(backAt ? [{ kind: 'came_back' as const, at: backAt, orderNumber }] : []),
    { kind: 'sold' as const, at, orderNumber },
  ])
}

/** Leaves the sales of a card with its old number, which is on the plastic: only its content moved to the new one. */
export async function keepSales(db: Tx, { old, moved }: { old: string; moved: string }): Promise<void> {
  await db.update(orderCard).set({ cardSn: old }).where(eq(orderCard.cardSn, moved))
}
