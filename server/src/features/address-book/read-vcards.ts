import { setImmediate as nextTurn } from 'node:timers/promises'
import { inItsLanguage } from '@idocard/domain/contact'
import { joinName } from '@idocard/domain/person-name'
import { isHan } from '@idocard/domain/text'
import { decoded } from './decode-file.ts'
import { type RawContact, type RawPhoto, VALUES_READ } from './import-row.ts'

/** A property of a vCard: its name, its parameters in lower case, and its raw value. */
interface Property {
  name: string
  types: string[]
  charset: string
  isQuoted: boolean
  isBase64: boolean
  value: string
}

const LINE = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/s

/** Joins folded lines (RFC 6350 3.2), and lines that quoted-printable continues after `=` (vCard 2.1). */
function unfolded(text: string): string[] {
  const lines: string[] = []
  // The pieces of a line are joined only once, as a file can fold one line into a hundred thousand.
  let pieces: string[] = []
  let isQuoted = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const last = pieces.at(-1)
    if (last !== undefined && /^[ \t]/.test(line)) pieces.push(line.slice(1))
    else if (isQuoted && last?.endsWith('=')) pieces.splice(-1, 1, last.slice(0, -1), line)
    else {
      lines.push(pieces.join(''))
      pieces = [line]
      isQuoted = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE/i.test(line)
    }
  }
  lines.push(pieces.join(''))
  return lines
}

function propertyOf(line: string): Property | undefined {
  const [, name, parameters = '', value = ''] = LINE.exec(line) ?? []
  if (name === undefined) return undefined
  const given = parameters
    .split(';')
    .filter(Boolean)
    .map((one) => one.toLowerCase().replaceAll('"', ''))
  const of = (key: string) =>
    given.flatMap((one) => (one.startsWith(`${key}=`) ? one.slice(key.length + 1).split(',') : []))
  return {
    name: name.toUpperCase(),
    // vCard 2.1 has types without a parameter name: `TEL;CELL`.
    types: [...of('type'), ...given.filter((one) => !one.includes('='))],
    charset: of('charset')[0] ?? '',
    isQuoted: [...of('encoding'), ...given].includes('quoted-printable'),
    isBase64: [...of('encoding'), ...given].some((one) => one === 'b' || one === 'base64'),
    value,
  }
}

/** A value as text; quoted-printable is decoded in the property's charset. */
function textOf({ value, isQuoted, charset }: Property): string {
  if (!isQuoted) return value
  const bytes = Buffer.from(
    value.replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  return decoded(bytes, charset || 'utf-8') ?? decoded(bytes, 'big5') ?? value
}

const plain = (text: string) =>
  text.replace(/\\([\\;,nN:])/g, (_, mark) => (mark.toLowerCase() === 'n' ? '\n' : mark)).trim()
/** Splits a text at unescaped separators. */
const parts = (text: string, separator: ';' | ','): string[] =>
  (text.match(separator === ';' ? /(?:\\.|[^;\\])+|(?<=;|^)(?=;|$)/gs : /(?:\\.|[^,\\])+/gs) ?? []).map(plain)

/** `data:image/jpeg;base64,…` of vCard 4.0, where some writers escape the separators. */
const DATA_URI = /^data:[^,]*?\\?;base64\\?,/i
/** A photograph's bytes from the file. It is never fetched from an address. */
function photoOf({ value, isBase64 }: Property): RawPhoto {
  const start = DATA_URI.exec(value)?.[0]
  if (start === undefined && !isBase64) return /^\s*https?:/i.test(value) ? 'link' : 'broken'
  const text = value.slice(start?.length ?? 0).replace(/\s+/g, '')
  return /^[a-z0-9+/]+={0,2}$/i.test(text) ? Buffer.from(text, 'base64') : 'broken'
}

const phoneKind = (types: readonly string[]): RawContact['phones'][number]['kind'] => {
  if (types.includes('fax')) return 'fax'
  if (types.includes('cell') || types.includes('iphone')) return 'mobile'
  return types.includes('home') ? 'home' : 'work'
}
/** Lines processed between two yields to the event loop, so that other requests are not blocked. */
const A_TURN = 5000

/**
 * Reads every vCard of a text, version 2.1 to 4.0. An unterminated vCard, as in a truncated file, is read as far as it
 * goes. A vCard inside another (`AGENT` of version 2.1) is left out.
 */
export async function readVcards(text: string): Promise<RawContact[]> {
  const contacts: RawContact[] = []
  let current: Property[] | undefined
  let isAgent = false
  const end = () => {
    if (current) contacts.push(contactOf(current, contacts.length + 1))
    current = undefined
  }
  for (const [at, line] of unfolded(text).entries()) {
    if (at % A_TURN === 0) await nextTurn()
    const property = propertyOf(line)
    if (!property) continue
    const marks = /^vcard$/i.test(property.value.trim()) ? property.name : ''
    if (marks === 'BEGIN' && current?.at(-1)?.name === 'AGENT') isAgent = true
    else if (marks === 'BEGIN') {
      end()
      current = []
    } else if (marks === 'END' && isAgent) isAgent = false
    else if (marks === 'END') end()
    else if (!isAgent) current?.push(property)
  }
  end()
  return contacts
}

function contactOf(properties: readonly Property[], row: number): RawContact {
  const all = (name: string) => properties.filter((property) => property.name === name)
  const few = (name: string) => all(name).slice(0, VALUES_READ + 1)
  const first = (name: string) =>
    all(name)
      .map(textOf)
      .find((value) => value.trim() !== '') ?? ''
  const [family = '', given = '', middle = ''] = parts(first('N'), ';')
  const joined = joinName({ family, given: [given, middle].filter(Boolean).join(isHan(given) ? '' : ' ') })
  const name = plain(first('FN')) || joined
  const [company = '', department = ''] = parts(first('ORG'), ';')
  const [, , street = '', area = '', county = '', postcode = '', country = ''] = parts(first('ADR'), ';')
  const place = isHan(street + area + county)
    ? [postcode, `${county}${area}${street}`]
    : [[street, area, county, postcode, country].filter(Boolean).join(', ')]
  const [nickname = '', ...others] = parts(first('NICKNAME'), ',')
  const [photo] = all('PHOTO').filter(({ value }) => value.trim() !== '')
  // Our own files contain the name in the other language as a nickname.
  const other = isHan(name) === isHan(nickname) ? '' : nickname
  return {
    row,
    texts: {
      ...inItsLanguage('name', name === company ? joined : name),
      ...inItsLanguage('name', other),
      nickname: other ? (others[0] ?? '') : nickname,
      ...inItsLanguage('company', company),
      ...inItsLanguage('department', department),
      ...inItsLanguage('title', plain(first('TITLE'))),
      ...inItsLanguage('address', place.filter(Boolean).join(' ')),
    } as RawContact['texts'],
    phones: few('TEL').map((property) => ({ kind: phoneKind(property.types), number: plain(textOf(property)) })),
    emails: few('EMAIL').map((property) => ({
      kind: property.types.includes('home') ? 'home' : 'work',
      address: plain(textOf(property)),
    })),
    sites: few('URL').map((property) => plain(textOf(property))),
    note: plain(first('NOTE')),
    tags: few('CATEGORIES').flatMap((property) => parts(textOf(property), ',')),
    ...(photo && { photo: photoOf(photo) }),
  }
}
