import { type ContactFields, EMPTY_CONTACT } from '@idocard/domain/contacts/contact'

/** A recogniser's answer without positions and other readings. The recogniser has its own tests. */
export const scannedCard = (contact: Partial<ContactFields>, picture = '') => ({
  picture: { id: '', url: picture },
  width: 1000,
  height: 600,
  lines: [],
  others: [],
  qr: '',
  fields: [],
  contact: { ...EMPTY_CONTACT, ...contact },
  photograph: null,
})
