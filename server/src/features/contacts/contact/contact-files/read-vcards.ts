import { CONTACT_PAIRS } from '@idocard/domain/contacts/contact'
import { isFormOfAddress, nameOfParts, otherName } from '@idocard/domain/contacts/person-name'
import { isHan } from '@idocard/domain/text'
import type { TextFile } from './decode-file.ts'
import { joinAddress, oneLine } from './join-address.ts'
import { FileFault, type Found, MAX_VALUES, type RawContact, type RawPhoto } from './raw-contact.ts'
import { Texts } from './texts.ts'
import { logicalLines, type Property, parts, plain, propertyOf, TooManyLines, textOf } from './vcard-lines.ts'

/** Far more properties than a contact has. Those beyond are reported. */
const MAX_PROPERTIES = 400

/** Whether a text is a vCard: some programs write lines of their own before the first one. */
export const isVcard = (start: string): boolean => /^\s*BEGIN:VCARD\s*$/im.test(start.slice(0, 4096))

/**
 * Reads every vCard of a text, version 2.1 to 4.0. An unterminated vCard, as in a truncated file, is read as far as it
 * goes. A vCard inside another (`AGENT` of version 2.1) and a group of contacts are left out and reported.
 * @throws {FileFault} for more lines than an address book has
 */
export function readVcards(file: TextFile, found: Found): void {
  let current: Property[] | undefined
  let isAgent = false
  let row = 0
  const end = () => {
    if (current) {
      row += 1
      readCard(new Card(current, file, row), found)
    }
    current = undefined
  }
  try {
    for (const line of logicalLines(file.text)) {
      const property = propertyOf(line)
      if (!property) {
        if (current && line.trim() !== '') found.unread(row + 1, { field: '', text: line.slice(0, MAX_SHOWN) })
        continue
      }
      const mark = /^vcard$/i.test(property.value.trim()) ? property.name : ''
      if (mark === 'BEGIN' && current?.at(-1)?.name === 'AGENT') isAgent = true
      else if (mark === 'BEGIN') {
        end()
        current = []
      } else if (mark === 'END' && isAgent) isAgent = false
      else if (mark === 'END') end()
      else if (!isAgent && current && current.length < MAX_PROPERTIES) current.push(property)
      else if (!isAgent && current?.length === MAX_PROPERTIES) {
        current.push({ ...property, name: 'X-MORE' })
      }
    }
  } catch (error) {
    throw error instanceof TooManyLines ? new FileFault('import.too_large') : error
  }
  end()
}

const MAX_SHOWN = 200

/** The properties of a card, which remembers those that nobody asked for. */
class Card {
  readonly row: number
  private readonly properties: readonly Property[]
  private readonly asked = new Set<string>()
  private readonly file: TextFile

  constructor(properties: readonly Property[], file: TextFile, row: number) {
    this.properties = properties
    this.file = file
    this.row = row
  }

  /** The properties of this name that have a value. */
  all(name: string): Property[] {
    this.asked.add(name)
    return this.properties.filter((property) => property.name === name && /[^\s;,]/.test(property.value.slice(0, 4096)))
  }

  text(property: Property): string {
    return plain(textOf(property, this.file))
  }

  texts(name: string): string[] {
    return this.all(name).map((one) => this.text(one))
  }

  parts(property: Property, separator: ';' | ',', max: number): string[] {
    return parts(textOf(property, this.file), separator, max)
  }

  /** The label that Apple's address book gives to a property of the same group. */
  label({ group }: Property): string {
    this.asked.add('X-ABLABEL')
    const label = group && this.properties.find((one) => one.name === 'X-ABLABEL' && one.group === group)
    return label ? this.text(label) : ''
  }

  unread(): Property[] {
    return this.properties.filter(
      ({ name, value }) => !this.asked.has(name) && !TECHNICAL.test(name) && /[^\s;,]/.test(value.slice(0, 4096)),
    )
  }
}

/** Properties that say nothing about a person: of the file, of the program that wrote it, or of how it sorts. */
const TECHNICAL =
  /^(?:VERSION|PRODID|UID|REV|SOURCE|NAME|MAILER|PROFILE|CLASS|SORT-STRING|KIND|CLIENTPIDMAP|LABEL|X-ABLABEL|X-ABSHOWAS|X-ABUID|X-ABADR|X-ADDRESSBOOKSERVER-.*|X-IMAGE(?:HASH|TYPE)|X-SHARED-PHOTO-.*|X-WALLPAPER|X-.*-?REV|X-ALTBDAY|X-CLASS|X-ACCOUNT|X-GOOGLE-.*|X-MS-(?:OL-.*|CARDPICTURE)|X-PRODID)$/

