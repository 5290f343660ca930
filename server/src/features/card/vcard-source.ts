import { createHash } from 'node:crypto'
import type { CardFacts } from '@idocard/contract/card-view'
import { cardText } from '@idocard/domain/card'
import type { Lang } from '@idocard/domain/language'
import { networkOfLink } from '@idocard/domain/social-media'
import { type VCardAddress, type VCardLink, type VCardSource, vcard } from '@idocard/domain/vcard'
import { safeHttpUrl } from '@idocard/domain/web-url'

/** A card's contact for an address book, in the reader's language. The name in the other language becomes a nickname. */
export function vcardSource(card: CardFacts, lang: Lang, updatedAt: Date, photo?: string): VCardSource {
  const { fields } = card
  const of = (ch: string, en: string) => cardText(lang, ch, en).text
  const name = of(fields.nameCh, fields.nameEn)
  const other = lang === 'zh-tw' ? fields.nameEn : fields.nameCh
  const address = cardText(lang, fields.addressCh, fields.addressEn)
  return {
    uid: uidOf(card.cardSn),
    url: card.url,
    revised: updatedAt,
    name,
    nicknames: [...new Set([other, fields.nickname])].filter((one) => one && one !== name),
    company: of(fields.companyCh, fields.companyEn),
    department: of(fields.departmentCh, fields.departmentEn),
    title: of(fields.titleCh, fields.titleEn),
    phones: fields.phones.map(({ kind, number, extension }) => ({ kind, number, extension })),
    emails: fields.emails.map((one) => ({ kind: one.kind, address: one.address })),
    addresses: address.text ? [postalAddress(address.text, address.lang)] : [],
    links: [...socialLinks(card, lang), ...webSites(card)],
    note: of(fields.introductionCh, fields.introductionEn),
    ...(photo && { photo }),
  }
}

/** Never changes for a card, so that address books update an existing contact. */
function uidOf(cardSn: string): string {
  const hex = createHash('sha256').update(`idocard ${cardSn}`).digest('hex')
  // A UUID of version 8 (RFC 9562), whose content applications define.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return `urn:uuid:${parts.join('-')}`
}

const CHINESE = /^(?:(\d{3,6})\s*)?(\p{Script=Han}{2}[縣市])(\p{Script=Han}{1,4}?[區鄉鎮市])\s*(.+)$/u

/** Splits `臺北市大安區復興南路一段 390 號` into an address book's parts. Any other form is a street. */
function postalAddress(text: string, lang: Lang): VCardAddress {
  const [, postcode = '', county = '', area = '', street = text] = CHINESE.exec(text) ?? []
  return { kind: 'work', street, area, county, postcode, country: lang === 'zh-tw' ? '臺灣' : 'Taiwan' }
}

const socialLinks = ({ socialMedia }: CardFacts, lang: Lang): VCardLink[] =>
  socialMedia.flatMap(({ socialMediaId, socialMediaLink, title }) => {
    const network = networkOfLink({ id: socialMediaId, link: socialMediaLink })
    const url = socialMediaLink && safeHttpUrl(socialMediaLink)
    if (!network || !url) return []
    return [{ label: title || (lang === 'zh-tw' ? network.nameCh : network.nameEn), url }]
  })

const webSites = ({ webSites: sites }: CardFacts): VCardLink[] =>
  sites.flatMap(({ site_link, title }) => {
    const url = safeHttpUrl(site_link)
    return url ? [{ label: title || new URL(url).hostname, url }] : []
  })

/** A name as a file name, without characters that are special in file systems or headers. */
export const contactName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}\p{Cs}]/gu, '').trim() || 'card'

/** The most that a camera can read from a code. With more, the modules get too small. */
const OFFLINE_LINES = { phones: 2, emails: 1 }

/** A minimal contact for a code that works without a network: name, company, phone and e-mail. */
export function offlineContact(source: VCardSource): string {
  const { name, company = '', title = '' } = source
  const { nicknames: _names, note: _note, photo: _photo, ...rest } = source
  const short: VCardSource = {
    ...rest,
    name,
    company,
    title,
    department: '',
    phones: source.phones.slice(0, OFFLINE_LINES.phones),
    emails: source.emails.slice(0, OFFLINE_LINES.emails),
    addresses: [],
    links: [],
  }
  // UID and date matter only for a file that is saved again, and take up space here.
  return vcard(short)
    .replace(/\r\n /g, '')
    .replace(/^(?:UID|REV):.*\r\n/gm, '')
}
