import type { PaperCard } from '@idocard/contract/contacts/paper-card'
import { cleanLine } from '@idocard/domain/commerce/address'
import { type ContactFields, eitherLanguage, inItsLanguage } from '@idocard/domain/contacts/contact'
import { normaliseEmail } from '@idocard/domain/identity/email'
import { formatPhone, readPhoneFields } from '@idocard/domain/identity/phone-number'
import { pictureUrl } from '@idocard/domain/picture'
import type { Owned } from '../../../db/owned.ts'
import type { ContactRow } from '../../../db/schema/contacts/contact.ts'

/** The specification's single values of a paper card. */
export type Simple = Pick<
  PaperCard,
  | 'name'
  | 'nickname'
  | 'companyname'
  | 'title'
  | 'phone'
  | 'companyPhone'
  | 'companyPhoneExt'
  | 'companyEmail'
  | 'companyAddress'
>

const first = (fields: ContactFields, kind: 'mobile' | 'work') => fields.phones.find((phone) => phone.kind === kind)

/** The single values of a contact: the Chinese text of each pair if there is one, and the first value of each list. */
const simpleOf = (fields: ContactFields): Simple => ({
  name: eitherLanguage(fields, 'name'),
  nickname: fields.nickname,
  companyname: eitherLanguage(fields, 'company'),
  title: eitherLanguage(fields, 'title'),
  phone: formatPhone(first(fields, 'mobile')?.number ?? ''),
  companyPhone: formatPhone(first(fields, 'work')?.number ?? ''),
  companyPhoneExt: first(fields, 'work')?.extension ?? '',
  companyEmail: fields.emails[0]?.address ?? '',
  companyAddress: eitherLanguage(fields, 'address'),
})

const PAIRS = { name: 'name', company: 'companyname', title: 'title', address: 'companyAddress' } as const

/**
 * Writes single values over fields. A value that equals the one returned before changes nothing, so that sending a
 * response back loses no second language, number or address.
 * @param before the contact's current fields
 * @param over the fields to write to: `before`, or `before` with the other input applied
 */
export function withSimple(
  before: ContactFields,
  written: { [K in keyof Simple]?: Simple[K] | undefined },
  over: ContactFields = before,
): ContactFields {
  const was = simpleOf(before)
  const isNew = (name: keyof Simple) => written[name] !== undefined && written[name] !== was[name]
  const after: ContactFields = { ...over }
  for (const [pair, name] of Object.entries(PAIRS) as [keyof typeof PAIRS, keyof Simple][])
    if (isNew(name)) {
      const shown = over[`${pair}Ch`] ? 'Ch' : 'En'
      after[`${pair}${shown}`] = ''
      Object.assign(after, inItsLanguage(pair, written[name] ?? ''))
    }
  if (isNew('nickname')) after.nickname = written.nickname ?? ''
  const replaced = (kind: 'mobile' | 'work', number: string, extension: string) => {
    const at = after.phones.findIndex((phone) => phone.kind === kind)
    const phone = { kind, number, extension }
    if (at < 0) after.phones = number ? [...after.phones, phone] : after.phones
    else after.phones = number ? after.phones.with(at, phone) : after.phones.toSpliced(at, 1)
  }
  if (isNew('phone')) replaced('mobile', written.phone ?? '', first(before, 'mobile')?.extension ?? '')
  if (isNew('companyPhone') || isNew('companyPhoneExt'))
    replaced('work', written.companyPhone ?? was.companyPhone, written.companyPhoneExt ?? was.companyPhoneExt)
  if (isNew('companyEmail')) {
    const rest = after.emails.slice(1)
    after.emails = written.companyEmail ? [{ kind: 'work', address: written.companyEmail }, ...rest] : rest
  }
  return after
}

const isLine = (value: string) => cleanLine(value) !== null
const IS_VALID: Record<keyof Simple, (value: string) => boolean> = {
  name: isLine,
  nickname: isLine,
  companyname: isLine,
  title: isLine,
  // A number that cannot be parsed stays as written.
  phone: isLine,
  companyPhone: isLine,
  companyPhoneExt: (extension) => readPhoneFields({ number: '', extension }).extension !== null,
  companyEmail: (value) => value === '' || normaliseEmail(value) !== null,
  companyAddress: isLine,
}

/** The single values that cannot be written, by their own names. An extension needs a number. */
export function wrongSimple(
  before: ContactFields,
  written: { [K in keyof Simple]?: Simple[K] | undefined },
): (keyof Simple)[] {
  const was = simpleOf(before)
  const names = Object.keys(IS_VALID) as (keyof Simple)[]
  const hasNumber = (written.companyPhone ?? was.companyPhone).trim() !== ''
  return names.filter((name) => {
    const value = written[name] ?? ''
    const isAlone = name === 'companyPhoneExt' && value !== '' && !hasNumber
    return isAlone || (value !== was[name] && !IS_VALID[name](value))
  })
}

/** A paper card as the API returns it. */
export const paperCardShown = (row: Owned<ContactRow>): PaperCard => ({
  id: row.id,
  cardSn: row.id,
  cardSaveId: row.id,
  companyType: row.companyType,
  scanImg: pictureUrl(row.scanImgId),
  scanBack: pictureUrl(row.scanBackId),
  collectionId: row.collectionId ?? 0,
  ...simpleOf(row.fields),
  note: row.note,
  fields: row.fields,
  version: row.version,
  at: row.createdAt.toISOString(),
})
