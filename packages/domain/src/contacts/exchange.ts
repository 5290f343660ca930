import { cleanLine } from '../commerce/address.ts'
import { normaliseEmail } from '../identity/email.ts'
import { readPhone } from '../identity/phone-number.ts'
import type { Lang } from '../language.ts'
import { toHalfWidth } from '../text.ts'

/** The version of the consent text on the card page. It changes whenever the text does. */
export const EXCHANGE_CONSENT = '2026-11'
/** The same where the company gets the details, too (`LEAD_WORDS`). The words themselves are kept with the lead. */
export const SHARED_CONSENT = '2026-11-company'

/** Maximum characters. */
export const EXCHANGE_LIMITS = { name: 60, contactMethod: 254, company: 120, title: 60, note: 300 } as const
export type ExchangeText = keyof typeof EXCHANGE_LIMITS

/** The contact form of a card page as filled in. `contactMethod` is a phone number or an email address. */
type ExchangeWritten = Record<ExchangeText, string> & { consent: boolean }
export type ExchangeField = keyof ExchangeWritten

/** The stored details. One of `phone` (E.164) and `email` is filled in. */
export interface ExchangeDetails {
  name: string
  phone: string
  /** Empty without a phone number. */
  extension: string
  email: string
  company: string
  title: string
  note: string
}

type ExchangeProblem = 'nameEmpty' | 'contactMethodEmpty' | 'contactMethodWrong' | 'consentMissing' | 'unreadable'

/** The message for each error. */
export const EXCHANGE_WORDS: Readonly<Record<ExchangeProblem, Readonly<Record<Lang, string>>>> = {
  nameEmpty: { 'zh-tw': '請填寫姓名', 'en-us': 'Please enter your name' },
  contactMethodEmpty: { 'zh-tw': '請填寫電話或 Email', 'en-us': 'Please enter a phone number or an email address' },
  contactMethodWrong: {
    'zh-tw': '這不是可以使用的電話或 Email，國外電話請以 + 與國碼開頭',
    'en-us': 'We can’t use this phone number or email address. Numbers abroad start with + and the country code',
  },
  consentMissing: { 'zh-tw': '請先勾選同意', 'en-us': 'Please tick the box to agree' },
  unreadable: { 'zh-tw': '有無法使用的字元', 'en-us': 'This has characters that we can’t use' },
}

/** Normalises the lines of a note; null when it has control characters other than line breaks. */
function cleanNote(text: string): string | null {
  const lines = text.replace(/\r\n?/g, '\n').split('\n').map(cleanLine)
  return lines.includes(null) ? null : lines.join('\n').trim()
}

/** Validates the form: returns the details to store, or the errors by field. */
export function readExchange(
  written: ExchangeWritten,
): { details: ExchangeDetails } | { problems: Partial<Record<ExchangeField, ExchangeProblem>> } {
  const name = cleanLine(written.name)
  const company = cleanLine(written.company)
  const title = cleanLine(written.title)
  const note = cleanNote(written.note)
  const contactMethod = cleanLine(written.contactMethod)
  const email = contactMethod && toHalfWidth(contactMethod).includes('@') ? normaliseEmail(contactMethod) : null
  const phone = contactMethod ? readPhone(contactMethod) : null
  const problems: Partial<Record<ExchangeField, ExchangeProblem>> = {
    ...(!name && { name: name === null ? 'unreadable' : 'nameEmpty' }),
    ...(contactMethod === '' && { contactMethod: 'contactMethodEmpty' }),
    ...(contactMethod !== '' && !email && !phone && { contactMethod: 'contactMethodWrong' }),
    ...(company === null && { company: 'unreadable' }),
    ...(title === null && { title: 'unreadable' }),
    ...(note === null && { note: 'unreadable' }),
    ...(!written.consent && { consent: 'consentMissing' }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return {
    details: {
      name: name ?? '',
      phone: phone?.number ?? '',
      extension: phone?.extension ?? '',
      email: email ?? '',
      company: company ?? '',
      title: title ?? '',
      note: note ?? '',
    },
  }
}
