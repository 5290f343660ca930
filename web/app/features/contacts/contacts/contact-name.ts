import type { ContactItem } from '@idocard/contract/contacts/contact-fields'
import { cardText } from '@idocard/domain/cards/card'
import type { ContactFields } from '@idocard/domain/contacts/contact'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { joined, type Lang } from '@idocard/domain/language'

type Named = Pick<ContactItem, 'nameCh' | 'nameEn' | 'companyCh' | 'companyEn' | 'titleCh' | 'titleEn'> &
  Partial<Pick<ContactItem, 'phone' | 'email'>>

/** A contact's name, otherwise its company, phone number or e-mail address. */
export const contactName = (lang: Lang, one: Named): string =>
  cardText(lang, one.nameCh, one.nameEn).text ||
  cardText(lang, one.companyCh, one.companyEn).text ||
  formatPhone(one.phone ?? '') ||
  (one.email ?? '')

/** The name of a contact that is not saved yet. */
export const fieldsName = (lang: Lang, fields: ContactFields): string =>
  contactName(lang, { ...fields, phone: fields.phones[0]?.number ?? '', email: fields.emails[0]?.address ?? '' })

/** Company and title in one line. */
export const contactLine = (lang: Lang, one: Named): string =>
  joined(
    lang,
    'dot',
    [cardText(lang, one.companyCh, one.companyEn).text, cardText(lang, one.titleCh, one.titleEn).text].filter(
      (text) => text !== contactName(lang, one),
    ),
  )

/** Everything that distinguishes a contact from others, in one line. */
export function contactSummary(lang: Lang, one: Named): string {
  const parts = [contactName(lang, one), contactLine(lang, one), formatPhone(one.phone ?? ''), one.email]
  return joined(lang, 'comma', [...new Set(parts)])
}

/** One or two characters in place of a picture: the end of a Chinese given name, or Latin initials. */
export function initials(name: string): string {
  const latin = name.match(/\p{Script=Latin}+/gu)
  if (latin && /^\p{Script=Latin}/u.test(name))
    return (latin.length > 1 ? [latin[0], latin.at(-1)] : [latin[0]])
      .map((word) => word?.[0]?.toUpperCase() ?? '')
      .join('')
  const characters = [...name]
  return characters.length > 2 && characters.length < 5
    ? characters.slice(-2).join('')
    : characters.slice(0, 2).join('')
}
