import { DAY_SECONDS } from '@idocard/domain/duration'
import { PRINT_CARDS_MOST } from '@idocard/domain/print'
import type { OrderLineRow } from './order.store.ts'
import { hasPrintMissing, printSummary } from './print-summary.ts'

/** How long the links to logos in a mail are valid: longer than production takes. */
export const LOGO_LINK_SECONDS = 60 * DAY_SECONDS

/**
 * The mail to the service mailbox with the print details of an order. Undefined if nothing is to be printed.
 * @param linkOf returns the URL of a logo's file
 */
export function printNotice(
  orderNumber: string,
  lines: readonly OrderLineRow[],
  linkOf: (logo: string) => string,
): { subject: string; text: string } | undefined {
  const printed = lines.filter((line) => line.print !== null)
  if (printed.length === 0) return undefined
  const isMissing = printed.some(hasPrintMissing)
  const texts = printed.flatMap((line) => [
    ...printSummary(line, 'zh-tw', PRINT_CARDS_MOST),
    ...(line.logo ? [`　標誌檔案（60 天內可下載）：${linkOf(line.logo.id)}`] : []),
    '',
  ])
  return {
    subject: `訂單 ${orderNumber} 的印製內容${isMissing ? '（未齊）' : ''}`,
    text: [
      isMissing
        ? `訂單 ${orderNumber} 已付款，印製內容還沒有給齊。系統會提醒買家。`
        : `訂單 ${orderNumber} 已付款，印製內容如下。`,
      '',
      ...texts,
      '買家在開始製作前都可以修改；每次修改會再寄一封，請以最新的一封為準。',
    ].join('\n'),
  }
}
