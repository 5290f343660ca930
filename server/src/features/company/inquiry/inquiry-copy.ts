import { ORDER_REQUEST_SUBJECTS } from '@idocard/domain/commerce/order-request'
import type { Inquiry } from '@idocard/domain/company/inquiry-form'
import { type Lang, pick } from '@idocard/domain/language'
import { job } from '../../../queue/job.ts'
import type { NamedContactMessage } from './store.ts'

/** The copy of an inquiry, for its sender. */
export const inquiryCopyJob = job<{ id: string }>('contact_copy')

interface Words {
  subject: string
  begin: string
  /** The subject and the message for SMS of a copy about an order, whose sender is its buyer. */
  ofOrder: (orderNumber: string, about: string) => { subject: string; short: string }
  labels: Record<
    'company' | 'name' | 'phone' | 'about' | 'product' | 'order' | 'quantity' | 'neededBy' | 'attachment',
    string
  >
  colon: string
  comma: string
  stranger: string
}

const WORDS: Readonly<Record<Lang, Words>> = {
  'zh-tw': {
    subject: '我們收到你的詢問了',
    begin:
      '你好：\n\n我們收到你在 iDoCard 網站留下的詢問，會寄信回覆你，通常在一個工作天內。\n要補充的話，直接回覆這封信就好。\n\n你送出的內容：',
    ofOrder: (orderNumber, about) => ({
      subject: `訂單 ${orderNumber}：我們收到你的訊息了（${about}）`,
      short: `【iDoCard】我們收到你的訊息了：訂單 ${orderNumber}，${about}。我們會在一個工作天內回覆。`,
    }),
    labels: {
      company: '公司',
      name: '姓名',
      phone: '電話',
      about: '詢問項目',
      product: '商品',
      order: '訂單編號',
      quantity: '張數',
      neededBy: '希望收到的日期',
      attachment: '附件',
    },
    colon: '：',
    comma: '、',
    stranger: '這不是你送出的嗎？那是有人填了你的信箱，不必理會這封信。',
  },
  'en-us': {
    subject: 'We have your message',
    begin:
      'Hello,\n\nWe have the message that you left on the iDoCard site. We answer by email, usually within one working day.\nTo add something, just reply to this mail.\n\nWhat you sent:',
    ofOrder: (orderNumber, about) => ({
      subject: `Order ${orderNumber}: we have your message (${about})`,
      short: `[iDoCard] We have your message about order ${orderNumber} (${about}) and will answer within one working day.`,
    }),
    labels: {
      company: 'Company',
      name: 'Name',
      phone: 'Phone',
      about: 'About',
      product: 'Product',
      order: 'Order number',
      quantity: 'Number of cards',
      neededBy: 'Needed by',
      attachment: 'Attachment',
    },
    colon: ': ',
    comma: ', ',
    stranger: 'Was it not you? Then somebody gave your address, and you can ignore this mail.',
  },
}

const IN_ENGLISH: Readonly<Record<Inquiry, string> & Record<string, string | undefined>> = {
  我想購買: 'I want to purchase',
  大量採購: 'Bulk purchase',
  客製化需求: 'Customization needs',
  商品問題: 'Product issues',
  使用問題: 'Usage problems',
  [ORDER_REQUEST_SUBJECTS.refund]: 'cancellation and refund',
  [ORDER_REQUEST_SUBJECTS.question]: 'question about an order',
}

/**
 * The copy of an inquiry for its sender, in their language. Anybody can enter any address, so the subject contains
 * nothing that was typed, and the rest is marked as quoted.
 */
export function contactCopy(message: NamedContactMessage): { subject: string; text: string; short: string } {
  const { lang, name, companyName, phone, project, content, orderNumber, quantity, neededBy, attachment } = message
  const { subject, begin, ofOrder, labels, colon, comma, stranger } = WORDS[lang]
  const about = project.map((word) => (lang === 'en-us' && IN_ENGLISH[word]) || word).join(comma)
  const lines: [string, string][] = [
    [labels.company, companyName],
    [labels.name, name],
    [labels.phone, phone],
    [labels.about, about],
    [labels.order, orderNumber],
    [labels.product, pick(lang, message.product, message.productEn)],
    [labels.quantity, quantity === null ? '' : String(quantity)],
    [labels.neededBy, neededBy ?? ''],
    [labels.attachment, attachment ? attachment.name || attachment.kind.toUpperCase() : ''],
  ]
  const typed = [
    ...lines.filter(([, value]) => value !== '').map(([label, value]) => label + colon + value),
    ...(content ? ['', ...content.split('\n')] : []),
  ]
  const text = [begin, '', ...typed.map((line) => `> ${line}`.trimEnd()), '', stranger].join('\n')
  return { subject, short: '', text, ...(orderNumber && ofOrder(orderNumber, about)) }
}
