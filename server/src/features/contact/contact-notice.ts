import type { NamedContactMessage } from './contact.store.ts'

/** The mail about an inquiry to the service mailbox, in the company's language. */
export function contactNotice(message: NamedContactMessage): { subject: string; text: string } {
  const { name, email, project, product, content, companyName, phone, company, lang, orderNumber } = message
  const about = project.join('、')
  const isCompany = companyName !== ''
  const lines: [string, string][] = [
    ['公司', companyName],
    ['姓名', name],
    ['E-mail', email],
    ['電話', phone],
    ['語言', lang === 'zh-tw' ? '中文' : '英文'],
    ['洽詢單位', company],
    [isCompany ? '需求' : '詢問項目', about],
    ['訂單編號', orderNumber],
    ['商品', product],
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
    ].join('\n'),
  }
}
