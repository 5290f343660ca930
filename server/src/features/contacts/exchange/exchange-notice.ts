import type { CardFields } from '@idocard/contract/cards/card'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { cardLang, joined, type Lang, pick } from '@idocard/domain/language'
import { job } from '../../../queue/job.ts'
import type { LeftDetails } from '../contact-index/index.ts'

/** A visitor left contact details on a card’s page. */
export const exchangeNoticeJob = job<{ id: string }>('exchange_notice')

interface Words {
  subject: (name: string) => string
  begin: string
  labels: Record<'note' | 'name' | 'phone' | 'email' | 'company' | 'title' | 'card', string>
  colon: string
  see: string
  consent: string
  /** For SMS. It contains no text by the visitor, so that nobody can send arbitrary messages in our name. */
  short: string
}

const WORDS: Readonly<Record<Lang, Words>> = {
  'zh-tw': {
    subject: (name) => `${name} 在你的名片留下聯絡資料`,
    begin: '你好：\n\n有人打開你的 iDoCard 名片，留下了聯絡資料。',
    labels: {
      name: '姓名',
      phone: '電話',
      email: 'Email',
      company: '公司',
      title: '職稱',
      note: '留言',
      card: '名片',
    },
    colon: '　',
    see: '查看與存成聯絡人：',
    consent: '對方同意你收到並保存這些資料，用來和他聯絡。',
    short: '【iDoCard】有人在你的名片留下聯絡資料，到後台查看：',
  },
  'en-us': {
    subject: (name) => `${name} left you their details`,
    begin: 'Hello,\n\nSomeone opened your iDoCard and left you their details.',
    labels: {
      name: 'Name',
      phone: 'Phone',
      email: 'Email',
      company: 'Company',
      title: 'Title',
      note: 'Message',
      card: 'Card',
    },
    colon: ': ',
    see: 'See and save the contact: ',
    consent: 'They agreed to you receiving and keeping these details to get in touch with them.',
    short: '[iDoCard] Someone left you their details on your card. See them in your back office: ',
  },
}

/** The message to a holder when a visitor left their details. `link` opens the details. */
export function exchangeNotice(
  left: LeftDetails & { fields: CardFields },
  link: string,
): { subject: string; text: string; short: string } {
  const { subject, begin, labels, colon, see, consent, short } = WORDS[cardLang(left.fields)]
  const lang = cardLang(left.fields)
  const { companyCh, companyEn, titleCh, titleEn } = left.fields
  const values = {
    ...left,
    phone: left.phone && formatPhone(left.phone) + (left.extension && ` #${left.extension}`),
    card: joined(lang, 'dot', [pick(lang, companyCh, companyEn), pick(lang, titleCh, titleEn), left.cardSn]),
  }
  const lines = (['note', 'name', 'phone', 'email', 'company', 'title', 'card'] as const)
    .filter((field) => values[field] !== '')
    .map((field) => `${labels[field]}${colon}${values[field]}`)
  return {
    subject: subject(left.name),
    text: [begin, '', ...lines, '', consent, '', see + link].join('\n'),
    short: short + link,
  }
}
