import { cardText } from '@idocard/domain/card'
import type { Lang } from '@idocard/domain/language'
import type { VCardSource } from '@idocard/domain/vcard'
import type { ContactRow } from '../../db/schema/address-book.ts'

/**
 * The content of a contact's file. Private notes and tags are left out of files for others. No file contains pictures.
 */
type Source = Pick<ContactRow, 'id' | 'fields' | 'updatedAt' | 'cardSn'> & Partial<Pick<ContactRow, 'note' | 'tags'>>

/** A contact as a vCard for address books. Its UID never changes, so saving it again updates the same entry. */
export function contactVcard(row: Source, lang: Lang, publicUrl: string): VCardSource {
  const { fields } = row
  const of = (ch: string, en: string) => cardText(lang, ch, en).text
  const name = of(fields.nameCh, fields.nameEn)
  const address = of(fields.addressCh, fields.addressEn)
  return {
    uid: `urn:uuid:${row.id}`,
    url: row.cardSn === null ? '' : `${publicUrl}/${row.cardSn}`,
    revised: row.updatedAt,
    name: name || fields.nickname,
    nicknames: [...new Set([fields.nameCh, fields.nameEn, fields.nickname])].filter((one) => one && one !== name),
    company: of(fields.companyCh, fields.companyEn),
    department: of(fields.departmentCh, fields.departmentEn),
    title: of(fields.titleCh, fields.titleEn),
    phones: fields.phones,
    emails: fields.emails,
    addresses: address ? [{ kind: 'work', street: address, area: '', county: '', postcode: '', country: '' }] : [],
    links: fields.sites.map((url) => ({ label: new URL(url).hostname, url })),
    ...(row.tags && { tags: row.tags }),
    ...(row.note && { note: row.note }),
  }
}
