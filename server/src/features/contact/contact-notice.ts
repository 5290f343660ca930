import type { ContactMessage } from './contact.store.ts'

/** The mail about an inquiry to the service mailbox, in the company's language. */
export function contactNotice(message: ContactMessage & { product: string }): { subject: string; text: string } {
  const { name, email, project, product, content, lang } = message
  return {
    subject: `網站詢問：${project.join('、')}（${name}）`,
    text: [
      `姓名　${name}`,
      `E-mail　${email}`,
      `語言　${lang === 'zh-tw' ? '中文' : '英文'}`,
      `詢問項目　${project.join('、')}`,
      ...(product ? [`商品　${product}`] : []),
      '',
      content || '（沒有填寫內容）',
    ].join('\n'),
  }
}
