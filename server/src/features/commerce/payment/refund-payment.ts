import { isRefundedWhole, type RefundProblem, refundProblem } from '@idocard/domain/commerce/order-refund'
import type { Twd } from '@idocard/domain/money'
import type { Tx } from '../../../db/open.ts'
import type { InTransaction, Unit } from '../../../db/unit-of-work.ts'
import { methodNamed } from '../../../providers/payment/methods.ts'
import type { PaymentMethod, RefundAnswer } from '../../../providers/payment/port.ts'
import type { Queue } from '../../../queue/queue.ts'
import {
  insertRefund,
  isRunning,
  lockOrder,
  type OrderRow,
  openRefund,
  putRefund,
  type RefundedOrder,
  refundOrder,
  refundPart,
  refundsToSettle,
} from '../order/index.ts'
import { tradesOf } from './store.ts'

interface RefundServices {
  inTransaction: InTransaction
  methods: readonly Pick<PaymentMethod, 'name' | 'refund' | 'takesRefunds'>[]
  queue: Queue
}

type Writing = Pick<Unit, 'db' | 'now' | 'after'>

/** Why nothing was tried: there is no such order, `refundProblem`, or `paused`: the bank takes no refunds at this time of day. */
type NotTried = { outcome: 'unknown_order' } | { outcome: RefundProblem | 'paused'; order: OrderRow }

/**
 * What came of an attempt. `by_hand`: there is no way back from here, so staff must return the money at the bank;
 * `refused`, `unknown`: the bank's answer; `refunded`: with points once all is returned.
 */
export type Tried =
  | { outcome: 'by_hand'; order: OrderRow }
  | { outcome: 'refused' | 'unknown'; order: OrderRow; reason: string }
  | ({ outcome: 'refunded' } & RefundedOrder)
export type Refunded = NotTried | Tried

/** The money was asked for. `finish` records the answer, in a transaction of the caller. */
export interface BegunRefund {
  outcome?: undefined
  finish(unit: Writing): Promise<Tried>
}

/** Adds returned money to the order. Once all is returned, the order is refunded. The order must be locked. */
async function returned(unit: Writing, queue: Queue, order: OrderRow, amount: Twd): Promise<RefundedOrder> {
  if (!isRefundedWhole(order, amount)) return { order: await refundPart(unit, queue, order, amount) }
  const done = await refundOrder(unit, queue, order.orderNumber)
  if (!done?.points) throw new Error(`Order ${order.orderNumber} cannot be refunded, and its money was returned.`)
  return done
}

/** Whether the bank that took an order's money takes no refunds at this time of day. */
export async function isRefundPaused(
  methods: RefundServices['methods'],
  db: Tx,
  { orderId, now }: { orderId: number; now: Date },
): Promise<boolean> {
  const [trade] = await tradesOf(db, orderId, 'paid')
  const method = trade && methodNamed(methods, trade.provider)
  return method?.takesRefunds?.(now) === false
}

/**
 * Asks the bank of an order for money. The attempt is recorded before, so that neither a crash nor a second operator
 * returns it twice: until its outcome is known, no other one begins.
 * @param given.amount by default all that is left
 */
