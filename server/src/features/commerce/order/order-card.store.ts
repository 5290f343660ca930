import type { OrderCards } from '@idocard/contract/commerce/order-card'
import {
  type NamedCards,
  type OrderCardProblem,
  orderedCards,
  readCardItem,
  sellingProblem,
} from '@idocard/domain/commerce/order-card'
import { and, asc, count, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { card, cardEvent } from '../../../db/schema/cards/card.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { orderCard } from '../../../db/schema/commerce/order-card.ts'
import { followCompany, leaveCompany } from './company-order.store.ts'
import { type OrderRow, orderLines } from './store.ts'

/** What is wrong with an item of a list of cards. */
export interface CardFault {
  /** Empty if it is about the whole list. */
  given: string
  problem: OrderCardProblem
  /** The order in which the card was sold; otherwise empty. */
  orderNumber: string
}

interface NamedInOrder {
  added: string[]
  /** How many were in this order already. */
  here: number
  /** With one, nothing was added. */
  faults: CardFault[]
}

const isSold = isNull(orderCard.backAt)

/** The cards of an order, as they were named, also those that came back. */
export const cardsOf = (db: Tx, orderId: number) =>
  db
    .select({ cardSn: orderCard.cardSn, state: card.state, at: orderCard.at, backAt: orderCard.backAt })
    .from(orderCard)
    .innerJoin(card, eq(card.cardSn, orderCard.cardSn))
    .where(eq(orderCard.orderId, orderId))
    .orderBy(asc(orderCard.id))
export type SoldCard = Awaited<ReturnType<typeof cardsOf>>[number]

/** What staff see of the cards of an order. */
export const cardsShown = (ordered: number, cards: readonly SoldCard[]): OrderCards => ({
  ordered,
  list: cards.map(({ cardSn, state, at, backAt }) => ({
    cardSn,
    state,
    at: at.toISOString(),
    backAt: backAt?.toISOString() ?? null,
  })),
})

/**
 * Locks cards in the order of their numbers, until the transaction ends. Not their keys: whoever claims one meanwhile
 * needs those for its rows.
 */
const lockCards = (db: Tx, numbers: readonly string[]) =>
  db
    .select({ cardSn: card.cardSn, isPhysical: card.physical, state: card.state, takenAt: card.activatedAt })
    .from(card)
    .where(inArray(card.cardSn, [...numbers]))
    .orderBy(asc(card.cardSn))
    .for('no key update')

/**
 * Names cards that are in an order, all or none. The order must be locked. Its cards are locked, too, so that of two
 * people who name the same card in two orders, one is told of the other.
 */
export async function addCards(db: Tx, to: OrderRow, items: readonly string[], now: Date): Promise<NamedInOrder> {
  const [already] = await db
    .select({ cards: count() })
    .from(orderCard)
    .where(and(eq(orderCard.orderId, to.id), isSold))
  const missing = orderedCards(await orderLines(db, to.id)) - (already?.cards ?? 0)
  const { numbers, faults } = await expanded(db, items, Math.max(0, missing) + 1)
  const cards = new Map((await lockCards(db, numbers)).map((row) => [row.cardSn, row]))
  // After the locks: what somebody named meanwhile is seen.
  const sold = await ordersOfCards(db, numbers)
  const lost = await lostSince(
    db,
    [...cards.values()].flatMap(({ cardSn, state }) => (state === 'retired' ? [cardSn] : [])),
  )
  const added: string[] = []
  let here = 0
  for (const cardSn of numbers) {
    const fault = (problem: OrderCardProblem, orderNumber = '') =>
      void faults.push({ given: cardSn, problem, orderNumber })
    const found = cards.get(cardSn)
    const soldIn = sold.get(cardSn)
    if (!found) fault('unknown')
    else if (soldIn === to.orderNumber) here += 1
    else if (soldIn !== undefined) fault('sold', soldIn)
    else {
      const takenAt = found.state === 'retired' ? (lost.get(cardSn) ?? null) : found.takenAt
      const problem = sellingProblem({ ...found, takenAt }, to.shippedAt ?? now)
      if (problem) fault(problem)
      else added.push(cardSn)
    }
  }
  if (added.length > missing) faults.push({ given: '', problem: 'too_many', orderNumber: '' })
  if (faults.length > 0) return { added: [], here, faults }
  if (added.length > 0) {
    await db.insert(orderCard).values(added.map((cardSn) => ({ orderId: to.id, cardSn, at: now })))
    await followCompany(db, to, added)
  }
  return { added, here, faults }
}

/** Locks all cards that a list names, as {@link addCards} does. */
export async function lockNamed(db: Tx, items: readonly string[]): Promise<void> {
  await lockCards(db, (await expanded(db, items, MAX_NAMED)).numbers)
}

/** The most cards of a list: the most of an order with one line of the largest packs. */
const MAX_NAMED = 10_000

/**
 * The numbers that a list names, each once.
 * @param most no more of a batch: with more, the list is refused anyway
 */
async function expanded(
  db: Tx,
  items: readonly string[],
  most: number,
): Promise<{ numbers: string[]; faults: CardFault[] }> {
  const numbers = new Set<string>()
  const faults: CardFault[] = []
  const several: { given: string; named: SeveralCards }[] = []
  for (const given of new Set(items)) {
    const named = readCardItem(given)
    if (!named) faults.push({ given, problem: 'number', orderNumber: '' })
    else if (named.kind === 'card') numbers.add(named.cardSn)
    else several.push({ given, named })
  }
  const rows = await cardsNamed(
    db,
    several.map(({ named }) => named),
    most,
  )
  for (const { cardSn } of rows) numbers.add(cardSn)
  // No order has so many, and nobody reads so long a list of faults.
  if (rows.length > MAX_NAMED || numbers.size > MAX_NAMED)
    return { numbers: [], faults: [{ given: '', problem: 'too_many', orderNumber: '' }] }
  const found = new Set(rows.map(({ at }) => at))
  for (const [at, { given, named }] of several.entries())
    if (!found.has(at)) faults.push({ given, problem: named.kind, orderNumber: '' })
  return { numbers: [...numbers].toSorted(), faults }
}

type SeveralCards = Exclude<NamedCards, { kind: 'card' }>

/**
 * The cards of ranges, each of which is of one batch, and those of batches that nobody has and no order, in one query. Cards
 * of a range that are in an order already count, too.
 * @param most no more of each batch
 * @returns each card with the place in the list of what names it; nothing of what names none. One more than `MAX_NAMED` if
 * there are more
 */
async function cardsNamed(
  db: Tx,
  named: readonly SeveralCards[],
  most: number,
): Promise<{ at: number; cardSn: string }[]> {
  if (named.length === 0) return []
  const ends = (end: 'first' | 'last') => sql.param(named.map((one) => (one.kind === 'range' ? one[end] : null)))
  const batches = sql.param(named.map((one) => (one.kind === 'batch' ? one.batchId : null)))
  const { rows } = await db.execute<{ at: number; cardSn: string }>(sql`
    select asked.at::int - 1 as at, found.card_sn as "cardSn"
    from unnest(${ends('first')}::text[], ${ends('last')}::text[], ${batches}::int[])
      with ordinality as asked (first, last, batch_id, at)
    cross join lateral (
      (select own.card_sn from ${card} as own
        where own.batch_id = asked.batch_id and own.state = 'unclaimed' and own.physical and not exists (
          select from ${orderCard} as sold where sold.card_sn = own.card_sn and sold.back_at is null)
        order by own.card_sn collate "C" limit ${most})
      union all
      (select own.card_sn from ${card} as own
        where own.physical and own.card_sn collate "C" between asked.first and asked.last
          and own.batch_id = (select min(ends.batch_id) from ${card} as ends
            where ends.card_sn in (asked.first, asked.last)
            having count(ends.batch_id) = 2 and min(ends.batch_id) = max(ends.batch_id))
        limit ${MAX_NAMED + 1})
    ) as found
    limit ${MAX_NAMED + 1}`)
  return rows
}

/** The numbers of the orders in which these cards are. */
async function ordersOfCards(db: Tx, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ cardSn: orderCard.cardSn, orderNumber: order.orderNumber })
    .from(orderCard)
    .innerJoin(order, eq(order.id, orderCard.orderId))
    .where(and(inArray(orderCard.cardSn, [...numbers]), isSold))
  return new Map(rows.map(({ cardSn, orderNumber }) => [cardSn, orderNumber]))
}