/** The parameter's language of a text; undefined if its script decides. */
function langOf({ parameters }: Property): 'Ch' | 'En' | undefined {
  const lang = parameters.get('language')?.[0]
  return lang === undefined ? undefined : /^zh/i.test(lang) ? 'Ch' : 'En'
}

const has = ({ parameters }: Property, ...types: string[]) =>
  (parameters.get('type') ?? []).some((one) => types.includes(one.toLowerCase()))

/** Types of a phone that say nothing about its kind. */
const NO_KIND = ['pref', 'voice', 'other', 'text', 'msg']

function phoneKind(property: Property, label: string): RawContact['phones'][number]['kind'] {
  if (has(property, 'fax') || /fax|傳真/i.test(label)) return 'fax'
  if (has(property, 'cell', 'iphone') || /mobile|iphone|cell|手機|行動/i.test(label)) return 'mobile'
  if (has(property, 'home') || /home|住/i.test(label)) return 'home'
  const types = (property.parameters.get('type') ?? []).filter((one) => !NO_KIND.includes(one.toLowerCase()))
  return types.length > 0 || label !== '' ? 'work' : undefined
}

/** `data:image/jpeg;base64,…` of vCard 4.0, where some writers escape the separators. */
const DATA_URI = /^data:[^,]{0,200}?\\?;base64\\?,/i
/** A photograph's bytes from the file. It is never fetched from an address. */
function photoOf({ value, isBase64 }: Property): RawPhoto {
  const start = DATA_URI.exec(value.slice(0, 300))?.[0]
  if (start === undefined && !isBase64) return /^\s*https?:/i.test(value) ? 'link' : 'broken'
  const base64 = value.slice(start?.length ?? 0).replace(/\s+/g, '')
  return /^[a-z0-9+/]+={0,2}$/i.test(base64) ? { base64 } : 'broken'
}

function readCard(card: Card, found: Found): void {
  const kind = [...card.texts('KIND'), ...card.texts('X-ADDRESSBOOKSERVER-KIND')][0] ?? ''
  if (/^group$/i.test(kind)) {
    found.unread(card.row, { field: 'KIND', text: card.texts('FN')[0] || kind })
    return
  }
  const texts = new Texts()
  // Our own files say more than others can: the second language, and what a script alone does not tell.
  for (const pair of CONTACT_PAIRS)
    for (const property of card.all(`X-IDOCARD-${pair.toUpperCase()}`))
      texts.own(pair, langOf(property) ?? 'Ch', card.text(property))
  const nicknamesOwn = card.texts('X-IDOCARD-NICKNAME')

  for (const property of card.all('ORG')) {
    const [company = '', ...departments] = card.parts(property, ';', MAX_VALUES)
    texts.put('company', company, 'ORG', langOf(property))
    texts.put('department', departments.filter(Boolean).join(' '), 'ORG', langOf(property))
  }
  readNames(card, texts)
  for (const property of card.all('TITLE')) texts.put('title', card.text(property), 'TITLE', langOf(property))
  // What somebody does stands for a title that is missing.
  for (const property of card.all('ROLE')) texts.put('title', card.text(property), 'ROLE', langOf(property))
  const isHome = (property: Property) => has(property, 'home') && !has(property, 'work')
  const addresses = card.all('ADR').toSorted((a, b) => Number(isHome(a)) - Number(isHome(b)))
  for (const property of addresses) {
    const [box = '', extended = '', street = '', area = '', county = '', postcode = '', country = ''] = card
      .parts(property, ';', 8)
      .map(oneLine)
    const whole = joinAddress({ box, extended, street, area, county, postcode, country })
    texts.put('address', whole || oneLine(property.parameters.get('label')?.[0] ?? ''), 'ADR', langOf(property))
  }
  for (const property of card.all('LABEL')) {
    if (addresses.length === 0) texts.put('address', oneLine(card.text(property)), 'LABEL', langOf(property))
  }
  readNicknames(card, texts, nicknamesOwn)

  const sites = card.texts('URL')
  const lineIds: string[] = []
  for (const property of card.all('X-SOCIALPROFILE')) {
    const id = has(property, 'line') ? (property.parameters.get('x-user')?.[0] ?? card.text(property)) : undefined
    if (id === undefined) sites.push(card.text(property))
    else lineIds.push(withoutScheme(id))
  }
  for (const property of [...card.all('IMPP'), ...card.all('X-LINE'), ...card.all('X-LINE-ID')]) {
    const id = lineId(property, card.text(property))
    if (id !== undefined && !lineIds.includes(id)) lineIds.push(id)
    else if (id === undefined) texts.unread.push({ field: property.name, text: card.text(property) })
  }
  texts.single('lineId', lineIds, 'IMPP')
  texts.single('taxNumber', card.texts('X-IDOCARD-TAXNUMBER'), 'X-IDOCARD-TAXNUMBER')
  const [photo, ...photos] = card.all('PHOTO')
  const phones = card.all('TEL').map((property) => ({
    ...kindOf(phoneKind(property, card.label(property))),
    number: card.text(property),
  }))
  const emails = card.all('EMAIL').map((property) => ({
    kind: has(property, 'home') || /home|住/i.test(card.label(property)) ? ('home' as const) : ('work' as const),
    address: card.text(property).replace(/^mailto:/i, ''),
  }))
  const [metOn] = card.texts('X-IDOCARD-METON')
  const [metPlace] = card.texts('X-IDOCARD-METPLACE')
  const [star] = card.texts('X-IDOCARD-STAR')
  const [industry] = card.texts('X-IDOCARD-INDUSTRY')
  const [folder] = card.texts('X-IDOCARD-FOLDER')
  const reminders = card.texts('X-IDOCARD-REMINDER')
  found.contact({
    row: card.row,
    texts: texts.found,
    phones,
    emails,
    sites,
    note: card.texts('NOTE').join('\n'),
    tags: card.all('CATEGORIES').flatMap((property) => card.parts(property, ',', MAX_VALUES)),
    ...(metOn && { metOn }),
    ...(metPlace && { metPlace }),
    ...(star && { star }),
    ...(industry && { industry }),
    ...(folder && { folder }),
    ...(reminders.length > 0 && { reminders }),
    ...(photo && { photo: photoOf(photo) }),
    unread: [
      ...texts.unread,
      ...photos.map(() => ({ field: 'PHOTO', text: '' })),
      ...card.unread().map((property) => ({ field: property.name, text: card.text(property).slice(0, MAX_SHOWN) })),
    ],
  })
}

