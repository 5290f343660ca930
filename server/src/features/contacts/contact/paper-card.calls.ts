import { contract } from '@idocard/contract'
import { isCompanyType } from '@idocard/domain/contacts/company-type'
import {
  CONTACT_LIMITS,
  type ContactFields,
  type ContactKind,
  EMPTY_CONTACT,
  isSomebody,
} from '@idocard/domain/contacts/contact'
import type { Lang } from '@idocard/domain/language'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { hashOf } from '../../../shared/secrets.ts'
import { lockAddressBooks } from '../contact-index/index.ts'
import { cleanContact } from './contact-fields.ts'
import { readMarks } from './contact-marks.ts'
import { paperCardShown, type Simple, withSimple, wrongSimple } from './paper-fields.ts'
import { changeContact, contactByKey, countContacts, insertContact, lockOwnContact, ownContact } from './store.ts'

/** The existing fields, overwritten with the whole fields and the single values that were sent. */
function fieldsWritten(
  before: ContactFields,
  simple: { [K in keyof Simple]?: Simple[K] | undefined },
  whole: Parameters<typeof cleanContact>[0] | undefined,
  lang: Lang,
): ContactFields {
  const wrong = wrongSimple(before, simple)
  if (wrong.length > 0) refuseInvalid(wrong, lang)
  const over = { ...before, ...(whole && cleanContact(whole, lang)) }
  return { ...EMPTY_CONTACT, ...cleanContact(withSimple(before, simple, over), lang, '') }
}

function checkType(companyType: number | undefined, lang: Lang): void {
  if (companyType !== undefined && !isCompanyType(companyType)) refuseInvalid(['companyType'], lang)
}

/** The specification has no imported contacts: to its clients they are paper cards. */
const isPaper = ({ kind }: { kind: ContactKind }) => kind === 'paper' || kind === 'imported'

export const paperCardCalls = implement(contract.paperCard, {
  async load_by_cardSn({ cardSn }, { db, who, refuse }) {
    const mine = (await ownContact(db, who, cardSn)) ?? refuse('not_found')
    return isPaper(mine) ? paperCardShown(mine) : refuse('not_found')
  },

  async create(input, { db, who, now, lang, refuse }) {
    const { companyType, fields: whole, clientKey, note, ...rest } = input
    const key = clientKey === '' ? null : hashOf(`contact ${clientKey}`).toString('base64url')
    // Locked before the folder, in the same order as when a folder is deleted.
    await lockAddressBooks(db, [who.id])
    const there = key ? await contactByKey(db, who, key) : undefined
    if (there) return paperCardShown(there)
    checkType(companyType, lang)
    const fields = fieldsWritten(EMPTY_CONTACT, rest, whole, lang)
    if (!isSomebody(fields)) refuse('contact.nobody')
    if ((await countContacts(db, who.id)) >= CONTACT_LIMITS.contacts) refuse('contact.too_many')
    const marks = await readMarks(db, who, { ...rest, note }, lang)
    const made = { memberId: who.id, kind: 'paper' as const, fields, companyType, onceKey: key, createdAt: now }
    const inserted = await insertContact(db, { ...made, ...marks })
    const mine = inserted && (await ownContact(db, who, inserted.id))
    if (!mine) throw new Error('A contact that was just inserted was not found.')
    return paperCardShown(mine)
  },

  async edit(input, { db, who, now, lang, refuse }) {
    const { id, version, companyType, fields: whole, ...rest } = input
    const before = (await lockOwnContact(db, who, id)) ?? refuse('not_found')
    if (!isPaper(before)) refuse('not_found')
    if (version > 0 && version !== before.version) refuse('contact.changed')
    checkType(companyType, lang)
    const fields = fieldsWritten(before.fields, rest, whole, lang)
    if (!isSomebody(fields)) refuse('contact.nobody')
    const marks = await readMarks(db, who, rest, lang)
    const change = { ...marks, fields, ...(companyType !== undefined && { companyType }) }
    return paperCardShown(await changeContact(db, before, change, now))
  },
})
