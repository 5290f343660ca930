import type { CardField, CardFieldName } from './card-fields.ts'
import { CONTACT_LIMITS, CONTACT_TEXT_LIMITS, type ContactFields, type ContactText, EMPTY_CONTACT } from './contact.ts'

/** Which text of a contact a field of a paper card becomes. */
const TEXTS: Partial<Record<CardFieldName, ContactText>> = {
  nameZh: 'nameCh',
  nameEn: 'nameEn',
  titleZh: 'titleCh',
  titleEn: 'titleEn',
  departmentZh: 'departmentCh',
  departmentEn: 'departmentEn',
  companyZh: 'companyCh',
  companyEn: 'companyEn',
  addressZh: 'addressCh',
  addressEn: 'addressEn',
  taxNumber: 'taxNumber',
  lineId: 'lineId',
}

/** What was read on a paper card as a contact, as far as it goes: the first of each text, of numbers and addresses all. */
export function scannedContact(fields: readonly CardField[]): ContactFields {
  const of = (name: CardFieldName) => fields.filter((field) => field.name === name).map(({ value }) => value)
  const texts: Partial<ContactFields> = {}
  for (const [name, text] of Object.entries(TEXTS) as [CardFieldName, ContactText][])
    texts[text] = [...(of(name)[0] ?? '')].slice(0, CONTACT_TEXT_LIMITS[text]).join('')
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
