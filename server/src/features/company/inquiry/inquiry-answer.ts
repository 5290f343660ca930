import { type Lang, localeOf } from '@idocard/domain/language'
import { job } from '../../../queue/job.ts'
import type { NamedContactMessage } from './store.ts'

/** An answer of staff to an inquiry. */
export const inquiryAnswerJob = job<{ id: number }>('inquiry_answer')

interface Words {
  subject: string
  ofOrder: (orderNumber: string) => string
  reply: string
  quoted: (day: string) => string
}

const WORDS: Readonly<Record<Lang, Words>> = {
  'zh-tw': {
    subject: '回覆你的詢問',
    ofOrder: (orderNumber) => `回覆：訂單 ${orderNumber}`,
    reply: '還有問題的話，直接回覆這封信就好。\niDoCard 客服',
    quoted: (day) => `你在 ${day} 寫道：`,
  },
  'en-us': {
    subject: 'About your message',
    ofOrder: (orderNumber) => `About your order ${orderNumber}`,
    reply: 'If there is anything else, just reply to this mail.\nThe iDoCard team',
    quoted: (day) => `You wrote on ${day}:`,
  },
}

/**
 * The mail of an answer, in the sender's language, with what they wrote below. Its subject contains nothing that was
 * typed.
 */
export function inquiryAnswer(
  {
    lang,
    content,
    createdAt,
    orderNumber,
  }: Pick<NamedContactMessage, 'lang' | 'content' | 'createdAt' | 'orderNumber'>,
  text: string,
): { subject: string; text: string } {
  const { subject, ofOrder, reply, quoted } = WORDS[lang]
  const day = new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'long', timeZone: 'Asia/Taipei' }).format(createdAt)
  const quote = content ? ['', quoted(day), ...content.split('\n').map((line) => `> ${line}`.trimEnd())] : []
  return {
    subject: orderNumber ? ofOrder(orderNumber) : subject,
    text: [text, '', reply, ...quote].join('\n'),
  }
}
