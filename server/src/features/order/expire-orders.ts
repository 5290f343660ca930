import { createHash } from 'node:crypto'
import type { Database } from '../../db/open.ts'
import type { InTransaction } from '../../db/unit-of-work.ts'
import type { PaymentProvider } from '../../providers/payment/port.ts'
import type { Queue } from '../../queue/queue.ts'
import { giveBack } from '../discount/discount.store.ts'
import { openTrades } from '../payment/payment.store.ts'
import type { PaymentDesk } from '../payment/payment-desk.ts'
import { moveOrder, type OrderRow, overdueOrders } from './order.store.ts'
import { returnUnits } from './stock.store.ts'

const AT_ONCE = 50
/** Each may take the bank's ten seconds, and the whole job has a minute. */
const SILENCES_MOST = 3
const NO_ANSWER = /^(timeout|network)$/
/** A bank that gives no answer keeps an order open, but not for ever. */
const PATIENCE = 24 * 3_600_000

export interface ExpiryServices {
  database: Database
  inTransaction: InTransaction
  desk: PaymentDesk
  provider: PaymentProvider
  queue: Queue
}

/**
 * Ends unpaid orders whose time is up: units go back on the shelf, the discount code can be used again. The bank is
 * asked first, because a notice of a payment can be lost on its way.
 */
export async function expireOrders(services: ExpiryServices, now: Date): Promise<void> {
  const bank = { silences: 0 }
  const faults: unknown[] = []
  let kept = 0
  for (;;) {
    const overdue = await overdueOrders(services.database.db, now, AT_ONCE, kept)
    for (const order of overdue) {
      try {
        if (await isSettled(services, order, now, bank)) await expire(services, order)
        else kept += 1
      } catch (error) {
        // One order must not keep all that come after it.
        faults.push(error)
        kept += 1
      }
    }
    if (overdue.length < AT_ONCE) break
  }
  if (faults.length > 0) throw new Error(`${faults.length} overdue orders could not be ended.`, { cause: faults[0] })
}

/** Whether the bank has nothing more to say; a payment it knows of is settled on the way. */
async function isSettled(
  { database, desk, provider }: ExpiryServices,
  order: OrderRow,
  now: Date,
  bank: { silences: number },
): Promise<boolean> {
  const isPatient = now.getTime() - order.expiresAt.getTime() < PATIENCE
  for (const tradeNo of await openTrades(database.db, order.id)) {
    // A bank that is away is asked again in a minute; orders that never went there need not wait for it.
    if (bank.silences >= SILENCES_MOST) {
      if (isPatient) return false
      continue
    }
    const status = await provider.query(tradeNo)
    if (status.state === 'paid') {
      const { amount, providerTradeNo } = status
      const digest = createHash('sha256').update(`query ${tradeNo}`).digest()
      const notice = {
        genuine: true as const,
        tradeNo,
        amount,
        providerTradeNo,
        paid: true,
        simulated: false,
        code: '1',
        message: '',
      }
      // Money is there: whatever came of it, the buyer is not told that nothing will be charged.
      await desk.settle(notice, digest)
      return false
    }
    if (status.state === 'unknown' && NO_ANSWER.test(status.reason)) bank.silences += 1
    if (status.state === 'unknown' && isPatient) return false
  }
  return true
}

async function expire({ inTransaction, queue }: ExpiryServices, order: OrderRow): Promise<void> {
  await inTransaction(async (unit) => {
    if (!(await moveOrder(unit.db, order.id, 'expire'))) return
    await returnUnits(unit.db, order.id)
    await giveBack(unit.db, order.id)
    await queue.send(unit, 'order_notice', { orderNumber: order.orderNumber, notice: 'expired' })
    unit.invalidate(['product'])
  })
}
