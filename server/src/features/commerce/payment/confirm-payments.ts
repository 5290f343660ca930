import { judgeAnswer, nextAsk } from '@idocard/domain/commerce/payment-confirmation'
import { MINUTE_MS } from '@idocard/domain/duration'
import type { Database } from '../../../db/open.ts'
import type { InTransaction } from '../../../db/unit-of-work.ts'
import { queryTrade } from '../../../providers/payment/methods.ts'
import type { PaymentMethod, PaymentStatus } from '../../../providers/payment/port.ts'
import type { Queue } from '../../../queue/queue.ts'
import { alertPayment } from './payment-alert.ts'
import { type AskedPayment, claimAsks, confirmOrder, postponeAsks, putAsk } from './store.ts'

/** ECPay blocks clients that query too fast for half an hour, and responds with this status. */
const RATE_LIMITED = 'http 403'
const RATE_LIMIT_PAUSE = 30 * MINUTE_MS
/** The most queries in a minute. There are fewer when the bank does not respond: each query then takes ten seconds. */
const AT_ONCE = 20
const MAX_UNANSWERED = 3

export interface ConfirmationServices {
  database: Database
  inTransaction: InTransaction
  methods: readonly Pick<PaymentMethod, 'name' | 'query'>[]
  queue: Queue
}

/**
 * Queries the bank about payments for which it sent a notice. An order can be prepared once the bank has confirmed its
 * payment. When the bank disputes it or does not answer for two hours, the service mailbox is alerted once per reason.
 */
export async function confirmPayments(services: ConfirmationServices, now: Date): Promise<void> {
  const { database, methods } = services
  let unanswered = 0
  for (let asked = 0; asked < AT_ONCE && unanswered < MAX_UNANSWERED; asked += 1) {
    const [payment] = await claimAsks(database.db, now, new Date(now.getTime() + MINUTE_MS), 1)
    if (!payment) return
    const answer = await queryTrade(methods, payment)
    if (answer.state === 'unknown') unanswered += 1
    await settleAnswer(services, payment, answer, now)
    if (answer.state === 'unknown' && answer.reason === RATE_LIMITED)
      return postponeAsks(database.db, new Date(now.getTime() + RATE_LIMIT_PAUSE))
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
    if (verdict !== dispute) await alertPayment(unit, queue, { tradeNo, outcome: verdict, amount })
    return putAsk(unit.db, tradeNo, { askAt, dispute: verdict })
  })
}
