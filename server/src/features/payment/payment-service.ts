import { createHash } from 'node:crypto'
import { pick } from '@idocard/domain/language'
import { PAYMENT_TRANSITIONS } from '@idocard/domain/payment-state'
import { pointsForOrder } from '@idocard/domain/point'
import { canTransition } from '@idocard/domain/transitions'
import type { Tx } from '../../db/open.ts'
import type { Owned } from '../../db/owned.ts'
import type { InTransaction, Unit } from '../../db/unit-of-work.ts'
import type { PaymentForm, PaymentNotice, PaymentProvider } from '../../providers/payment/port.ts'
import type { Queue } from '../../queue/queue.ts'
import { newTradeNo } from '../../shared/order-number.ts'
import { HOME_COMPANY } from '../company/sponsor.store.ts'
import { writeNotice } from '../notice/notice.store.ts'
import { type OrderRow, orderLines, transitionOrder } from '../order/order.store.ts'
import { sendPaid } from '../order/send-paid.store.ts'
import { sellUnits } from '../order/stock.store.ts'
import { earnPoints } from '../point/point.store.ts'
import {
  insertPayment,
  isStored,
  lockPayment,
  lockUnknownTrade,
  type NoticeOutcome,
  storeNotice,
  transitionPayment,
} from './payment.store.ts'

type Genuine = Extract<PaymentNotice, { genuine: true }>

export interface PaymentServiceServices {
  inTransaction: InTransaction
  provider: PaymentProvider
  queue: Queue
  publicUrl: string
  /** Logs the outcome of a notice. Staff should check every outcome except `paid` and `declined`. */
  log: (outcome: NoticeOutcome | 'forged', tradeNo: string) => void
}

/** Connects orders with the bank. */
export interface PaymentService {
  /** Opens a payment for an unpaid order: the form that takes the buyer's browser to the bank. */
  open(db: Tx, order: Owned<OrderRow>, now: Date): Promise<PaymentForm>
  /** Handles a notice from the bank and returns the text that the bank expects. */
  notice(form: Record<string, string>): Promise<string>
  /** Settles a notice from the bank. Idempotent: a repeated notice changes nothing. */
  settle(notice: Genuine, digest: Buffer): Promise<NoticeOutcome>
}

export function paymentService({
  inTransaction,
  provider,
  queue,
  publicUrl,
  log,
}: PaymentServiceServices): PaymentService {
  const settle: PaymentService['settle'] = async (notice, digest) => {
    const outcome = await inTransaction(async (unit) => {
      const { db, now } = unit
      const result = await settleIn(unit, queue, notice)
      const { tradeNo, amount, code } = notice
      const summary = { tradeNo, outcome: result, amount }
      // The bank repeats notices, also with other texts, and is queried every minute, but staff are alerted once. The
      // trade is locked, so concurrent notices about it are settled one after another.
      const isStray = result === 'late' || result === 'wrong_amount' || result === 'unknown_trade'
      if (notice.paid && isStray && !(await isStored(db, summary)))
        await queue.send(unit, 'payment_alert', { tradeNo, outcome: result, amount })
      await storeNotice(db, { ...summary, digest, code, at: now })
      return result
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
      await settle(read, noticeDigest(form))
      return provider.acknowledged
    },
  }
}

/** Identifies a notice. The digest ignores letter case, as the bank's signature does. */
const noticeDigest = (form: Record<string, string>): Buffer =>
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
  const transition = notice.paid ? 'pay' : 'decline'
  if (!canTransition(PAYMENT_TRANSITIONS, found.payment.state, transition)) return 'repeated'
  if (notice.amount !== found.payment.amount || found.payment.amount !== found.order.total) return 'wrong_amount'
  if (simulated && !notice.paid) return 'simulated'
  if (!notice.paid) {
    await transitionPayment(db, found.payment, 'decline', { providerTradeNo })
    return 'declined'
  }
  // The order has expired, was cancelled or is already paid. Its units may be sold, so staff refund the payment.
  const paid = await transitionOrder(db, { by: 'system', order: found.order }, 'pay', { paidAt: now })
  if (!paid) return 'late'
  await sellUnits(db, paid.id)
  await earnForOrder(unit, queue, paid)
  // Only its signature protects a notice, so the bank is queried before goods are shipped.
  await transitionPayment(db, found.payment, 'pay', { providerTradeNo, simulated, askAt: now })
  await sendPaid(unit, queue, paid)
  return 'paid'
}

/**
 * Adds the buyer's points for a paid order, once per order. They are points of the site's own company, for the value of
 * the goods after discounts.
 */
async function earnForOrder(unit: Unit, queue: Queue, order: OrderRow): Promise<void> {
  const { memberId, orderNumber, subtotal, discount } = order
  const amount = pointsForOrder(subtotal - discount)
  const account = { memberId, companyId: HOME_COMPANY }
  if (amount === 0) return
  if (!(await earnPoints(unit.db, { ...account, amount, reason: 'order', reference: orderNumber }, unit.now))) return
  await writeNotice(queue, unit, {
    ...account,
    kind: 'point_earned',
    params: { points: amount },
    link: 'donateBlood/pointCard?tab=entries',
    groupKey: 'order',
  })
}
