import { DAY_MS } from '@idocard/domain/duration'
import type { Database } from '../../../db/open.ts'
import type { InTransaction } from '../../../db/unit-of-work.ts'
import { queryTrade } from '../../../providers/payment/methods.ts'
import type { PaymentMethod } from '../../../providers/payment/port.ts'
import type { Queue } from '../../../queue/queue.ts'
import { endOrder, type OrderRow, overdueOrders } from '../order/index.ts'
import type { PaymentService } from './payment-service.ts'
import { tradesOf } from './store.ts'

const AT_ONCE = 50
/** A query without a response takes ten seconds, and the job has a time limit of one minute. */
const MAX_TIMEOUTS = 3
const NO_ANSWER = /^(timeout|network)$/
/** How long an order stays open while the bank does not answer. */
const PATIENCE = DAY_MS

export interface ExpiryServices {
  database: Database
  inTransaction: InTransaction
  payments: Pick<PaymentService, 'settlePaid'>
  methods: readonly Pick<PaymentMethod, 'name' | 'query'>[]
  queue: Queue
}

/**
 * Ends expired unpaid orders: their units go back on sale, and the discount code can be used again. The bank is queried
 * first, because its notice of a payment can get lost.
 */
export async function expireOrders(services: ExpiryServices, now: Date): Promise<void> {
  const bank = { timeouts: 0 }
  const errors: unknown[] = []
  let skipped = 0
  for (;;) {
    const overdue = await overdueOrders(services.database.db, now, AT_ONCE, skipped)
    for (const order of overdue) {
      try {
        if (await isSettled(services, order, now, bank)) await expire(services, order)
        else skipped += 1
      } catch (error) {
        // One failing order must not block the others.
        errors.push(error)
        skipped += 1
      }
    }
    if (overdue.length < AT_ONCE) break
  }
  if (errors.length > 0) throw new Error(`${errors.length} overdue orders could not be ended.`, { cause: errors[0] })
}

/** Whether no payment for the order can arrive any more. A payment that the bank reports is settled here. */
async function isSettled(
  { database, payments, methods }: ExpiryServices,
  order: OrderRow,
  now: Date,
  bank: { timeouts: number },
): Promise<boolean> {
  const isPatient = now.getTime() - order.expiresAt.getTime() < PATIENCE
  for (const trade of await tradesOf(database.db, order.id, 'open')) {
    // While the bank is down, it is queried again in a minute. Orders without an open payment do not wait for it.
    if (bank.timeouts >= MAX_TIMEOUTS) {
      if (isPatient) return false
      continue
    }
    const status = await queryTrade(methods, trade)
    if (status.state === 'paid') {
      // The buyer has paid. Whatever the outcome, the order must not expire here: the buyer would be notified that
      // nothing is charged.
      await payments.settlePaid(trade, status)
      return false
    }
    if (status.state === 'unknown' && NO_ANSWER.test(status.reason)) bank.timeouts += 1
    if (status.state === 'unknown' && isPatient) return false
  }
  return true
}

async function expire({ inTransaction, queue }: ExpiryServices, order: OrderRow): Promise<void> {
  await inTransaction(async (unit) => {
    if (await endOrder(unit, queue, { by: 'system', order }, 'expire')) unit.invalidate(['product'])
  })
}
