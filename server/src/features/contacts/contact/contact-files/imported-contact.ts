import type { ContactImportProblem } from '@idocard/contract/contacts/contact-import'
import { cleanLine } from '@idocard/domain/commerce/address'
import { COMPANY_TYPES } from '@idocard/domain/contacts/company-type'
import {
  CONTACT_LIMITS,
  CONTACT_TEXT_LIMITS,
  CONTACT_TEXTS,
  type ContactEmail,
  type ContactFields,
  type ContactPhone,
  EMPTY_CONTACT,
  isSomebody,
} from '@idocard/domain/contacts/contact'
import { normaliseEmail } from '@idocard/domain/identity/email'
import { isScientificNotation, readPhone } from '@idocard/domain/identity/phone-number'
import type { Lang } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { cleanText, withoutControl } from '@idocard/domain/text'
import { typedHttpUrl } from '@idocard/domain/web-url'
import { folderNames, folderPath } from './folder-path.ts'
import { MAX_VALUE, MAX_VALUES, type RawContact, type Unread } from './raw-contact.ts'
import { readReminder } from './reminder-line.ts'

/** Digits of a phone number in Taiwan without its area code. */
const MIN_NUMBER = 7

/** The values that people write into one field, `0912-345-678 / 02-2701-5566`. Undefined if one of them cannot be read. */
function listOf<T>(written: string, read: (one: string) => T | null): T[] | undefined {
  const whole = read(written)
  if (whole !== null) return [whole]
  const parts = written
    .split(/\s*[/／;；,，、|]\s*/)
    .filter(Boolean)
    .slice(0, MAX_VALUES)
  const all = parts.map(read).filter((one) => one !== null)
  return all.length > 0 && all.length === parts.length ? all : undefined
}

type Better<T> = (item: T, before: T) => boolean

/** A validated contact that can be stored. */
export interface ImportedContact {
  fields: ContactFields
  note: string
  tags: string[]
  metAt: Date | null
  metPlace: string
  star: boolean
  companyType: number
  /** The folder with the folders that it is in (`folder-path.ts`); empty for none. */
  folder: string
  reminders: { at: Date; text: string }[]
}

/** The most problems that are listed for a file. Nobody reads more. */
export const MAX_PROBLEMS = 100

const WORDS = {
  nobody: {
    'zh-tw': '沒有姓名、公司、電話或 Email，略過這一筆',
    'en-us': 'Left out: no name, company, phone number or email address',
  },
  email: { 'zh-tw': 'Email 格式不正確，略過這一項', 'en-us': 'This email address is not valid and was left out' },
  site: { 'zh-tw': '網址格式不正確，略過這一項', 'en-us': 'This web address is not valid and was left out' },
  day: {
    'zh-tw': '看不懂認識日期，請寫成 2026-03-09，略過這一項',
    'en-us': 'The day you met could not be read and was left out (write it as 2026-03-09)',
  },
  industry: { 'zh-tw': '沒有這個行業，略過這一項', 'en-us': 'We don’t have this industry, so it was left out' },
  reminder: {
    'zh-tw': '看不懂提醒的時間，請寫成 2026-03-09 09:00，略過這一項',
    'en-us': 'The time of a reminder could not be read and was left out (write it as 2026-03-09 09:00)',
  },
  long: { 'zh-tw': '文字太長，只保留前面的部分', 'en-us': 'The text is too long, so only its beginning is kept' },
  many: {
    'zh-tw': '太多了，只保留前面的幾項',
    'en-us': 'There are too many of these, so only the first ones are kept',
  },
  number: {
    'zh-tw': '看不出是哪個號碼，照原樣保留',
    'en-us': 'We can’t make out a number, so this is kept as written',
  },
  scientific: {
    'zh-tw': '試算表把這個號碼改成了科學記號，後面的數字已經不見，略過這一項',
    'en-us': 'A spreadsheet shortened this number and its last digits are lost, so it was left out',
  },
} as const satisfies Record<string, Record<Lang, string>>