/** When cards that are lost were given up. */
async function lostSince(db: Tx, numbers: readonly string[]): Promise<Map<string, Date | null>> {
  const rows = await db
    .select({ cardSn: cardEvent.cardSn, at: max(cardEvent.at) })
    .from(cardEvent)
    .where(and(inArray(cardEvent.cardSn, [...numbers]), eq(cardEvent.kind, 'retire')))
    .groupBy(cardEvent.cardSn)
  return new Map(rows.map(({ cardSn, at }) => [cardSn, at]))
}

/** Takes a card out of an order in which it never was. False if it is not in it. The order must be locked. */
export async function removeCard(db: Tx, orderId: number, cardSn: string): Promise<boolean> {
  await lockCards(db, [cardSn])
  const removed = await db
    .delete(orderCard)
    .where(and(eq(orderCard.orderId, orderId), eq(orderCard.cardSn, cardSn), isSold))
    .returning({ id: orderCard.id })
  if (removed.length > 0) await leaveCompany(db, { id: orderId }, [cardSn])
  return removed.length > 0
}

/**
 * Records that cards of an order came back, by default all of them. The order must be locked.
 * @returns their numbers
 */
export async function takeBackCards(
  db: Tx,
  orderId: number,
  now: Date,
  numbers?: readonly string[],
): Promise<string[]> {
  const isIt = and(eq(orderCard.orderId, orderId), isSold, numbers && inArray(orderCard.cardSn, [...numbers]))
  const found = await db.select({ cardSn: orderCard.cardSn }).from(orderCard).where(isIt)
  // Before their sales, as whoever gives up a card does.
  await lockCards(
    db,
    found.map(({ cardSn }) => cardSn),
  )
  const rows = await db.update(orderCard).set({ backAt: now }).where(isIt).returning({ cardSn: orderCard.cardSn })
  const back = rows.map(({ cardSn }) => cardSn)
  await leaveCompany(db, { id: orderId }, back)
  return back
}
