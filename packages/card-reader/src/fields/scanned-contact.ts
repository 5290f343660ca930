import { CARD_FIELDS, type CardField, type CardFieldName } from '@idocard/domain/cards/card-fields'
import {
  CONTACT_LIMITS,
  CONTACT_TEXT_LIMITS,
  CONTACT_TEXTS,
  type ContactFields,
  type ContactText,
  EMPTY_CONTACT,
} from '@idocard/domain/contacts/contact'

/** A text of a contact, or one of its lists. */
export type ContactPart = ContactText | 'phones' | 'emails' | 'sites'

/** The part of a contact in which a field of a paper card is stored. */
export const CONTACT_PART: Readonly<Record<CardFieldName, ContactPart>> = {
  nameZh: 'nameCh',
  nameEn: 'nameEn',
  titleZh: 'titleCh',
  titleEn: 'titleEn',
  departmentZh: 'departmentCh',
  departmentEn: 'departmentEn',
  companyZh: 'companyCh',
  companyEn: 'companyEn',
  mobile: 'phones',
  phone: 'phones',
  extension: 'phones',
  fax: 'phones',
  email: 'emails',
  web: 'sites',
  postcode: 'addressCh',
  addressZh: 'addressCh',
  addressEn: 'addressEn',
  taxNumber: 'taxNumber',
  lineId: 'lineId',
}
const isText = (part: ContactPart): part is ContactText => CONTACT_TEXTS.some((text) => text === part)

/**
 * Converts the fields of a paper card to a contact, with the first value of each text and all numbers and addresses.
 */
export function scannedContact(fields: readonly CardField[]): ContactFields {
  const of = (name: CardFieldName) => fields.filter((field) => field.name === name).map(({ value }) => value)
  const texts: Partial<ContactFields> = {}
  for (const name of CARD_FIELDS) {
    const part = CONTACT_PART[name]
    if (isText(part) && name !== 'postcode')
      texts[part] = [...(of(name)[0] ?? '')].slice(0, CONTACT_TEXT_LIMITS[part]).join('')
  }
  const [postcode = ''] = of('postcode')
  if (postcode !== '' && texts.addressCh) texts.addressCh = `${postcode} ${texts.addressCh}`
  const [extension = ''] = of('extension')
  return {
    ...EMPTY_CONTACT,
    ...texts,
    phones: [
      ...of('mobile').map((number) => ({ kind: 'mobile' as const, number, extension: '' })),
      ...of('phone').map((number, at) => ({ kind: 'work' as const, number, extension: at === 0 ? extension : '' })),
      ...of('fax').map((number) => ({ kind: 'fax' as const, number, extension: '' })),
    ].slice(0, CONTACT_LIMITS.phones),
    emails: of('email')
      .map((address) => ({ kind: 'work' as const, address }))
      .slice(0, CONTACT_LIMITS.emails),
    sites: of('web').slice(0, CONTACT_LIMITS.sites),
  }
}