const kindOf = (kind: RawContact['phones'][number]['kind']) => (kind === undefined ? {} : { kind })

/** The id of a LINE account, `LINE` by the service or the scheme of an address; undefined for other services. */
function lineId({ name, parameters }: Property, text: string): string | undefined {
  const [, scheme = '', rest = text] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(text) ?? []
  const services = [...(parameters.get('x-service-type') ?? []), ...(parameters.get('type') ?? []), scheme]
  const isLine = name.startsWith('X-LINE') || services.some((service) => service.toLowerCase() === 'line')
  return isLine ? withoutScheme(scheme === '' || name !== 'IMPP' ? text : rest) : undefined
}

/** An id as people write it, from an address such as `x-apple:ming%20w`. */
function withoutScheme(address: string): string {
  const id = address.replace(/^(?:x-apple|line):/i, '').trim()
  return /%[0-9a-f]{2}/i.test(id) ? (decodedUri(id) ?? id) : id
}

/** Undefined if it has a percent sign that stands for itself. */
function decodedUri(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function readNames(card: Card, texts: Texts): void {
  const structured = card.all('N')
  const formatted = card.all('FN')
  const nOf = (lang: 'Ch' | 'En' | undefined) => structured.find((one) => langOf(one) === lang) ?? structured[0]
  const { companyCh, companyEn } = texts.found
  const others = [
    companyCh,
    companyEn,
    ...['NICKNAME', 'X-IDOCARD-NICKNAME', 'TEL', 'EMAIL'].flatMap((one) => card.texts(one)),
  ]
  for (const property of formatted.length > 0 ? formatted : structured) {
    const lang = langOf(property)
    const n = nOf(lang)
    const [family = '', given = '', middle = '', prefix = '', suffix = ''] = n ? card.parts(n, ';', 6) : []
    const shown = property.name === 'FN' ? card.text(property) : ''
    if (texts.has('name', shown)) continue
    const { name, other } = nameOfParts({ family, given, middle, prefix, suffix }, shown)
    // Address books write the company or a number where there is no name.
    if (family !== '' || given !== '' || !others.includes(name)) texts.put('name', name, property.name, lang)
    if (other !== '') texts.put('name', other, property.name)
    for (const part of [prefix, suffix])
      if (!letters(name).includes(letters(part)) && !isFormOfAddress(part))
        texts.unread.push({ field: 'N', text: part })
  }
}

/** Without the marks and spaces between the parts of a name. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** A nickname in another script than the name is the name in that language: our own files have it there, too. */
function readNicknames(card: Card, texts: Texts, own: readonly string[]): void {
  const names = card.all('NICKNAME').flatMap((property) => card.parts(property, ',', MAX_VALUES))
  const { nameCh = '', nameEn = '' } = texts.found
  const known = [nameCh, nameEn, otherName(nameCh), otherName(nameEn), ...own]
  const left = names.filter((name) => name !== '' && !known.includes(name))
  const isOther =
    own.length === 0 && (nameCh === '') !== (nameEn === '') && left[0] && isHan(left[0]) === (nameCh === '')
  if (isOther) texts.put('name', left.shift() ?? '', 'NICKNAME')
  texts.single('nickname', [...own, ...left], 'NICKNAME')
}
