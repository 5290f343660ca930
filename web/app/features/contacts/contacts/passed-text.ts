import type { ContactDetail } from '@idocard/contract/contacts/contact-fields'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import type { Lang } from '@idocard/domain/language'
import { contactLine, contactName } from './contact-name.ts'

type Passed = Pick<ContactDetail, 'fields' | 'exchanged' | 'isLive' | 'cardSn'>

/**
 * What a holder passes on to a colleague: nothing that the holder noted. Somebody who exchanged cards with the holder
 * showed more than everybody sees, so only the names and the card's page are passed on.
 * @param site the address of this site
 */
export function passedText({ fields, exchanged, isLive, cardSn }: Passed, lang: Lang, site: string): string {
  const { phones, emails, sites, addressCh, addressEn } = fields
  const methods = [
    ...phones.map(({ number, extension }) => formatPhone(number) + (extension && ` #${extension}`)),
    ...emails.map(({ address }) => address),
    ...sites,
    (lang === 'zh-tw' ? addressCh || addressEn : addressEn || addressCh) ?? '',
  ]
  return [
    contactName(lang, { ...fields, phone: '', email: '' }),
    contactLine(lang, fields),
    ...(exchanged ? [] : methods),
    isLive && cardSn ? `${site}/${cardSn}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}
