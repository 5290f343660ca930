import { PAYMENT_DISPUTES, type PaymentAlert } from '@idocard/domain/commerce/payment-confirmation'
import { DEFAULT_LANG } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import type { Unit } from '../../../db/unit-of-work.ts'
import { type DataOf, job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { insertPaymentToCheck } from '../../company/inquiry/index.ts'
import { tradeByNumber } from './store.ts'

/** A payment does not match an order, or the bank does not confirm it: staff must check it. */
export const paymentAlertJob = job<{ tradeNo: string; outcome: PaymentAlert; amount: number }>('payment_alert')
export type Alert = DataOf<typeof paymentAlertJob>

/** Puts a payment that staff must check into their inbox, and mails it to the service mailbox. */
export async function alertPayment(
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  queue: Queue,
  alert: Alert,
): Promise<void> {
  const trade = await tradeByNumber(unit.db, alert.tradeNo)
  await insertPaymentToCheck(unit.db, {
    orderId: trade?.orderId ?? null,
    lang: trade?.lang ?? DEFAULT_LANG,
    at: unit.now,
    payment: alert,
  })
  await queue.send(unit, paymentAlertJob, alert)
}

const WHY: Record<Alert['outcome'], string> = {
  late: '訂單已經取消、逾期，或先前已付款，這筆款項沒有對應的訂單可以成立。',
  unknown_trade: '我們的紀錄裡沒有這個交易編號，這筆款項沒有對應的訂單。',
  wrong_amount: '入帳金額與訂單金額不同，訂單沒有標記為已付款。',
  bank_amount: '我們收到付款通知後向綠界查詢，綠界紀錄的金額與訂單金額不同。',
  bank_unpaid: '我們收到付款通知後向綠界查詢，綠界的紀錄是沒有付款。通知可能是偽造的。',
  bank_silent: '我們收到付款通知後向綠界查詢，但一直沒有得到可信的回覆。',
}

const isDispute = (outcome: Alert['outcome']) => PAYMENT_DISPUTES.some((dispute) => dispute === outcome)

/**
 * The mail to the service mailbox about a payment that matches no order, so that staff must refund it, or about a
 * payment that the bank does not confirm after its notice, which blocks shipping.
 */
export function paymentAlert({ tradeNo, outcome, amount }: Alert, orderNumber: string) {
  const isHeldBack = isDispute(outcome)
  return {
    subject: `${isHeldBack ? '請勿出貨，付款待確認' : '需要退款確認'}：訂單 ${orderNumber || '不明'}`,
    text: [
      WHY[outcome],
      '',
      `訂單編號　${orderNumber || '不明'}`,
      `交易編號　${tradeNo}`,
      `${isHeldBack ? '訂單' : '入帳'}金額　${formatTwd(amount, 'zh-tw')}`,
      '',
      isHeldBack
        ? '這筆訂單在確認之前不能開始備貨。請到綠界後台確認這筆交易；系統也會繼續查詢，綠界確認收款後就會自動放行。'
        : '請到綠界後台確認這筆交易，並視情況退款給買家。',
    ].join('\n'),
  }
}