export async function beginRefund(
  { inTransaction, methods, queue }: RefundServices,
  orderNumber: string,
  given: { amount?: Twd; reason: string },
): Promise<NotTried | BegunRefund> {
  const begun = await inTransaction(async ({ db, now }) => {
    const order = await lockOrder(db, orderNumber)
    if (!order) return { outcome: 'unknown_order' } as const
    const amount = given.amount ?? order.total - order.refunded
    const isOpen = (await openRefund(db, order.id)) !== undefined
    const problem = refundProblem({ ...order, isOpen }, amount)
    if (problem) return { outcome: problem, order } as const
    if (await isRefundPaused(methods, db, { orderId: order.id, now })) return { outcome: 'paused', order } as const
    const [trade] = await tradesOf(db, order.id, 'paid')
    const asked = { orderId: order.id, tradeNo: trade?.tradeNo ?? '', amount, reason: given.reason, at: now }
    const attempt = { id: await insertRefund(db, { ...asked, outcome: 'asked' }), outcome: 'asked' as const }
    const method = trade && methodNamed(methods, trade.provider)
    return {
      orderNumber: order.orderNumber,
      amount,
      attempt,
      ask: trade && method?.refund?.bind(method, trade, amount),
    }
  })
  if (begun.outcome !== undefined) return begun
  const { amount, attempt, ask } = begun
  const answer: RefundAnswer | { state: 'due' } =
    amount === 0 ? { state: 'refunded' } : ask ? await ask() : { state: 'due' }
  return {
    async finish(unit) {
      const order = await lockOrder(unit.db, begun.orderNumber)
      if (!order) throw new Error(`Order ${begun.orderNumber} is gone.`)
      const reason = 'reason' in answer ? answer.reason.slice(0, 300) : ''
      const isPut = await putRefund(unit.db, attempt, { outcome: answer.state, detail: reason, at: unit.now })
      // Somebody has looked at the bank, and settled it meanwhile.
      if (!isPut) return { outcome: 'unknown', order, reason: 'settled meanwhile' }
      if (answer.state === 'refunded') return { outcome: 'refunded', ...(await returned(unit, queue, order, amount)) }
      return answer.state === 'due' ? { outcome: 'by_hand', order } : { outcome: answer.state, order, reason }
    },
  }
}

/** What staff decided about an attempt: the money was returned at the bank, or is not returned. */
export interface SettledRefund {
  reason: string
  isReturned: boolean
}

/**
 * Settles an order's attempt to return money that waits for staff. The bank's refusal stays recorded beside what they
 * decided.
 * @returns undefined if none waits; `running` while the bank may still answer
 */
export async function settleRefund(
  unit: Writing,
  queue: Queue,
  order: OrderRow,
  { reason, isReturned }: SettledRefund,
): Promise<(RefundedOrder & { amount: Twd }) | 'running' | undefined> {
  const { db, now } = unit
  const waiting = (await refundsToSettle(db, [order.id])).get(order.id)
  if (!waiting) return undefined
  if (isRunning(waiting, now)) return 'running'
  const { orderId, tradeNo, amount } = waiting
  const set = { outcome: isReturned ? 'by_hand' : 'dropped', reason, at: now } as const
  if (waiting.outcome === 'refused') await insertRefund(db, { orderId, tradeNo, amount, ...set })
  else await putRefund(db, waiting, set)
  return { amount, ...(isReturned ? await returned(unit, queue, order, amount) : { order }) }
}

/**
 * Returns all money of an order that is left, for the operator's command.
 * @param given.atBank the money was already returned at the bank: it is only recorded
 */
export async function refundPayment(
  services: RefundServices,
  orderNumber: string,
  { reason, atBank }: { reason: string; atBank: boolean },
): Promise<Refunded> {
  const { inTransaction, queue } = services
  if (!atBank) {
    const begun = await beginRefund(services, orderNumber, { reason })
    if (begun.outcome !== undefined) return begun
    return inTransaction((unit) => {
      unit.invalidate(['product'])
      return begun.finish(unit)
    })
  }
  return inTransaction(async (unit) => {
    const { db, now } = unit
    unit.invalidate(['product'])
    const order = await lockOrder(db, orderNumber)
    if (!order) return { outcome: 'unknown_order' }
    const settled = await settleRefund(unit, queue, order, { reason, isReturned: true })
    if (settled === 'running') return { outcome: 'open', order }
    if (settled) return { outcome: 'refunded', ...settled }
    const amount = order.total - order.refunded
    const problem = refundProblem({ ...order, isOpen: false }, amount)
    if (problem) return { outcome: problem, order }
    const [trade] = await tradesOf(db, order.id, 'paid')
    await insertRefund(db, {
      orderId: order.id,
      tradeNo: trade?.tradeNo ?? '',
      amount,
      reason,
      outcome: 'by_hand',
      at: now,
    })
    return { outcome: 'refunded', ...(await returned(unit, queue, order, amount)) }
  })
}