/** What files call the values that a contact has no place for, for those that need explaining. */
const LABELS: Readonly<Record<string, Record<Lang, string>>> = {
  BDAY: { 'zh-tw': '生日', 'en-us': 'birthday' },
  ANNIVERSARY: { 'zh-tw': '紀念日', 'en-us': 'anniversary' },
  ADR: { 'zh-tw': '另一個地址', 'en-us': 'another address' },
  LABEL: { 'zh-tw': '另一個地址', 'en-us': 'another address' },
  address: { 'zh-tw': '另一個地址', 'en-us': 'another address' },
  ORG: { 'zh-tw': '另一個公司或部門', 'en-us': 'another company or department' },
  TITLE: { 'zh-tw': '另一個職稱', 'en-us': 'another job title' },
  ROLE: { 'zh-tw': '職務', 'en-us': 'role' },
  FN: { 'zh-tw': '另一個姓名', 'en-us': 'another name' },
  N: { 'zh-tw': '另一個姓名', 'en-us': 'another name' },
  name: { 'zh-tw': '另一個姓名', 'en-us': 'another name' },
  NICKNAME: { 'zh-tw': '另一個暱稱', 'en-us': 'another nickname' },
  IMPP: { 'zh-tw': '通訊軟體帳號', 'en-us': 'messenger account' },
  PHOTO: { 'zh-tw': '另一張照片', 'en-us': 'another photo' },
  KIND: { 'zh-tw': '群組', 'en-us': 'group' },
}

/** The message about a value that a contact has no place for. */
export function unreadProblem(row: number, { field, text }: Unread, lang: Lang): ContactImportProblem {
  const label = LABELS[field]?.[lang] ?? field
  const words = {
    'zh-tw': label ? `沒有匯入${/^\p{Script=Han}/u.test(label) ? '' : ' '}${label}` : '看不懂這一行，沒有匯入',
    'en-us': label ? `Not imported: ${label}` : 'This line could not be read and was left out',
  }
  return { row, field, text: cut(text.replace(/\s+/g, ' ').trim(), TEXT_SHOWN), message: words[lang] }
}

/** Characters of a value that are quoted in a problem. */
const TEXT_SHOWN = 80

const cut = (text: string, max: number) => [...text].slice(0, max).join('')
/** A value in one line: a line break in it is a space. */
const line = (text: string) => cleanLine(withoutControl(text.slice(0, MAX_VALUE)).replace(/[\r\n\t]+/g, ' ')) ?? ''

/**
 * The first moment of a day in Taiwan (`2026-03-09`, or `2026/3/9` as spreadsheets rewrite it). Null if it is no valid
 * day.
 */
function metDay(written: string): Date | null {
  const [, year = '', month = '', date = ''] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:\s+[\d:]+)?$/.exec(written.slice(0, 40).trim()) ?? []
  const whole = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const moment = new Date(`${whole}T00:00+08:00`)
  // The years that the contract's `day` accepts. It is not imported, because a reader that loads zod starts in twice the time.
  const isDay = !Number.isNaN(moment.getTime()) && taiwanDay(moment) === whole && /^(?:19|2\d)/.test(year)
  return isDay ? moment : null
}

/**
 * A contact from a file in normal form. In a table, numbers may lack the 0 that spreadsheets drop. Undefined without a name, company, phone number and email address. Values that
 * cannot be read are left out and reported as problems.
 */
