import type { Carrier } from '@idocard/domain/carrier'
import { hasPrintMissing } from '@idocard/domain/order-next-step'
import { ORDER_TRANSITIONS, type OrderTransition } from '@idocard/domain/order-state'
import { canTransition } from '@idocard/domain/transitions'
import type { Unit } from '../../db/unit-of-work.ts'
import type { Queue } from '../../queue/queue.ts'
import { lockOrder, type OrderRow, orderLines, transitionOrder } from './order.store.ts'
import { tellBuyer } from './tell-buyer.store.ts'

/**
 * Why staff cannot move an order: there is none, its state does not allow it, the bank has not confirmed its payment, or
 * print details are missing.
 */
export type FulfilmentRefusal = 'unknown' | 'state' | 'unconfirmed' | 'print_missing'

export type Fulfilled =
  | { refusal?: undefined; order: OrderRow }
  | { refusal: 'unknown'; order?: undefined }
  | { refusal: Exclude<FulfilmentRefusal, 'unknown'>; order: OrderRow }

/**
 * Begins the production of a paid order: what is printed can no longer be changed, and its buyer is told so.
 * @param options.incomplete production begins although print details are missing, because they came another way
 */
export async function prepareOrder(
  unit: Unit,
  queue: Queue,
  orderNumber: string,
  { incomplete }: { incomplete: boolean },
): Promise<Fulfilled> {
  // The lock is also taken by changes of print details.
  const found = await lockOrder(unit.db, orderNumber)
  if (!found) return { refusal: 'unknown' }
  if (!canTransition(ORDER_TRANSITIONS, found.state, 'prepare')) return { refusal: 'state', order: found }
  if (found.confirmedAt === null) return { refusal: 'unconfirmed', order: found }
  const lines = await orderLines(unit.db, found.id)
  if (!incomplete && lines.some(hasPrintMissing)) return { refusal: 'print_missing', order: found }
  const moved = await move(unit, found, 'prepare', { preparedAt: unit.now })
  if (!moved.refusal && lines.some(({ print }) => print !== null)) await tellBuyer(unit, queue, moved.order, 'prepared')
  return moved
}

/** Marks an order in production as shipped, and tells its buyer how to follow the parcel. */
export async function shipOrder(
  unit: Unit,
  queue: Queue,
  orderNumber: string,
  parcel: { carrier: Carrier; trackingNumber: string },
): Promise<Fulfilled> {
  const found = await lockOrder(unit.db, orderNumber)
  if (!found) return { refusal: 'unknown' }
  const moved = await move(unit, found, 'ship', { ...parcel, shippedAt: unit.now })
  if (!moved.refusal) await tellBuyer(unit, queue, moved.order, 'shipped')
  return moved
}

/** Marks a shipped order as completed: it has arrived. Its buyer knows that, and gets no message. */
export async function completeOrder(unit: Unit, orderNumber: string): Promise<Fulfilled> {
  const found = await lockOrder(unit.db, orderNumber)
  if (!found) return { refusal: 'unknown' }
  return move(unit, found, 'complete', { completedAt: unit.now })
}

async function move(
  { db }: Pick<Unit, 'db'>,
  order: OrderRow,
  transition: OrderTransition,
  set: Parameters<typeof transitionOrder>[3],
): Promise<Fulfilled> {
  const moved = await transitionOrder(db, { by: 'staff', order }, transition, set)
  return moved ? { order: moved } : { refusal: 'state', order }
}
