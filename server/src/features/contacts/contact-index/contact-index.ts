import { createHash } from 'node:crypto'
import { type ContactFields, type ContactPhone, eitherLanguage } from '@idocard/domain/contacts/contact'
import { foldText } from '@idocard/domain/contacts/contact-search/fold'
import { latinKey, MAX_SORTED } from '@idocard/domain/contacts/contact-search/latin-key'
import { searchText } from '@idocard/domain/contacts/contact-search/search'
import { isHan } from '@idocard/domain/text'
import type { ContactRow } from '../../../db/schema/contacts/contact.ts'
import { gramsOf } from './grams.ts'
import { contactSounds } from './reading.ts'
import { strokeRank, strokesOf } from './stroke-order.ts'

/** Increased when these rules change: `reindexContacts` then computes the columns of older contacts again. */
export const INDEX_VERSION = 4

/** The columns that the derived columns depend on. */
type Content = Pick<ContactRow, 'memberId' | 'fields' | 'note' | 'tags' | 'metPlace'>
export type ContactIndex = Pick<
  ContactRow,
  'indexVersion' | 'sounds' | 'search' | 'grams' | 'sortName' | 'sortLatin' | 'sortCompany' | 'sameKeys' | 'identity'
>

/** Computes the columns for searching, sorting and finding duplicates. */
export function contactIndex({ memberId, fields, note, tags, metPlace }: Content): ContactIndex {
  const sounds = contactSounds(fields)
  const search = searchText({ fields, sounds, note, tags, metPlace })
  return {
    indexVersion: INDEX_VERSION,
    sounds,
    search,
    grams: gramsOf(memberId, search),
    sortName: strokeKey(nameOf(fields)),
    sortLatin: latinKey(fields, sounds),
    sortCompany: strokeKey(eitherLanguage(fields, 'company')),
    sameKeys: sameKeys(fields),
    identity: identityOf(fields),
  }
}

const nameOf = (fields: ContactFields) =>
  fields.nameCh || fields.nameEn || fields.nickname || eitherLanguage(fields, 'company')

/** Prefixes that sort after all Chinese names: Latin names first, then other names, then empty names. */
const LATIN = 'x'
const OTHER = 'y'
const EMPTY = 'z'

/** A sort key by strokes: the first character's stroke count in two digits, then the rank of each character. */
function strokeKey(text: string): string {
  const folded = foldText(text)
  if (folded === '') return EMPTY
  const characters = [...folded].slice(0, MAX_SORTED)
  const [first = ''] = characters
  if (!isHan(first)) return (/[a-z]/.test(first) ? LATIN : OTHER) + characters.join('')
  const rest = characters.map((one) => (isHan(one) ? strokeRank(one).toString(16).padStart(4, '0') : `~${one}`))
  return String(strokesOf(first)).padStart(2, '0') + rest.join('')
}

/** Whether a number belongs to one person. Colleagues share an office number without an extension, and a fax number. */
const isPersonal = ({ kind, number, extension }: ContactPhone) =>
  kind === 'mobile' || kind === 'home' || (kind === 'work' && (extension !== '' || number.startsWith('+8869')))

/** Keys that duplicates share: a personal phone number, an e-mail address, or the name with the company. */
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
 * Hash of the details that identify a contact: the name with all phone numbers and e-mail addresses; without any of
 * these, the name with company, department and title; without a company, the name with the address. An import skips a
 * contact whose hash is already in the address book.
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
