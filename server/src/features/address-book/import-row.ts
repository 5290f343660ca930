import { day } from '@idocard/contract/fields'
import { cleanLine } from '@idocard/domain/address'
import {
  CONTACT_LIMITS,
  CONTACT_TEXT_LIMITS,
  CONTACT_TEXTS,
  type ContactEmail,
  type ContactFields,
  type ContactPhone,
  type ContactText,
  EMPTY_CONTACT,
  isSomebody,
} from '@idocard/domain/contact'
import { normaliseEmail } from '@idocard/domain/email'
import type { Lang } from '@idocard/domain/language'
import { cleanText, withoutControl } from '@idocard/domain/text'
import { contactNumber, contactSite, splitExtension } from './contact-fields.ts'
import { cleanTags } from './contact-marks.ts'

/** A contact as read from a file, before validation. */
export interface RawContact {
  /** The row in a table, or the position of the vCard in the file. */
  row: number
  texts: Partial<Record<ContactText, string>>
  phones: { kind: ContactPhone['kind']; number: string; extension?: string }[]
  emails: { kind: ContactEmail['kind']; address: string }[]
  sites: string[]
  note: string
  tags: string[]
  /** The day and the place of the first meeting, which only our own exports contain. */
  metOn?: string
  metPlace?: string
  photo?: RawPhoto
}

/** The most values of one kind read for a contact: far more than are stored, far fewer than a file can contain. */
export const VALUES_READ = 50

/** A photograph in a file: its bytes, or the reason why there are none. */
export type RawPhoto = Buffer | 'broken' | 'link'

/** A validated contact that can be stored. */
export interface ImportedContact {
  fields: ContactFields
  note: string
  tags: string[]
  metAt: Date | null
  metPlace: string
}

export interface ImportProblem {
  row: number
  /** The field concerned; empty for the whole row. */
  field: string
  message: string
}

const WORDS = {
  nobody: {
    'zh-tw': '沒有姓名、公司、電話或 E-mail，略過這一筆',
    'en-us': 'Left out: no name, company, phone number or e-mail address.',
  },
  email: { 'zh-tw': 'E-mail 格式不正確，略過這一項', 'en-us': 'This e-mail address is not valid and was left out.' },
  site: { 'zh-tw': '網址格式不正確，略過這一項', 'en-us': 'This web address is not valid and was left out.' },
  day: {
    'zh-tw': '看不懂認識日期，請寫成 2026-03-09，略過這一項',
    'en-us': 'The day you met could not be read and was left out. Write it as 2026-03-09.',
  },
  long: { 'zh-tw': '文字太長，只保留前面的部分', 'en-us': 'The text is too long. Only its beginning is kept.' },
  many: { 'zh-tw': '太多了，只保留前面的幾項', 'en-us': 'These are too many. Only the first ones are kept.' },
} as const satisfies Record<string, Record<Lang, string>>

const cut = (text: string, most: number) => [...text].slice(0, most).join('')
const line = (text: string) => cleanLine(withoutControl(text)) ?? ''
/** Cuts a long value to save work. What is left of an overlong value is still too long to be valid. */
const shortLine = (text: string, most: number) => line(text.slice(0, 2 * most))

/**
 * The first moment of a day in Taiwan (`2026-03-09`, or `2026/3/9` as spreadsheets rewrite it). Null if it is no valid
 * day.
 */
function metDay(written: string): Date | null {
  const [, year = '', month = '', date = ''] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:\s+[\d:]+)?$/.exec(written.slice(0, 40).trim()) ?? []
  const whole = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return day.safeParse(whole).success ? new Date(`${whole}T00:00+08:00`) : null
}

/**
 * A contact from a file in normal form. Undefined without a name, company, phone number and e-mail address. Values that
 * cannot be read are left out and reported as problems.
 */
export function importedContact(
  raw: RawContact,
  lang: Lang,
): { contact: ImportedContact | undefined; problems: ImportProblem[] } {
  const problems: ImportProblem[] = []
  const say = (field: string, word: keyof typeof WORDS) =>
    problems.push({ row: raw.row, field, message: WORDS[word][lang] })
  const texts: Partial<ContactFields> = {}
  for (const field of CONTACT_TEXTS) {
    const text = line(raw.texts[field] ?? '')
    texts[field] = cut(text, CONTACT_TEXT_LIMITS[field]).trim()
    if (texts[field] !== text) say(field, 'long')
  }
  const phones = raw.phones.slice(0, VALUES_READ).flatMap((phone): ContactPhone[] => {
    const { number: written, extension } = splitExtension(shortLine(phone.number, CONTACT_LIMITS.phone))
    const number = cut(contactNumber(written) ?? '', CONTACT_LIMITS.phone)
    const digits = (phone.extension ?? extension).replace(/\D/g, '').slice(0, 10)
    return number ? [{ kind: phone.kind, number, extension: digits }] : []
  })
  const emails = raw.emails.slice(0, VALUES_READ).flatMap(({ kind, address }): ContactEmail[] => {
    const clean = normaliseEmail(shortLine(address, 254))
    if (!clean && address.trim()) say('email', 'email')
    return clean ? [{ kind, address: clean }] : []
  })
  const sites = raw.sites.slice(0, VALUES_READ).flatMap((site): string[] => {
    const clean = site.trim() ? contactSite(shortLine(site, CONTACT_LIMITS.site)) : null
    if (!clean && site.trim()) say('site', 'site')
    return clean ? [clean] : []
  })
  const once = <T>(field: string, items: readonly T[], keyOf: (item: T) => string, most: number) => {
    const all = [...new Map(items.map((item) => [keyOf(item), item])).values()]
    if (all.length > most) say(field, 'many')
    return all.slice(0, most)
  }
  const fields: ContactFields = {
    ...EMPTY_CONTACT,
    ...texts,
    phones: once('phone', phones, (one) => one.number + one.extension, CONTACT_LIMITS.phones),
    emails: once('email', emails, (one) => one.address, CONTACT_LIMITS.emails),
    sites: once('site', sites, (one) => one, CONTACT_LIMITS.sites),
  }
  if (!isSomebody(fields))
    return { contact: undefined, problems: [{ row: raw.row, field: '', message: WORDS.nobody[lang] }] }
  const note = cleanText(withoutControl(raw.note)) ?? ''
  if ([...note].length > CONTACT_LIMITS.note) say('note', 'long')
  const named = raw.tags.slice(0, VALUES_READ).map(line)
  if (named.some((tag) => [...tag].length > CONTACT_LIMITS.tag)) say('tags', 'long')
  const tags = once(
    'tags',
    cleanTags(named.map((tag) => cut(tag, CONTACT_LIMITS.tag))) ?? [],
    String,
    CONTACT_LIMITS.tags,
  )
  const metAt = metDay(raw.metOn ?? '')
  if (!metAt && raw.metOn?.trim()) say('metOn', 'day')
  const place = line(raw.metPlace ?? '')
  const metPlace = cut(place, CONTACT_LIMITS.place).trim()
  if (metPlace !== place) say('metPlace', 'long')
  return {
    contact: { fields, note: cut(note, CONTACT_LIMITS.note), tags, metAt, metPlace },
    problems,
  }
}
