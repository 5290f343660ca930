import { createHash } from 'node:crypto'
import type { CardFacts } from '@idocard/contract/cards/card-view'
import { cardText } from '@idocard/domain/cards/card'
import { networkOfLink } from '@idocard/domain/cards/social-media'
import { type VCardAddress, type VCardLink, type VCardSource, vcard } from '@idocard/domain/cards/vcard'
import { readTaiwanAddress } from '@idocard/domain/commerce/taiwan-address'
import type { Lang } from '@idocard/domain/language'
import { safeHttpUrl } from '@idocard/domain/web-url'
import { PLACES } from '../../commerce/address/index.ts'

/** A card's contact for address books, in the reader's language. The name in the other language becomes a nickname. */
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
    translated: translation(fields, lang),
  }
}

/** The texts in the language other than the reader's; empty where there is no translation. */
function translation(fields: CardFacts['fields'], from: Lang): NonNullable<VCardSource['translated']> {
  const to = from === 'zh-tw' ? 'en-us' : 'zh-tw'
  const of = (ch: string, en: string) => (ch.trim() && en.trim() ? cardText(to, ch, en).text.trim() : '')
  const address = of(fields.addressCh, fields.addressEn)
  const texts = {
    name: of(fields.nameCh, fields.nameEn),
    company: of(fields.companyCh, fields.companyEn),
    department: of(fields.departmentCh, fields.departmentEn),
    title: of(fields.titleCh, fields.titleEn),
    note: of(fields.introductionCh, fields.introductionEn),
    address: address ? postalAddress(address, to) : undefined,
  }
  return { from, to, texts }
}

/** Never changes for a card, so that address books update an existing contact. */
function uidOf(cardSn: string): string {
  const hex = createHash('sha256').update(`idocard ${cardSn}`).digest('hex')
  // A UUID of version 8 (RFC 9562), whose content is defined by the application.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return `urn:uuid:${parts.join('-')}`
}

/** Splits `臺北市大安區復興南路一段 390 號` into the parts of an address. Any other form is used as the street. */
function postalAddress(text: string, lang: Lang): VCardAddress {
  const { place, country } = lang === 'zh-tw' ? countryBefore(text) : countryAfter(text)
  const read = lang === 'zh-tw' && country === '臺灣' ? readTaiwanAddress(place, PLACES) : null
  return { kind: 'work', ...(read ?? { street: place, area: '', county: '', postcode: '' }), country }
}

/** An address without the country written in it, and that country; Taiwan if none is written. */
interface Located {
  place: string
  country: string
}

/**
 * The long and short names of all countries in a language (Hong Kong SAR China, Hong Kong), by the name in lower case.
 */
function countriesIn(locale: string): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const names = (['long', 'short'] as const).flatMap((style) => {
    const region = new Intl.DisplayNames(locale, { type: 'region', style, fallback: 'none' })
    return codes.flatMap((code) => region.of(code) ?? [])
  })
  return new Map(names.map((name) => [name.toLowerCase(), name]))
}
const CHINESE_COUNTRIES = countriesIn('zh-TW')
const ENGLISH_COUNTRIES = countriesIn('en').set('usa', 'USA').set('u.s.a', 'USA').set('u.k', 'UK')

/** Matches Taiwan only before a space, a comma, a postcode or a county, because 臺灣大道 is a road. */
const TAIWAN_BEFORE =
  /^((?:\d{3,6}\s*)?)(?:(?:中華民國|[台臺]灣)省?)+(?:[\s,，]+|(?=(?:\d{3,6}\s*)?\p{Script=Han}{2}[縣市]))/u

function countryBefore(text: string): Located {
  const characters = [...text].slice(0, 9)
  const starts = characters.map((_one, at) => characters.slice(0, at + 1).join('')).reverse()
  const found = starts.find((start) => CHINESE_COUNTRIES.has(start)) ?? ''
  const place = text.slice(found.length).replace(/^[\s,，]+/, '')
  // A road may be named after a country.
  const isAbroad = found !== '' && !/^[台臺]灣/.test(found) && place !== '' && !/^[東西南北]?(?:路|街|大道)/.test(place)
  return isAbroad ? { place, country: found } : { place: text.replace(TAIWAN_BEFORE, '$1') || text, country: '臺灣' }
}

const TAIWAN_AFTER = /(?:[\s,]+\(?(?:Taiwan|R\. ?O\. ?C\.?|ROC|Republic of China)\)?)+[\s.,]*$/i

function countryAfter(text: string): Located {
  const [, rest = '', last = '', postcode = ''] = /^(.*),\s*(\D[^,]*?)[\s.]*(\d[\d-]*)?$/s.exec(text) ?? []
  const found = ENGLISH_COUNTRIES.get(last.toLowerCase())
  // A city with its own postcode, such as Singapore 018956, keeps its name in the address.
  if (found && found !== 'Taiwan') return { place: postcode ? text : rest.trim(), country: found }
  return { place: text.replace(TAIWAN_AFTER, '') || text, country: 'Taiwan' }
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

/** The most phone numbers and e-mail addresses in a code. With more, its modules are too small for a camera. */
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
  // UID and REV matter only when a file is saved again, and take up space in the code.
  return vcard(short)
    .replace(/\r\n /g, '')
    .replace(/^(?:UID|REV):.*\r\n/gm, '')
}
