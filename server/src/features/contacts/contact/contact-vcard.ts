import { cardText } from '@idocard/domain/cards/card'
import type { VCardOwnValue, VCardSource } from '@idocard/domain/cards/vcard'
import { companyTypeName } from '@idocard/domain/contacts/company-type'
import { CONTACT_PAIRS, type ContactFields, inItsLanguage } from '@idocard/domain/contacts/contact'
import { nameOfParts, splitName } from '@idocard/domain/contacts/person-name'
import type { Lang } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { ContactRow } from '../../../db/schema/contacts/contact.ts'
import { reminderLine } from './contact-files/reminder-line.ts'

type Source = Pick<ContactRow, 'id' | 'fields' | 'updatedAt' | 'cardSn'>
/** What a holder noted about a contact. */
type Marks = Pick<ContactRow, 'note' | 'tags' | 'metAt' | 'metPlace' | 'star' | 'companyType'> & {
  folder: string
  reminders: readonly { at: Date; text: string }[]
}

/**
 * A contact as a vCard for address books, to be passed on to others: without what its holder noted, and without
 * pictures. Its UID never changes, so saving it again updates the same entry.
 */
export function contactVcard(row: Source, lang: Lang, publicUrl: string): VCardSource {
  const { fields } = row
  const of = (ch: string, en: string) => cardText(lang, ch, en).text
  const name = of(fields.nameCh, fields.nameEn)
  const company = of(fields.companyCh, fields.companyEn)
  const address = of(fields.addressCh, fields.addressEn)
  return {
    uid: `urn:uuid:${row.id}`,
    url: row.cardSn === null ? '' : `${publicUrl}/${row.cardSn}`,
    revised: row.updatedAt,
    // Address books want a text to show, also for somebody whose name is not known.
    ...(name ? { name } : { name: shownInstead(fields, company), parts: { family: '', given: '' } }),
    nicknames: [...new Set([fields.nameCh, fields.nameEn, fields.nickname])].filter((one) => one && one !== name),
    company,
    department: of(fields.departmentCh, fields.departmentEn),
    title: of(fields.titleCh, fields.titleEn),
    phones: fields.phones,
    emails: fields.emails,
    addresses: address ? [{ kind: 'work', street: address, area: '', county: '', postcode: '', country: '' }] : [],
    links: fields.sites.map((url) => ({ label: new URL(url).hostname, url })),
    lineId: fields.lineId,
    own: ownValues(fields, lang),
  }
}

const shownInstead = ({ nickname, phones, emails }: ContactFields, company: string) =>
  nickname || company || (phones[0]?.number ?? emails[0]?.address ?? '')

/** The same for the holder's own export: with everything that the holder added. */
export function exportedVcard(row: Source & Marks, lang: Lang, publicUrl: string): VCardSource {
  const { tags, note, metAt, metPlace, star, companyType, folder, reminders } = row
  const source = contactVcard(row, lang, publicUrl)
  const added = [
    { name: 'METON', value: metAt ? taiwanDay(metAt) : '' },
    { name: 'METPLACE', value: metPlace },
    { name: 'STAR', value: star ? '1' : '' },
    { name: 'INDUSTRY', value: companyTypeName(companyType, lang) },
    { name: 'FOLDER', value: folder },
    ...reminders.map((one) => ({ name: 'REMINDER', value: reminderLine(one) })),
  ]
  return { ...source, tags, note, own: [...(source.own ?? []), ...added.filter(({ value }) => value !== '')] }
}

/**
 * What the standard properties of a file in one language lack: texts in the other language, texts in another script
 * than that of their language, and texts that another one stands for.
 */
function ownValues(fields: ContactFields, lang: Lang): VCardOwnValue[] {
  const values: VCardOwnValue[] = []
  for (const pair of CONTACT_PAIRS) {
    const texts = { 'zh-tw': fields[`${pair}Ch`], 'en-us': fields[`${pair}En`] }
    const shown = cardText(lang, texts['zh-tw'], texts['en-us']).text
    for (const [of, value] of Object.entries(texts) as [Lang, string][]) {
      const isClear =
        shown === value &&
        texts['zh-tw'] !== texts['en-us'] &&
        Object.keys(inItsLanguage(pair, value))[0] === `${pair}${SUFFIX[of]}` &&
        (pair !== 'name' || isPlainName(value))
      // A department without a company has no property, because address books would show it as the company.
      const isLost = pair === 'department' && !fields.companyCh && !fields.companyEn
      if (value !== '' && (!isClear || isLost)) values.push({ name: pair.toUpperCase(), value, lang: of })
    }
  }
  if (fields.nickname) values.push({ name: 'NICKNAME', value: fields.nickname })
  if (fields.taxNumber) values.push({ name: 'TAXNUMBER', value: fields.taxNumber })
  return values
}

/** Whether a name in parts is read as the same name. */
function isPlainName(value: string): boolean {
  const parts = splitName(value)
  const { name, other } = nameOfParts(parts, value)
  return name === value && other === '' && parts.family + parts.given !== ''
}

const SUFFIX: Readonly<Record<Lang, 'Ch' | 'En'>> = { 'zh-tw': 'Ch', 'en-us': 'En' }
