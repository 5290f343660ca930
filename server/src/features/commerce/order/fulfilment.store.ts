import type { Parcel } from '@idocard/domain/commerce/carrier'
import type { PrintedLine } from '@idocard/domain/commerce/order-next-step'
import type { OrderTransition } from '@idocard/domain/commerce/order-state'
import { type MoveProblem, moveProblem, type OrderFacts, orderFacts } from '@idocard/domain/commerce/order-work'
import { eq } from 'drizzle-orm'
import { order } from '../../../db/schema/commerce/order.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { addCards, type CardFault } from './order-card.store.ts'
import { refundsToSettle } from './refund.store.ts'
import { lockOrder, type OrderRow, orderLines, transitionOrder } from './store.ts'
import { tellBuyer } from './tell-buyer.ts'

type Moving = Pick<Unit, 'db' | 'after' | 'now'>

/**
 * Why staff cannot move an order: there is none, `moveProblem`, a correction changes nothing, or a card cannot be in it.
 */
type FulfilmentRefusal = MoveProblem | 'unknown' | 'same_parcel' | 'cards'

export type Fulfilled =
  | { refusal?: undefined; order: OrderRow }
  | { refusal: 'unknown'; order?: undefined }
  | { refusal: Exclude<FulfilmentRefusal, 'unknown' | 'cards'>; order: OrderRow }
  | { refusal: 'cards'; order: OrderRow; fault: CardFault }

/**
 * Begins the production of a paid order: what is printed can no longer be changed, and its buyer is told so.
 * @param options.incomplete production begins although print details are missing, because they came another way
 */
export async function prepareOrder(
  unit: Moving,
  queue: Queue,
  orderNumber: string,
  { incomplete }: { incomplete: boolean },
): Promise<Fulfilled> {
  // The lock is also taken by changes of print details.
  const found = await lockOrder(unit.db, orderNumber)
  if (!found) return { refusal: 'unknown' }
  const lines = await orderLines(unit.db, found.id)
  const facts = await factsOf(unit.db, found, lines)
  const problem = moveProblem('prepare', { ...facts, isPrintMissing: facts.isPrintMissing && !incomplete })
  if (problem) return { refusal: problem, order: found }
  const moved = await move(unit, found, 'prepare', { preparedAt: unit.now })
  if (!moved.refusal && lines.some(({ print }) => print !== null)) await tellBuyer(unit, queue, moved.order, 'prepared')
  return moved
}

/**
 * Marks an order in production as shipped, and tells its buyer how to follow the parcel.
 * @param cards the cards in it, if they are known: with one that cannot be in it, nothing is shipped
 */
export async function shipOrder(
  unit: Moving,
  queue: Queue,
  orderNumber: string,
  parcel: Parcel,
  cards: readonly string[] = [],
): Promise<Fulfilled> {
  const found = await lockOrder(unit.db, orderNumber)
  if (!found) return { refusal: 'unknown' }
  const problem = moveProblem('ship', await factsOf(unit.db, found, []))
  if (problem) return { refusal: problem, order: found }
  const [fault] = cards.length > 0 ? (await addCards(unit.db, found, cards, unit.now)).faults : []
  if (fault) return { refusal: 'cards', order: found, fault }
  const moved = await move(unit, found, 'ship', { ...parcel, shippedAt: unit.now })
  if (!moved.refusal) await tellBuyer(unit, queue, moved.order, 'shipped')
  return moved
}

/**
 * Replaces the wrong carrier or tracking number of a shipped order, keeps the wrong one with the order, and tells the
 * buyer once.
 */
export async function correctParcel(
  unit: Moving,
  queue: Queue,
  orderNumber: string,
  { carrier, trackingNumber }: Parcel,
): Promise<Fulfilled> {
  const found = await lockOrder(unit.db, orderNumber)
  if (!found) return { refusal: 'unknown' }
  if (found.state !== 'shipped' || found.carrier === '') return { refusal: 'state', order: found }
  if (found.carrier === carrier && found.trackingNumber === trackingNumber)
    return { refusal: 'same_parcel', order: found }
  const wrong = { carrier: found.carrier, trackingNumber: found.trackingNumber, at: unit.now.toISOString() }
  const wrongParcels = [...found.wrongParcels, wrong]
  const [corrected] = await unit.db
    .update(order)
    .set({ carrier, trackingNumber, wrongParcels })
    .where(eq(order.id, found.id))
    .returning()
  if (!corrected) return { refusal: 'unknown' }
  await tellBuyer(unit, queue, corrected, 'parcel_corrected', wrongParcels.length)
  return { order: corrected }
}

/** Marks a shipped order as completed: it has arrived. Its buyer knows that, and gets no message. */
export async function completeOrder(unit: Moving, orderNumber: string): Promise<Fulfilled> {
  const found = await lockOrder(unit.db, orderNumber)
  if (!found) return { refusal: 'unknown' }
  return move(unit, found, 'complete', { completedAt: unit.now })
}

async function factsOf(db: Moving['db'], found: OrderRow, lines: readonly PrintedLine[]): Promise<OrderFacts> {
  return orderFacts(found, lines, (await refundsToSettle(db, [found.id])).get(found.id)?.amount)
}

async function move(
  { db }: Pick<Moving, 'db'>,
  order: OrderRow,
  transition: OrderTransition,
  set: Parameters<typeof transitionOrder>[3],
): Promise<Fulfilled> {
  const moved = await transitionOrder(db, { by: 'staff', order }, transition, set)
  return moved ? { order: moved } : { refusal: 'state', order }
}
