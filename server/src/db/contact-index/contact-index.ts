import { createHash } from 'node:crypto'
import { type ContactFields, type ContactPhone, eitherLanguage } from '@idocard/domain/contact'
import { formatPhone } from '@idocard/domain/phone-number'
import { isHan } from '@idocard/domain/text'
import type { ContactRow } from '../schema/address-book.ts'
import { gramsOf } from './grams.ts'
import { readingsOf, syllablesOf } from './reading.ts'
import { foldText } from './search-text.ts'
import { strokeRank, strokesOf } from './stroke-order.ts'

/** Raised when these rules change: contacts that were written by older ones are worked out again (`reindexContacts`). */
export const INDEX_VERSION = 2

/** What the derived columns depend on. */
type Content = Pick<ContactRow, 'memberId' | 'fields' | 'note' | 'tags' | 'metPlace'>
export type ContactIndex = Pick<
  ContactRow,
  'indexVersion' | 'search' | 'grams' | 'sortName' | 'sortLatin' | 'sortCompany' | 'sameKeys' | 'identity'
>

/** The columns for searching, sorting and finding duplicates. */
export function contactIndex({ memberId, fields, note, tags, metPlace }: Content): ContactIndex {
  const search = searchText(fields, [note, ...tags, metPlace])
  return {
    indexVersion: INDEX_VERSION,
    search,
    grams: gramsOf(memberId, search),
    sortName: strokeKey(nameOf(fields)),
    sortLatin: latinKey(fields.nameEn || fields.nameCh || fields.nickname || eitherLanguage(fields, 'company')),
    sortCompany: strokeKey(eitherLanguage(fields, 'company')),
    sameKeys: sameKeys(fields),
    identity: identityOf(fields),
  }
}

const nameOf = (fields: ContactFields) =>
  fields.nameCh || fields.nameEn || fields.nickname || eitherLanguage(fields, 'company')

/** Longer texts are searched up to here. */
const SEARCH_MOST = 4000

function searchText(fields: ContactFields, more: readonly string[]): string {
  const { phones, emails, sites, ...texts } = fields
  const numbers = phones.flatMap(({ number, extension }) => {
    const digits = number.replace(/\D/g, '')
    return [digits, formatPhone(number).replace(/\D/g, '') + extension]
  })
  const pieces = [
    ...Object.values(texts).map(foldText),
    ...[fields.nameCh, fields.nickname, fields.companyCh].flatMap(readingsOf),
    ...numbers,
    ...emails.map(({ address }) => foldText(address)),
    ...sites.map(foldText),
    ...more.map(foldText),
  ]
  return [...new Set(pieces.filter(Boolean))].join('\n').slice(0, SEARCH_MOST)
}

/** Characters of a name that decide its place. */
const SORTED_MOST = 12
/** Behind the Chinese names come the Latin ones, then everything else, and last what is empty. */
const LATIN = 'x'
const OTHER = 'y'
const EMPTY = 'z'

/** A key that sorts by strokes: two digits of the first character's count, then each character's rank. */
export function strokeKey(text: string): string {
  const folded = foldText(text)
  if (folded === '') return EMPTY
  const characters = [...folded].slice(0, SORTED_MOST)
  const [first = ''] = characters
  if (!isHan(first)) return (/[a-z]/.test(first) ? LATIN : OTHER) + characters.join('')
  const rest = characters.map((one) => (isHan(one) ? strokeRank(one).toString(16).padStart(4, '0') : `~${one}`))
  return String(strokesOf(first)).padStart(2, '0') + rest.join('')
}

/** A key that sorts by Latin letters; Chinese by its Pinyin. */
export function latinKey(text: string): string {
  const folded = foldText(text)
  const latin = isHan(folded) ? syllablesOf(folded).join(' ') || folded : folded.normalize('NFD').replace(/\p{M}/gu, '')
  return /^[a-z]/.test(latin) ? latin.slice(0, 4 * SORTED_MOST) : `~${latin.slice(0, SORTED_MOST)}`
}

/** Whether a number is one person's: colleagues share an office's number without an extension, and its fax. */
const isPersonal = ({ kind, number, extension }: ContactPhone) =>
  kind === 'mobile' || kind === 'home' || (kind === 'work' && (extension !== '' || number.startsWith('+8869')))

/** What a duplicate shares: a phone number, an e-mail address, or name and company. */
function sameKeys(fields: ContactFields): string[] {
  const bare = (text: string) => foldText(text).replace(/[\s.,'’·・-]/g, '')
  const names = [fields.nameCh, fields.nameEn].map(bare).filter(Boolean)
  const companies = [fields.companyCh, fields.companyEn].map(bare).filter(Boolean)
  return [
    ...new Set([
      ...fields.phones.filter(isPersonal).map((one) => `p${one.number.replace(/[^\d+]/g, '')}x${one.extension}`),
      ...fields.emails.map((one) => `e${one.address.toLowerCase()}`),
      ...names.flatMap((name) => companies.map((company) => `n${name}\n${company}`)),
    ]),
  ]
}

/**
 * Who a contact is: the name with all numbers and e-mail addresses, or with company, department and title where there are
 * none, or with the address where there is no company either. Of two contacts with the same one, importing the second would
 * bring nothing.
 */
export function identityOf(fields: ContactFields): string {
  const methods = [
    ...fields.phones.map((one) => `${one.number.replace(/\D/g, '') || one.number}x${one.extension}`),
    ...fields.emails.map((one) => one.address),
  ]
  const either = (pair: 'company' | 'department' | 'title' | 'address') => foldText(eitherLanguage(fields, pair))
  const place = either('company') ? [either('company'), either('department'), either('title')] : [either('address')]
  const rest = methods.length > 0 ? methods.toSorted() : place
  const parts = [foldText(nameOf(fields)), ...rest]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}
