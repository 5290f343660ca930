import { joinName, type NameParts, otherName, splitName } from '../contacts/person-name.ts'
import { htmlLang, type Lang } from '../language.ts'

export type VCardVersion = '3.0' | '4.0'

interface VCardPhone {
  kind: 'mobile' | 'work' | 'home' | 'fax'
  /** E.164, `+886912345678`, or as written if it cannot be parsed. */
  number: string
  /** Digits to dial after the call is answered. */
  extension?: string
}

export interface VCardAddress {
  kind: 'work' | 'home'
  street: string
  /** District or town. */
  area: string
  county: string
  postcode: string
  country: string
}

/** A link with the name that address books show for it. */
export interface VCardLink {
  label: string
  url: string
}

/** The data of a contact file. Empty properties are omitted. */
export interface VCardSource {
  /** Never changes for a card, so that saving it again updates the contact. */
  uid: string
  /** The permanent address of the card; empty for a contact without one. */
  url: string
  revised: Date
  /** Shown where the parts are empty: the company, or a number, of somebody whose name is not known. */
  name: string
  /** Both parts if they are known. Otherwise `name` is split. */
  parts?: NameParts
  nicknames?: readonly string[]
  company?: string
  department?: string
  title?: string
  phones: readonly VCardPhone[]
  emails: readonly { kind: 'work' | 'home'; address: string }[]
  addresses: readonly VCardAddress[]
  links: readonly VCardLink[]
  tags?: readonly string[]
  note?: string
  /** The id of a LINE account. */
  lineId?: string
  /** Values without a standard property, which only our own import reads: `X-IDOCARD-TAXNUMBER:04595257`. */
  own?: readonly VCardOwnValue[]
  /** A square JPEG in base64, at most some 100 KB. */
  photo?: string
  /** The texts in a second language. Files of version 4.0 contain both languages; 3.0 cannot. */
  translated?: { from: Lang; to: Lang; texts: VCardTexts }
}

export interface VCardOwnValue {
  /** The property's name without its prefix. */
  name: string
  value: string
  /** The language of a text that the standard property has in the other one. */
  lang?: Lang
}

/** The texts of a contact in another language; those without a translation are empty. */
interface VCardTexts {
  name: string
  company: string
  department: string
  title: string
  note: string
  address: VCardAddress | undefined
}

/**
 * A contact file (RFC 2426 for 3.0, RFC 6350 for 4.0): UTF-8, lines ended by CRLF and folded at 75 octets, never inside
 * a character. iOS, Android and Outlook all read 3.0 correctly.
 */
export function vcard(source: VCardSource, version: VCardVersion = '3.0'): string {
  const four = version === '4.0'
  const { from, to, texts } = (four && source.translated) || {}
  /**
   * A property, or its two translations as alternatives (RFC 6350 sections 5.1 and 5.4): the reader's language first,
   * for programs that read only one.
   */
  const inLanguages = (property: string | undefined, translation?: string): (string | undefined)[] => {
    if (!property || !translation || !from || !to || translation === property) return [property]
    return [inLanguage(property, from), inLanguage(translation, to)]
  }
  const parts = source.parts ?? splitName(source.name)
  const lines: (string | undefined)[] = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    ...inLanguages(nameOf(parts), texts?.name && nameOf(splitName(texts.name))),
    ...inLanguages(
      `FN:${text((source.parts && joinName(source.parts)) || source.name.trim())}`,
      optional('FN', texts?.name),
    ),
    nicknames(source),
    ...inLanguages(organisation(source), texts && organisation(texts)),
    ...inLanguages(optional('TITLE', source.title), optional('TITLE', texts?.title)),
    ...source.phones.map((phone) => telephone(phone, four)),
    ...source.emails.map(
      ({ kind, address }) => `EMAIL;TYPE=${four ? kind : `INTERNET,${kind.toUpperCase()}`}:${uri(address)}`,
    ),
    ...source.addresses.flatMap((address, at) =>
      inLanguages(postal(address, four), at === 0 && texts?.address ? postal(texts.address, four) : undefined),
    ),
    source.url && `URL:${uri(source.url)}`,
    ...source.links.flatMap(({ label, url }, index) => [
      `item${index + 1}.URL:${uri(url)}`,
      `item${index + 1}.X-ABLabel:${text(label)}`,
    ]),
    // Apple's form, which Android and Outlook ignore.
    source.lineId && `IMPP;X-SERVICE-TYPE=LINE:x-apple:${uri(source.lineId)}`,
    ...(source.own ?? []).map(
      ({ name, value, lang }) => `X-IDOCARD-${name}${lang ? `;LANGUAGE=${htmlLang(lang)}` : ''}:${text(value)}`,
    ),
    (source.tags ?? []).length > 0 ? `CATEGORIES:${source.tags?.map(text).join(',')}` : undefined,
    ...inLanguages(optional('NOTE', source.note), optional('NOTE', texts?.note)),
    source.photo &&
      (four ? `PHOTO:data:image/jpeg;base64,${source.photo}` : `PHOTO;ENCODING=b;TYPE=JPEG:${source.photo}`),
    `UID:${four ? uri(source.uid) : text(source.uid)}`,
    `REV:${revision(source.revised, four)}`,
    'END:VCARD',
  ]
  return lines.flatMap((line) => (line ? `${folded(line)}\r\n` : [])).join('')
}

