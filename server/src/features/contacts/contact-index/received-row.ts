import { type ContactFields, EMPTY_CONTACT, inItsLanguage } from '@idocard/domain/contacts/contact'
import type { contact } from '../../../db/schema/contacts/contact.ts'
import type { exchange } from '../../../db/schema/contacts/exchange.ts'
import { contactIndex } from './contact-index.ts'

/** The details, with an extension of the phone number. Only the contact has a place for it. */
export type LeftDetails = typeof exchange.$inferSelect & { extension: string }

/** Details that were left on a card page, as the fields of a contact. */
const fieldsOf = (left: LeftDetails): ContactFields => ({
  ...EMPTY_CONTACT,
  ...inItsLanguage('name', left.name),
  ...inItsLanguage('company', left.company),
  ...inItsLanguage('title', left.title),
  phones: left.phone
    ? [{ kind: left.phone.startsWith('+8869') ? 'mobile' : 'work', number: left.phone, extension: left.extension }]
    : [],
  emails: left.email ? [{ kind: 'work', address: left.email }] : [],
})

/** Where a holder was when somebody was met, as their address book has it. */
export interface MetThere {
  metPlace: string
  tags: string[]
}
const NOWHERE: MetThere = { metPlace: '', tags: [] }

/** Details that were left on a holder's card page, as a row for the holder's contacts. */
export function receivedRow(left: LeftDetails, there = NOWHERE): typeof contact.$inferInsert {
  const { id, memberId, createdAt } = left
  const fields = fieldsOf(left)
  return {
    memberId,
    kind: 'received',
    fields,
    metAt: createdAt,
    ...there,
    exchangeId: id,
    createdAt,
    updatedAt: createdAt,
    ...contactIndex({ memberId, fields, note: '', ...there }),
  }
}
