import { cleanLine } from '../commerce/address.ts'
import { normaliseEmail } from '../identity/email.ts'
import type { Lang } from '../language.ts'

/** Subjects of an inquiry. The API uses the Chinese words (specification). */
export const INQUIRIES = ['我想購買', '大量採購', '客製化需求', '商品問題', '使用問題'] as const
export type Inquiry = (typeof INQUIRIES)[number]

/** Maximum characters, and the maximum number of cards. */
export const INQUIRY_LIMITS = {
  name: 100,
  email: 254,
  content: 4000,
  companyName: 100,
  phone: 40,
  ask: 400,
  quantity: 99_999,
} as const

export interface InquiryFields {
  name: string
  email: string
  project: readonly string[]
}
export type ContactField = keyof InquiryFields
/** Validation errors of the form (specification, section 5). */
export type ContactProblem = 'nameEmpty' | 'emailEmpty' | 'emailWrong' | 'projectEmpty'

export const isInquiry = (word: string): word is Inquiry => INQUIRIES.some((one) => one === word)

/** The error of one field of the contact form; undefined when it is valid. */
export function contactProblem(field: ContactField, values: InquiryFields): ContactProblem | undefined {
  if (field === 'name') return cleanLine(values.name) ? undefined : 'nameEmpty'
  if (field === 'project')
    return values.project.length > 0 && values.project.every(isInquiry) ? undefined : 'projectEmpty'
  if (values.email.trim() === '') return 'emailEmpty'
  return normaliseEmail(values.email) === null ? 'emailWrong' : undefined
}

/** Maximum copies of inquiries to one mailbox in a day. Further inquiries are accepted, but no copy is sent. */
export const COPIES_A_DAY = 3

/** A form sent faster than this many milliseconds is treated as sent by a bot. */
export const TOO_FAST_MS = 2000

/** The message for each error (specification, section 5). */
export const CONTACT_WORDS: Readonly<Record<ContactProblem, Readonly<Record<Lang, string>>>> = {
  nameEmpty: { 'zh-tw': '姓名不能為空', 'en-us': 'Enter your name' },
  emailEmpty: { 'zh-tw': '請輸入email', 'en-us': 'Enter your email address' },
  emailWrong: { 'zh-tw': '請輸入正確的電子信箱', 'en-us': 'That email address doesn’t look right' },
  projectEmpty: { 'zh-tw': '請選擇詢問項目', 'en-us': 'Please choose what you’re asking about' },
}
