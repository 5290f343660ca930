import { pointsForOrder } from '@idocard/domain/loyalty/point'
import type { Unit } from '../../../db/unit-of-work.ts'
import { job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { HOME_COMPANY } from '../../company/company/index.ts'
import { tell } from '../../identity/notice/index.ts'
import { earnPoints } from '../../loyalty/point/index.ts'
import { sellUnits } from './stock.store.ts'
import { type OrderRow, transitionOrder } from './store.ts'
import { tellBuyer } from './tell-buyer.ts'

type Writing = Pick<Unit, 'db' | 'after' | 'now'>

/** A paid order with all that is needed to make, send and invoice it, for the service mailbox. */
export const paidOrderJob = job<{ orderNumber: string }>('paid_order')
/** A paid order's uniform invoice is to be issued. Only sent where an invoice provider is configured. */
export const invoiceJob = job<{ orderNumber: string }>('issue_invoice')

/**
 * Marks an unpaid order as paid, with all that follows: its units are sold, its buyer earns points and is told, the service
 * mailbox gets the whole order, and its invoice is issued. Everything that settles an order comes here.
 * @param settled.isConfirmed the payment needs no confirmation by the bank before goods are made
 * @param settled.isInvoiced an invoice is to be issued by a provider
 * @returns undefined if the order is paid already, or was cancelled or has expired: nothing was changed
 */
export async function markPaid(
  unit: Writing,
  queue: Queue,
  order: Pick<OrderRow, 'id'>,
  { isConfirmed, isInvoiced }: { isConfirmed: boolean; isInvoiced: boolean },
): Promise<OrderRow | undefined> {
  const { db, now } = unit
  const paid = await transitionOrder(db, { by: 'system', order }, 'pay', {
    paidAt: now,
    ...(isConfirmed && { confirmedAt: now }),
  })
  if (!paid) return undefined
  await sellUnits(db, paid, now)
  await earnForOrder(unit, queue, paid)
  await tellBuyer(unit, queue, paid, 'paid')
  await queue.send(unit, paidOrderJob, { orderNumber: paid.orderNumber })
  if (isInvoiced) await queue.send(unit, invoiceJob, { orderNumber: paid.orderNumber })
  return paid
}

/**
 * Adds the buyer's points for a paid order, once per order. They are points of the site's own company, for the value of
 * the goods after discounts.
 */
async function earnForOrder(unit: Writing, queue: Queue, order: OrderRow): Promise<void> {
  const { memberId, orderNumber, subtotal, discount } = order
  const amount = pointsForOrder(subtotal - discount)
  const account = { memberId, companyId: HOME_COMPANY }
  if (amount === 0) return
  if (!(await earnPoints(unit.db, { ...account, amount, reason: 'order', reference: orderNumber }, unit.now))) return
  await tell(queue, unit, {
    ...account,
    kind: 'point_earned',
    params: { points: amount },
    link: 'donateBlood/pointCard?tab=entries',
    groupKey: 'order',
  })
}
