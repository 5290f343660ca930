import type { VCardSource } from '@idocard/domain/cards/vcard'
import type { LeftDetails } from '../contact-index/index.ts'

/** Received details for an address book. Saving them again updates the same contact. */
export const receivedContact = (left: LeftDetails, url: string): VCardSource => ({
  uid: `urn:uuid:${left.id}`,
  url,
  revised: left.createdAt,
  name: left.name,
  company: left.company,
  title: left.title,
  phones: left.phone
    ? [{ kind: left.phone.startsWith('+8869') ? 'mobile' : 'work', number: left.phone, extension: left.extension }]
    : [],
  emails: left.email ? [{ kind: 'work', address: left.email }] : [],
  addresses: [],
  links: [],
  note: left.note,
})
