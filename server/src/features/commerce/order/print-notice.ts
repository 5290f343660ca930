import { hasPrintMissing } from '@idocard/domain/commerce/order-next-step'
import { MAX_PRINT_CARDS } from '@idocard/domain/commerce/print'
import { DAY_SECONDS } from '@idocard/domain/duration'
import { job } from '../../../queue/job.ts'
import { printSummary } from './print-summary.ts'
import type { OrderLineRow } from './store.ts'

/** Changed print details of a paid order, for the service mailbox. `at`: Unix milliseconds, different for each change. */
export const printNoticeJob = job<{ orderNumber: string; at: number }>('print_notice')

/** How long the links to logos in a mail are valid: longer than production takes. */
export const LOGO_LINK_SECONDS = 60 * DAY_SECONDS

/** The print details of an order's lines, as lines of a mail with links to the logos. Empty if nothing is printed. */
export const printedLines = (lines: readonly OrderLineRow[], linkOf: (logo: string) => string): string[] =>
  lines.flatMap((line) =>
    line.print === null
      ? []
      : [
          ...printSummary(line, 'zh-tw', MAX_PRINT_CARDS),
          ...(line.logo ? [`　標誌檔案（60 天內可下載）：${linkOf(line.logo.id)}`] : []),
          '',
        ],
  )

/**
 * The mail to the service mailbox with the changed print details of an order. Undefined if nothing is to be printed.
 * @param linkOf returns the URL of a logo's file
 */
export function printNotice(
  orderNumber: string,
  lines: readonly OrderLineRow[],
  linkOf: (logo: string) => string,
): { subject: string; text: string } | undefined {
  const texts = printedLines(lines, linkOf)
  if (texts.length === 0) return undefined
  const isMissing = lines.some(hasPrintMissing)
  return {
    subject: `訂單 ${orderNumber} 的印製內容${isMissing ? '（未齊）' : ''}`,
    text: [
      isMissing
        ? `訂單 ${orderNumber} 的印製內容改過了，還沒有給齊。系統會提醒買家。`
        : `訂單 ${orderNumber} 的印製內容改過了，最新的如下。`,
      '',
      ...texts,
      '買家在開始製作前都可以修改；每次修改會再寄一封，請以最新的一封為準。',
    ].join('\n'),
  }
}
