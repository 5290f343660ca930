import { ORDER_TRANSITIONS } from '@idocard/domain/commerce/order-state'
import { canTransition } from '@idocard/domain/transitions'
import type { InTransaction } from '../../../db/unit-of-work.ts'
import { methodNamed } from '../../../providers/payment/methods.ts'
import type { PaymentMethod } from '../../../providers/payment/port.ts'
import type { Queue } from '../../../queue/queue.ts'
import { lockOrder, type OrderRow, type RefundedOrder, refundOrder } from '../order/index.ts'
import { insertRefund, openRefund, putRefund, tradesOf } from './store.ts'

interface RefundServices {
  inTransaction: InTransaction
  methods: readonly Pick<PaymentMethod, 'name' | 'refund'>[]
  queue: Queue
}

/**
 * `unknown_order`, `state`: nothing to refund. `by_hand`: the method has no way back, so the money must be returned at
 * the bank first. `open`: a refund was asked for and its outcome is not known. `refused`, `unknown`: the bank's answer.
 */
export type Refunded =
  | { outcome: 'unknown_order' }
  | { outcome: 'state' | 'by_hand' | 'open'; order: OrderRow }
  | { outcome: 'refused' | 'unknown'; order: OrderRow; reason: string }
  | ({ outcome: 'refunded' } & Required<RefundedOrder>)

/**
 * Returns an order's money through its payment method, and marks the order as refunded. The attempt is recorded before
 * the bank is asked, so that neither a crash nor a second operator returns it twice.
 * @param given.atBank the money was already returned at the bank: the order is only marked
 */
export async function refundPayment(
  { inTransaction, methods, queue }: RefundServices,
  orderNumber: string,
  { reason, atBank }: { reason: string; atBank: boolean },
): Promise<Refunded> {
  const mark = async (unit: Parameters<Parameters<InTransaction>[0]>[0], order: OrderRow): Promise<Refunded> => {
    const done = await refundOrder(unit, queue, order.orderNumber)
    return done?.points ? { outcome: 'refunded', order: done.order, points: done.points } : { outcome: 'state', order }
  }
  const begun = await inTransaction(async (unit) => {
    const { db, now } = unit
    const order = await lockOrder(db, orderNumber)
    if (!order) return { outcome: 'unknown_order' } as const
    if (!canTransition(ORDER_TRANSITIONS, order.state, 'refund')) return { outcome: 'state', order } as const
    const [trade] = await tradesOf(db, order.id, 'paid')
    const open = await openRefund(db, order.id)
    const asked = { orderId: order.id, tradeNo: trade?.tradeNo ?? '', amount: order.total, reason, at: now }
    // An order of NT$0 has no payment.
    if (atBank || !trade) {
      if (open) await putRefund(db, open.id, { outcome: 'by_hand', reason })
      else await insertRefund(db, { ...asked, outcome: 'by_hand' })
      return mark(unit, order)
    }
    if (open) return { outcome: 'open', order } as const
    const method = methodNamed(methods, trade.provider)
    if (!method?.refund) return { outcome: 'by_hand', order } as const
    const refund = method.refund.bind(method)
    return { order, refund: () => refund(trade), id: await insertRefund(db, { ...asked, outcome: 'asked' }) }
  })
  if (begun.outcome !== undefined) return begun
  const { order, refund, id } = begun
  const answer = await refund()
  return inTransaction(async (unit) => {
    await putRefund(unit.db, id, {
      outcome: answer.state,
      detail: answer.state === 'refunded' ? '' : answer.reason.slice(0, 300),
    })
    return answer.state === 'refunded' ? mark(unit, order) : { outcome: answer.state, order, reason: answer.reason }
  })
}
