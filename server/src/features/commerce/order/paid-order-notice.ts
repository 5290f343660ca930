import { shippingMethodName } from '@idocard/domain/commerce/delivery-method'
import { hasPrintMissing } from '@idocard/domain/commerce/order-next-step'
import { postingWords } from '@idocard/domain/commerce/posting'
import { formatMobile } from '@idocard/domain/identity/phone'
import { formatTwd } from '@idocard/domain/money'
import { orderPosting } from './order-shown.store.ts'
import { printedLines } from './print-notice.ts'
import type { OrderLineRow, OrderRow } from './store.ts'

/**
 * The mail to the service mailbox about a paid order, with all that is needed to make, send and invoice it.
 * @param email where the buyer is reached; empty without an e-mail address
 * @param linkOf returns the URL of a logo's file
 */
export function paidOrderNotice(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { email, linkOf }: { email: string; linkOf: (logo: string) => string },
): { subject: string; text: string } {
  const twd = (amount: number) => formatTwd(amount, 'zh-tw')
  const isMissing = lines.some(hasPrintMissing)
  const found = orderPosting(lines)
  const { orderNumber } = order
  const facts: [string, string][] = [
    ['收件人', order.shippingName],
    ['手機', formatMobile(order.shippingPhone)],
    ['Email', email],
    ['地址', order.shippingAddress],
    ['配送方式', shippingMethodName(order.shippingMethod, 'zh-tw')],
    ['寄出時間', found ? postingWords(found, 'zh-tw') : ''],
    ['統一編號', order.taxNumber],
    ['發票抬頭', order.invoiceTitle],
    ['備註', order.shippingRemark],
    ['語言', order.lang === 'zh-tw' ? '中文' : '英文'],
  ]
  const prints = printedLines(lines, linkOf)
  return {
    subject: `新訂單 ${orderNumber}：${twd(order.total)}${isMissing ? '（印製內容未齊）' : ''}`,
    text: [
      `訂單 ${orderNumber} 已付款。`,
      ...(order.confirmedAt === null ? ['綠界確認收款之後才能開始備貨，系統會自動查詢。'] : []),
      '',
      ...lines.map((line) => `${line.titleCh} × ${line.quantity}　${twd(line.unitPrice * line.quantity)}`),
      ...(order.discountCode ? [`折扣（${order.discountCode}）　−${twd(order.discount)}`] : []),
      `運費　${twd(order.freight)}`,
      `總計　${twd(order.total)}`,
      '',
      ...facts.filter(([, value]) => value !== '').map(([label, value]) => `${label}　${value}`),
      ...(prints.length > 0
        ? [
            '',
            isMissing ? '印製內容還沒有給齊，系統會提醒買家。' : '印製內容：',
            '',
            ...prints,
            '買家在開始製作前都可以修改；每次修改會再寄一封，請以最新的一封為準。',
          ]
        : []),
      '',
      `處理這筆訂單：npm run orders -- show ${orderNumber}`,
    ].join('\n'),
  }
}
