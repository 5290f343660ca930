import type { CardFields } from '@idocard/contract/cards/card'
import type { ExchangeDetails } from '@idocard/domain/contacts/exchange'

/** A holder's details for another holder. Null if the card has no name, or neither phone number nor e-mail address. */
export function detailsOfCard(fields: CardFields): Omit<ExchangeDetails, 'note'> | null {
  const name = fields.nameCh || fields.nameEn
  const phone = fields.phones.find(({ kind }) => kind === 'mobile') ?? fields.phones.find(({ kind }) => kind !== 'fax')
  const email = fields.emails[0]?.address
  if (!name || !(phone || email)) return null
  return {
    name,
    phone: phone?.number ?? '',
    extension: phone?.extension ?? '',
    email: email ?? '',
    company: fields.companyCh || fields.companyEn,
    title: fields.titleCh || fields.titleEn,
  }
}