const optional = (name: string, value: string | undefined) =>
  value?.trim() ? `${name}:${text(value.trim())}` : undefined

const nameOf = ({ family, given, prefix = '', suffix = '' }: NameParts) =>
  `N:${[family, given, '', prefix, suffix].map(text).join(';')}`

/** The property, marked as the alternative in a language. */
const inLanguage = (property: string, lang: Lang) =>
  property.replace(/^[A-Z]+/, (name) => `${name};ALTID=1;LANGUAGE=${htmlLang(lang)}`)

/**
 * All nicknames as one property, separated by commas. The name in another script is one of them: `Tom` of `王小明 Tom`.
 */
function nicknames({ name, parts, nicknames: names = [] }: VCardSource): string | undefined {
  const all = new Set([...(parts ? [] : [otherName(name)]), ...names.map((one) => one.trim())])
  const given = [...all].map(text).filter(Boolean)
  return given.length > 0 ? `NICKNAME:${given.join(',')}` : undefined
}

function organisation({
  company = '',
  department = '',
}: Pick<VCardSource, 'company' | 'department'>): string | undefined {
  if (!company.trim()) return undefined
  return `ORG:${[company, ...(department.trim() ? [department] : [])].map((one) => text(one.trim())).join(';')}`
}

const TELEPHONE = { mobile: 'CELL', work: 'WORK,VOICE', home: 'HOME,VOICE', fax: 'WORK,FAX' } as const

function telephone({ kind, number, extension }: VCardPhone, four: boolean): string {
  // A number that cannot be parsed is written as text: its digits alone could be another number.
  const isDialled = /^\+\d+$/.test(number)
  const dialled = isDialled ? number : text(number)
  const after = extension?.replace(/\D/g, '')
  if (four) {
    const types = TELEPHONE[kind].toLowerCase()
    const quoted = types.includes(',') ? `"${types}"` : types
    if (!isDialled) return `TEL;VALUE=text;TYPE=${quoted}:${dialled}${after ? ` #${after}` : ''}`
    return `TEL;VALUE=uri;TYPE=${quoted}:tel:${dialled}${after ? `;ext=${after}` : ''}`
  }
  // A number is not text (RFC 2426 section 3.3.1): the comma is not escaped and is a dialling pause.
  return `TEL;TYPE=${TELEPHONE[kind]}:${dialled}${after ? `,${after}` : ''}`
}

function postal({ kind, street, area, county, postcode, country }: VCardAddress, four: boolean): string | undefined {
  if (![street, area, county].some((part) => part.trim())) return undefined
  return `ADR;TYPE=${four ? kind : kind.toUpperCase()}:${['', '', street, area, county, postcode, country].map((part) => text(part.trim())).join(';')}`
}

/** Escapes separators in a text (RFC 6350 section 3.4, RFC 2426 section 5). */
function text(value: string): string {
  return value
    .replace(/\r\n?|\u0085|\u2028|\u2029/g, '\n')
    .replace(FORBIDDEN, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
}

/** Control characters except tab and line feed, and lone surrogates, which have no UTF-8 encoding. */
const FORBIDDEN = /[^\P{Cc}\t\n]|\p{Cs}/gu

/** A URI is not escaped. Characters that could end its line are removed. */
const uri = (value: string): string => value.replace(/\s+/g, '').replace(FORBIDDEN, '')

function revision(moment: Date, four: boolean): string {
  const iso = moment.toISOString()
  return four ? `${iso.slice(0, 19).replace(/[-:]/g, '')}Z` : `${iso.slice(0, 19)}Z`
}

const OCTETS = 75
/** The most octets of a UTF-16 code unit in UTF-8. */
const UNIT_OCTETS = 3

/** Folds a line into pieces of at most 75 octets without the line break; each further piece begins with a space. */
function folded(line: string): string {
  if (line.length * UNIT_OCTETS <= OCTETS) return line
  let pieces = ''
  let from = 0
  let room = OCTETS
  for (let at = 0; at < line.length; ) {
    const octets = octetsOf(line.codePointAt(at) ?? 0)
    if (octets > room) {
      pieces += `${line.slice(from, at)}\r\n `
      from = at
      room = OCTETS - 1
    }
    room -= octets
    at += octets === 4 ? 2 : 1
  }
  return pieces + line.slice(from)
}

/** The length of a character in UTF-8. */
const octetsOf = (character: number): number =>
  character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? UNIT_OCTETS : 4