export function importedContact(
  raw: RawContact,
  lang: Lang,
  { isTable }: { isTable: boolean },
): { contact: ImportedContact | undefined; problems: ContactImportProblem[] } {
  const problems: ContactImportProblem[] = []
  const say = (field: string, word: keyof typeof WORDS, text = '') =>
    problems.push({ row: raw.row, field, text: cut(text, TEXT_SHOWN), message: WORDS[word][lang] })
  const texts: Partial<ContactFields> = {}
  for (const field of CONTACT_TEXTS) {
    const text = line(raw.texts[field] ?? '')
    texts[field] = cut(text, CONTACT_TEXT_LIMITS[field]).trim()
    if (texts[field] !== text) say(field, 'long', text)
  }
  const phones = raw.phones.slice(0, MAX_VALUES).flatMap((phone): ContactPhone[] => {
    const written = line(phone.number)
    if (isScientificNotation(written)) {
      say('phone', 'scientific', written)
      return []
    }
    const found = listOf(written, (one) => readPhone(one, { isTable }))
    if (!found) {
      const number = cut(written, CONTACT_LIMITS.phone)
      if (number !== written) say('phone', 'long', written)
      // A text with a short number in it, `ask 123`, was written on purpose.
      const digits = written.replace(/\D/g, '').length
      if (written !== '' && (digits === 0 || digits >= MIN_NUMBER)) say('phone', 'number', written)
      return number ? [{ kind: phone.kind ?? 'work', number, extension: '' }] : []
    }
    // A column or a parameter of its own.
    const own = (phone.extension ?? '').replace(/\D/g, '')
    return found.map(({ number, extension }) => ({
      kind: phone.kind ?? (/^\+8869/.test(number) ? 'mobile' : 'work'),
      number,
      extension: (extension || own).slice(0, 10),
    }))
  })
  const emails = raw.emails.slice(0, MAX_VALUES).flatMap(({ kind, address }): ContactEmail[] => {
    const written = line(address)
    const found = listOf(written, normaliseEmail)
    if (!found && written) say('email', 'email', written)
    return (found ?? []).map((one) => ({ kind, address: one }))
  })
  const sites = raw.sites.slice(0, MAX_VALUES).flatMap((site): string[] => {
    const written = line(site)
    const clean = written ? typedHttpUrl(written) : null
    if (!clean && written) say('site', 'site', written)
    return clean ? [clean] : []
  })
  /** Each item once. Of equal ones the first stays, unless a later one is more useful. */
  const once = <T>(
    field: string,
    items: readonly T[],
    keyOf: (item: T) => string,
    max: number,
    isBetter?: Better<T>,
  ) => {
    const found = new Map<string, T>()
    for (const item of items) {
      const before = found.get(keyOf(item))
      if (before === undefined || isBetter?.(item, before)) found.set(keyOf(item), item)
    }
    const all = [...found.values()]
    for (const item of all.slice(max)) say(field, 'many', keyOf(item))
    return all.slice(0, max)
  }
  const fields: ContactFields = {
    ...EMPTY_CONTACT,
    ...texts,
    // The same number as phone and fax is one that people can call.
    phones: once(
      'phone',
      phones,
      (one) => one.number + one.extension,
      CONTACT_LIMITS.phones,
      (item, before) => before.kind === 'fax' && item.kind !== 'fax',
    ),
    emails: once('email', emails, (one) => one.address, CONTACT_LIMITS.emails),
    sites: once('site', sites, (one) => one, CONTACT_LIMITS.sites),
  }
  if (!isSomebody(fields))
    return { contact: undefined, problems: [{ row: raw.row, field: '', text: '', message: WORDS.nobody[lang] }] }
  const note = cleanText(withoutControl(raw.note.slice(0, MAX_VALUE))) ?? ''
  if ([...note].length > CONTACT_LIMITS.note) say('note', 'long', cut(note, CONTACT_LIMITS.note).slice(-TEXT_SHOWN))
  const named = raw.tags.slice(0, MAX_VALUES).map(line)
  for (const tag of named) if ([...tag].length > CONTACT_LIMITS.tag) say('tags', 'long', tag)
  const tags = once(
    'tags',
    named.map((tag) => cut(tag, CONTACT_LIMITS.tag)).filter(Boolean),
    String,
    CONTACT_LIMITS.tags,
  )
  const metAt = metDay(raw.metOn ?? '')
  if (!metAt && raw.metOn?.trim()) say('metOn', 'day', raw.metOn)
  const place = line(raw.metPlace ?? '')
  const metPlace = cut(place, CONTACT_LIMITS.place).trim()
  if (metPlace !== place) say('metPlace', 'long', place)
  const industry = line(raw.industry ?? '')
  const companyType = COMPANY_TYPES.find(({ nameCh, nameEn }) =>
    [nameCh, nameEn.toLowerCase()].includes(industry.toLowerCase()),
  )
  if (!companyType && industry !== '') say('industry', 'industry', industry)
  const written = raw.reminders ?? []
  for (const text of written.slice(CONTACT_LIMITS.reminders)) say('reminders', 'many', text)
  const reminders = written.slice(0, CONTACT_LIMITS.reminders).flatMap((one) => {
    const found = readReminder(line(one))
    if (!found && one.trim() !== '') say('reminders', 'reminder', one)
    return found ? [{ ...found, text: cut(found.text, CONTACT_LIMITS.reminder).trim() }] : []
  })
  problems.push(...raw.unread.slice(0, MAX_VALUES).map((unread) => unreadProblem(raw.row, unread, lang)))
  return {
    contact: {
      fields,
      note: cut(note, CONTACT_LIMITS.note),
      tags,
      metAt,
      metPlace,
      star: /^(?:1|x|yes|true|是|★|\*)$/i.test(line(raw.star ?? '')),
      companyType: companyType?.id ?? 0,
      folder: folderPath(folderNames(line(raw.folder ?? ''))),
      reminders,
    },
    problems,
  }
}
