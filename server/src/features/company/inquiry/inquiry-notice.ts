import { fileSize, INQUIRY_FILE_DAYS } from '@idocard/domain/company/inquiry-file'
import { DAY_SECONDS } from '@idocard/domain/duration'
import { job } from '../../../queue/job.ts'
import type { NamedContactMessage } from './store.ts'

/** An inquiry, for the service mailbox. */
export const inquiryNoticeJob = job<{ id: string }>('contact_notice')

/** How long the link to an attachment is valid. */
export const FILE_LINK_SECONDS = INQUIRY_FILE_DAYS * DAY_SECONDS

/**
 * The mail about an inquiry to the service mailbox, in the company's language.
 * @param linkOf returns the URL of an attachment
 */
export function contactNotice(
  message: NamedContactMessage,
  linkOf: (attachment: string) => string,
): { subject: string; text: string } {
  const { quantity, neededBy, attachment } = message
  const { name, email, project, product, content, companyName, phone, company, lang, orderNumber } = message
  const about = project.join('、')
  const isCompany = companyName !== ''
  const lines: [string, string][] = [
    ['公司', companyName],
    ['姓名', name],
    ['Email', email],
    ['電話', phone],
    ['語言', lang === 'zh-tw' ? '中文' : '英文'],
    ['洽詢單位', company],
    [isCompany ? '需求' : '詢問項目', about],
    ['訂單編號', orderNumber],
    ['商品', product],
    ['張數', quantity === null ? '' : String(quantity)],
    ['希望收到', neededBy ?? ''],
  ]
  const attached = attachment && [
    '',
    `附件　${attachment.name || '（沒有檔名）'}（${attachment.kind.toUpperCase()}，${fileSize(attachment.bytes)}，${INQUIRY_FILE_DAYS} 天內可下載）`,
    linkOf(attachment.id),
    '附件來自網站訪客，請確認是認識的公司再開啟。',
  ]
  return {
    subject: orderNumber
      ? `${about}：訂單 ${orderNumber}（${name}）`
      : isCompany
        ? `企業洽詢：${companyName}（${name}）`
        : `網站詢問：${about}（${name}）`,
    text: [
      ...lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}　${value}`),
      '',
      content || '（沒有填寫內容）',
      ...(attached ?? []),
    ].join('\n'),
  }
}
