import type { EMAIL_KINDS, PHONE_KINDS } from '../cards/card.ts'
import { isHan } from '../text.ts'

/**
 * `received`: details left on a card page; `saved`: a digital card; `paper`: a printed card, scanned or typed;
 * `imported`: from a file.
 */
export const CONTACT_KINDS = ['received', 'saved', 'paper', 'imported'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** `name` sorts by stroke count, `latin` by the name in Latin letters (Chinese names by their Hanyu Pinyin). */
export const CONTACT_SORTS = ['newest', 'name', 'latin', 'company', 'viewed'] as const
export type ContactSort = (typeof CONTACT_SORTS)[number]

/** Texts of a contact. Most exist in Chinese (`Ch`) and in English (`En`), as on a card. */
export const CONTACT_TEXTS = [
  'nameCh',
  'nameEn',
  'nickname',
  'companyCh',
  'companyEn',
  'departmentCh',
  'departmentEn',
  'titleCh',
  'titleEn',
  'addressCh',
  'addressEn',
  'taxNumber',
  'lineId',
] as const
export type ContactText = (typeof CONTACT_TEXTS)[number]

/**
 * Maximum characters of each text. Higher than those of a card, because imported contacts are not shortened to fit one.
 */
export const CONTACT_TEXT_LIMITS: Readonly<Record<ContactText, number>> = {
  nameCh: 80,
  nameEn: 80,
  nickname: 80,
  companyCh: 120,
  companyEn: 120,
  departmentCh: 80,
  departmentEn: 80,
  titleCh: 80,
  titleEn: 80,
  addressCh: 300,
  addressEn: 300,
  taxNumber: 20,
  lineId: 64,
}

/**
 * What can happen with a contact. `received`, `saved`, `scanned`, `typed` and `imported` are how it came into the address
 * book. `changed`: its owner changed the saved card; `noted`: the holder wrote a note; `reminded`: a reminder was done;
 * `shared`: the holder gave it their own card.
 */
export const CONTACT_EVENTS = [
  'received',
  'saved',
  'scanned',
  'typed',
  'imported',
  'merged',
  'changed',
  'noted',
  'reminded',
  'shared',
] as const
export type ContactEvent = (typeof CONTACT_EVENTS)[number]

export const CONTACT_LIMITS = {
  /** Contacts of one holder. */
  contacts: 100_000,
  /** Contacts in one batch call. */
  batch: 200,
  phones: 10,
  emails: 10,
  sites: 10,
  phone: 40,
  site: 2048,
  note: 2000,
  place: 80,
  tags: 20,
  tag: 30,
  keyword: 64,
  folders: 500,
  folderName: 40,
  folderDepth: 10,
  reminder: 200,
  /** Open reminders of one contact. */
  reminders: 20,
  /** Contacts in one merge. */
  merged: 10,
} as const

/** Maximum characters of the name of an imported file. */
export const MAX_FILE_NAME = 120

/** Maximum contacts in one imported file. */
export const MAX_IMPORT = 20_000

/** Days for which a removed contact can be restored, and a merge or an import undone. */
export const CONTACT_UNDO_DAYS = 30

export interface ContactPhone {
  kind: (typeof PHONE_KINDS)[number]
  /** E.164 if it could be parsed, otherwise as written. */
  number: string
  extension: string
}

export interface ContactEmail {
  kind: (typeof EMAIL_KINDS)[number]
  address: string
}

/** The details of a contact of any kind. */
export type ContactFields = Record<ContactText, string> & {
  phones: ContactPhone[]
  emails: ContactEmail[]
  /** Web addresses, https or http. */
  sites: string[]
}

export const EMPTY_CONTACT: ContactFields = {
  nameCh: '',
  nameEn: '',
  nickname: '',
  companyCh: '',
  companyEn: '',
  departmentCh: '',
  departmentEn: '',
  titleCh: '',
  titleEn: '',
  addressCh: '',
  addressEn: '',
  taxNumber: '',
  lineId: '',
  phones: [],
  emails: [],
  sites: [],
}

/** The texts that exist in both languages. */
export const CONTACT_PAIRS = ['name', 'company', 'department', 'title', 'address'] as const
export type ContactPair = (typeof CONTACT_PAIRS)[number]

/** Stores a value as the Chinese text of a pair if it has a Chinese character, otherwise as the English one. */
export const inItsLanguage = (pair: ContactPair, value: string): Partial<ContactFields> =>
  value === '' ? {} : { [`${pair}${isHan(value) ? 'Ch' : 'En'}`]: value }

/** The Chinese text of a pair, or the English one if that is empty. */
export const eitherLanguage = (fields: ContactFields, pair: ContactPair): string =>
  fields[`${pair}Ch`] || fields[`${pair}En`]

/** Whether a contact names somebody: by a name, a company, a phone number or an e-mail address. */
export const isSomebody = (fields: ContactFields): boolean =>
  [fields.nameCh, fields.nameEn, fields.nickname, fields.companyCh, fields.companyEn].some(Boolean) ||
  fields.phones.length > 0 ||
  fields.emails.length > 0
