import { judgeAnswer, nextAsk } from '@idocard/domain/payment-confirmation'
import type { Database } from '../../db/open.ts'
import type { InTransaction } from '../../db/unit-of-work.ts'
import type { PaymentProvider, PaymentStatus } from '../../providers/payment/port.ts'
import type { Queue } from '../../queue/queue.ts'
import { type AskedPayment, claimAsks, confirmOrder, postponeAsks, putAsk } from './payment.store.ts'

/** ECPay closes its door for half an hour to who asks too fast, and says so by this status. */
const TOO_FAST = 'http 403'
const DOOR_CLOSED = 30 * 60_000
/** At most so many are asked about in a minute; of a bank that does not answer, which takes ten seconds, fewer. */
const AT_ONCE = 20
const SILENCES_MOST = 3
const MINUTE = 60_000

export interface ConfirmationServices {
  database: Database
  inTransaction: InTransaction
  provider: Pick<PaymentProvider, 'query'>
  queue: Queue
}

/**
 * Asks the bank about payments that it gave notice of. An order can be prepared once the bank has confirmed its payment;
 * what the bank disputes, or does not answer for two hours, is told to the service mailbox, once for each reason.
 */
export async function confirmPayments(services: ConfirmationServices, now: Date): Promise<void> {
  const { database, provider } = services
  let silences = 0
  for (let asked = 0; asked < AT_ONCE && silences < SILENCES_MOST; asked += 1) {
    const [payment] = await claimAsks(database.db, now, new Date(now.getTime() + MINUTE), 1)
    if (!payment) return
    const answer = await provider.query(payment.tradeNo)
    if (answer.state === 'unknown') silences += 1
    await settleAnswer(services, payment, answer, now)
    if (answer.state === 'unknown' && answer.reason === TOO_FAST)
      return postponeAsks(database.db, new Date(now.getTime() + DOOR_CLOSED))
  }
}

async function settleAnswer(
  { inTransaction, queue }: ConfirmationServices,
  { tradeNo, orderId, amount, asks, dispute }: AskedPayment,
  answer: PaymentStatus,
  now: Date,
): Promise<void> {
  const verdict = judgeAnswer(answer, amount, asks)
  const pause = verdict === 'confirmed' ? null : nextAsk(asks)
  const askAt = pause === null ? null : new Date(now.getTime() + pause)
  await inTransaction(async (unit) => {
    if (verdict === 'confirmed') {
      await confirmOrder(unit.db, orderId, now)
      return putAsk(unit.db, tradeNo, { askAt, dispute: '' })
    }
    if (verdict === 'wait') return putAsk(unit.db, tradeNo, { askAt, dispute })
    if (verdict !== dispute) await queue.send(unit, 'payment_alert', { tradeNo, outcome: verdict, amount })
    return putAsk(unit.db, tradeNo, { askAt, dispute: verdict })
  })
}
