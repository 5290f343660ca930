import type { CardFields } from '@idocard/contract/cards/card'
import { cleanLine } from '@idocard/domain/commerce/address'
import { CONTACT_TEXTS, type ContactFields, type ContactPhone, EMPTY_CONTACT } from '@idocard/domain/contacts/contact'
import { normaliseEmail } from '@idocard/domain/identity/email'
import { readPhoneFields } from '@idocard/domain/identity/phone-number'
import type { Lang } from '@idocard/domain/language'
import { typedHttpUrl } from '@idocard/domain/web-url'
import { refuseInvalid } from '../../../api/validation.ts'

/** What a holder sent: an omitted field is undefined. */
type Written = { [K in keyof ContactFields]?: ContactFields[K] | undefined }

/**
 * A holder's input in normal form, limited to the fields that were sent.
 * @throws {Refusal} with the invalid fields
 */
export function cleanContact(written: Written, lang: Lang, at = 'fields.'): Partial<ContactFields> {
  const wrong: string[] = []
  const checked = <T>(name: string, value: T | null): T | undefined => {
    if (value === null) wrong.push(name)
    return value ?? undefined
  }
  const clean: Record<string, unknown> = {}
  for (const name of CONTACT_TEXTS) {
    const value = written[name]
    if (value !== undefined) clean[name] = checked(name, cleanLine(value))
  }
  if (written.phones)
    clean.phones = written.phones.map((phone, index): ContactPhone => {
      const read = readPhoneFields(phone)
      // A number that cannot be parsed stays as written, so that nothing of a paper card is lost.
      const number = checked(`phones.${index}.number`, read.number ?? (cleanLine(phone.number) || null)) ?? ''
      const extension = checked(`phones.${index}.extension`, read.extension)
      return { kind: phone.kind, number, extension: extension ?? '' }
    })
  if (written.emails)
    clean.emails = written.emails.map((email, index) => ({
      kind: email.kind,
      address: checked(`emails.${index}.address`, normaliseEmail(email.address)),
    }))
  if (written.sites) clean.sites = written.sites.map((site, index) => checked(`sites.${index}`, typedHttpUrl(site)))
  if (wrong.length > 0)
    refuseInvalid(
      wrong.map((name) => at + name),
      lang,
    )
  return clean as Partial<ContactFields>
}

/** Converts a digital card's fields to a contact's. Fields that the viewer may not see must already be removed. */
export function fieldsOfCard(card: CardFields): ContactFields {
  const {
    phones,
    emails,
    visibility: _visibility,
    photoStyle: _style,
    showInvitation: _invitation,
    introductionCh: _ch,
    introductionEn: _en,
    ...texts
  } = card
  return {
    ...EMPTY_CONTACT,
    ...texts,
    phones: phones.map(({ kind, number, extension }) => ({ kind, number, extension })),
    emails: emails.map(({ kind, address }) => ({ kind, address })),
  }
}
