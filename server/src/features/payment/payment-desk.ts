import { createHash } from 'node:crypto'
import { pick } from '@idocard/domain/language'
import type { Tx } from '../../db/open.ts'
import type { InTransaction, Unit } from '../../db/unit-of-work.ts'
import type { PaymentForm, PaymentNotice, PaymentProvider } from '../../providers/payment/port.ts'
import type { Queue } from '../../queue/queue.ts'
import { moveOrder, type OrderRow, orderLines } from '../order/order.store.ts'
import { newTradeNo } from '../order/order-number.ts'
import { sellUnits } from '../order/stock.store.ts'
import {
  closePayment,
  insertPayment,
  isKept,
  keepNotice,
  lockPayment,
  lockUnknownTrade,
  type NoticeOutcome,
} from './payment.store.ts'

type Genuine = Extract<PaymentNotice, { genuine: true }>

export interface PaymentDeskServices {
  inTransaction: InTransaction
  provider: PaymentProvider
  queue: Queue
  publicUrl: string
  /** What became of a notice; anything but `paid` and `declined` is worth a look by staff. */
  log: (outcome: NoticeOutcome | 'forged', tradeNo: string) => void
}

/** Where orders and the bank meet. */
export interface PaymentDesk {
  /** Opens a payment for an unpaid order: the form that takes the buyer's browser to the bank. */
  open(db: Tx, order: OrderRow, now: Date): Promise<PaymentForm>
  /** Takes a notice from the bank; answers the text that the bank expects. */
  notice(form: Record<string, string>): Promise<string>
  /** Settles what the bank said; the same thing said twice changes nothing the second time. */
  settle(notice: Genuine, digest: Buffer): Promise<NoticeOutcome>
}

export function paymentDesk({ inTransaction, provider, queue, publicUrl, log }: PaymentDeskServices): PaymentDesk {
  const settle: PaymentDesk['settle'] = async (notice, digest) => {
    const outcome = await inTransaction(async (unit) => {
      const { db, now } = unit
      const became = await settleIn(unit, queue, notice)
      const { tradeNo, amount, code } = notice
      const said = { tradeNo, outcome: became, amount }
      // The bank repeats itself, also in other words, and is asked again every minute: staff are told once. The trade is
      // locked here, so that of two notices at once one is the first.
      const isStray = became === 'late' || became === 'wrong_amount' || became === 'unknown_trade'
      if (notice.paid && isStray && !(await isKept(db, said)))
        await queue.send(unit, 'payment_alert', { tradeNo, outcome: became, amount })
      await keepNotice(db, { ...said, digest, code, at: now })
      return became
    })
    log(outcome, notice.tradeNo)
    return outcome
  }
  return {
    settle,

    async open(db, order, now) {
      const lines = await orderLines(db, order.id)
      const tradeNo = newTradeNo(order.orderNumber)
      await insertPayment(db, {
        tradeNo,
        orderId: order.id,
        amount: order.total,
        provider: provider.name,
        openedAt: now,
      })
      return provider.begin({
        tradeNo,
        amount: order.total,
        at: now,
        description: `iDoCard ${order.orderNumber}`,
        itemNames: lines.map((line) => `${pick(order.lang, line.titleCh, line.titleEn)} x ${line.quantity}`),
        lang: order.lang,
        returnUrl: `${publicUrl}/payment/notice`,
        resultUrl: `${publicUrl}/payment/result`,
        clientBackUrl: `${publicUrl}/idocard/checkout/complete?orderNumber=${order.orderNumber}`,
      })
    },

    async notice(form) {
      const read = provider.read(form)
      if (!read.genuine) {
        log('forged', form.MerchantTradeNo ?? '')
        return provider.rejected
      }
      await settle(read, digestOf(form))
      return provider.acknowledged
    },
  }
}

/** Names a notice. The bank's signature does not tell capitals from small letters, and neither does this. */
const digestOf = (form: Record<string, string>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(form).sort()).toLowerCase())
    .digest()

async function settleIn(unit: Unit, queue: Queue, notice: Genuine): Promise<NoticeOutcome> {
  const { db, now } = unit
  const { providerTradeNo, simulated } = notice
  const found = await lockPayment(db, notice.tradeNo)
  if (!found) {
    await lockUnknownTrade(db, notice.tradeNo)
    return 'unknown_trade'
  }
  if (found.payment.state === 'paid') return 'repeated'
  if (notice.amount !== found.payment.amount || found.payment.amount !== found.order.total) return 'wrong_amount'
  if (simulated && !notice.paid) return 'simulated'
  if (!notice.paid) {
    await closePayment(db, notice.tradeNo, { state: 'declined', providerTradeNo })
    return 'declined'
  }
  // An order that expired, was cancelled or is paid already: its units may be sold, staff give the money back.
  const paid = await moveOrder(db, found.order.id, 'pay', { paidAt: now })
  if (!paid) return 'late'
  await sellUnits(db, paid.id)
  // A notice is one signature of the bank: before goods leave for it, the bank itself is asked.
  await closePayment(db, notice.tradeNo, { state: 'paid', providerTradeNo, simulated, askAt: now })
  await queue.send(unit, 'order_notice', { orderNumber: paid.orderNumber, notice: 'paid' })
  return 'paid'
}
