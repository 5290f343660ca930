import { formatTwd } from '@idocard/domain/money'
import type { Jobs } from '../../jobs/queue.ts'

const WHY: Record<Jobs['payment_alert']['outcome'], string> = {
  late: '訂單已經取消、逾期，或先前已付款，這筆款項沒有對應的訂單可以成立。',
  unknown_trade: '我們的紀錄裡沒有這個交易編號，這筆款項沒有對應的訂單。',
  wrong_amount: '入帳金額與訂單金額不同，訂單沒有標記為已付款。',
}

/** Told to the service mailbox when money came that no order can take: somebody has to give it back. */
export function paymentAlert({ tradeNo, outcome, amount }: Jobs['payment_alert'], orderNumber: string) {
  return {
    subject: `需要退款確認：訂單 ${orderNumber || '不明'}`,
    text: [
      WHY[outcome],
      '',
      `訂單編號　${orderNumber || '不明'}`,
      `交易編號　${tradeNo}`,
      `入帳金額　${formatTwd(amount, 'zh-tw')}`,
      '',
      '請到綠界後台確認這筆交易，並視情況退款給買家。',
    ].join('\n'),
  }
}
