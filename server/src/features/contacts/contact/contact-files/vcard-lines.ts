import { decoded, guessEncoding, type TextFile } from './decode-file.ts'
import { MAX_VALUE } from './raw-contact.ts'

/** A property of a vCard. */
export interface Property {
  /** The label's group: `item1` of `item1.TEL`. Empty without one. */
  group: string
  /** In upper case. */
  name: string
  /** Values of each parameter, names in lower case. Version 2.1 has types without a name: `TEL;CELL`. */
  parameters: ReadonlyMap<string, readonly string[]>
  /** As in the file: still escaped, and still encoded if `isQuoted`. */
  value: string
  isQuoted: boolean
  isBase64: boolean
}

/** Longer than any name with its parameters, except one with an address in it. */
const MAX_HEAD = 8192
/** A photograph of some megabytes is folded into a hundred thousand lines. */
const MAX_LINES = 1_000_000

export class TooManyLines extends Error {
  override name = 'TooManyLines'
}

/**
 * The lines of a text, unfolded (RFC 6350 3.2), one at a time. Also joins what quoted-printable continues after `=`,
 * and base64 that goes on without an indent (both vCard 2.1). Empty lines are skipped, inside a fold too: some programs
 * end each line twice. Two cards that were joined without a line break are separated.
 * @throws {TooManyLines}
 */
export function* logicalLines(text: string): Generator<string> {
  let pieces: string[] = []
  let head: Head | undefined
  let lines = 0
  for (let at = 0; at < text.length; ) {
    const end = endOfLine(text, at)
    const line = text.slice(at, end)
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1)
    lines += 1
    if (lines > MAX_LINES) throw new TooManyLines()
    if (line === '') continue
    const isFolded = pieces.length > 0 && (line[0] === ' ' || line[0] === '\t')
    const last = pieces.at(-1)
    if (isFolded) pieces.push(line.slice(1))
    else if (head?.isQuoted && last?.endsWith('=')) pieces.splice(-1, 1, last.slice(0, -1), line)
    else if (head?.isBase64 && BASE64_LINE.test(line)) pieces.push(line)
    else {
      yield* separated(pieces)
      pieces = [line]
      head = headOf(line)
    }
  }
  yield* separated(pieces)
}

const BASE64_LINE = /^[A-Za-z0-9+/]+={0,2}$/

function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) return at
  }
  return text.length
}

/** The pieces of one line, or of two cards that were joined in it. */
function separated(pieces: readonly string[]): string[] {
  if (pieces.length === 0) return []
  const line = pieces.join('')
  const joined = /^\s*END:VCARD\s*(?=BEGIN:VCARD)/i.exec(line)
  return joined ? [joined[0], line.slice(joined[0].length)] : [line]
}

interface Head extends Omit<Property, 'value'> {
  /** The index of the value. */
  start: number
}

/** The part of a line before its value; undefined if it is no property. */
function headOf(line: string): Head | undefined {
  const colon = colonIn(line)
  if (colon < 0) return undefined
  const [name = '', ...given] = splitQuoted(line.slice(0, colon), ';')
  const [, group = '', property = ''] = /^\s*(?:([\w-]+)\.)?([\w-]+)\s*$/.exec(name) ?? []
  if (property === '') return undefined
  const parameters = new Map<string, string[]>()
  for (const one of given) {
    const at = one.indexOf('=')
    const [key, values] = at < 0 ? ['type', one] : [one.slice(0, at).trim().toLowerCase(), one.slice(at + 1)]
    const list = parameters.get(key) ?? []
    const split = splitQuoted(values, ',').map((value) => unquoted(value.trim()))
    // Version 4.0 puts a list of types into quotation marks: `TYPE="work,voice"`.
    list.push(...(key === 'type' ? split.flatMap((value) => value.split(',')) : split))
    parameters.set(key, list)
  }
  const encodings = [...(parameters.get('encoding') ?? []), ...(parameters.get('type') ?? [])].map((one) =>
    one.toLowerCase(),
  )
  return {
    group: group.toLowerCase(),
    name: property.toUpperCase(),
    parameters,
    start: colon + 1,
    isQuoted: encodings.includes('quoted-printable'),
    isBase64: encodings.some((one) => one === 'b' || one === 'base64'),
  }
}

/** The colon before the value, which is not inside a quoted parameter. */
function colonIn(line: string): number {
  let isQuoted = false
  for (let at = 0; at < line.length && at < MAX_HEAD; at += 1) {
    const mark = line[at]
    if (mark === '"') isQuoted = !isQuoted
    else if (mark === ':' && !isQuoted) return at
  }
  return -1
}

function splitQuoted(text: string, separator: string): string[] {
  const parts: string[] = []
  let [from, isQuoted] = [0, false]
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

/** A parameter's value (RFC 6868): `^n` is a line break. */
const unquoted = (text: string) =>
  text.replaceAll('"', '').replace(/\^([n'^])/g, (_, mark: string) => (mark === 'n' ? '\n' : mark === "'" ? '"' : '^'))

/** The property in an unfolded line; undefined if it is none. */
export function propertyOf(line: string): Property | undefined {
  const head = headOf(line)
  if (!head) return undefined
  const { start, ...property } = head
  return { ...property, value: line.slice(start) }
}

/** A property's value as text in Unicode, still escaped. Values that are far too long are cut. */
export function textOf({ value, isQuoted, parameters }: Property, { isBytes, encoding }: TextFile): string {
  const short = value.slice(0, (isQuoted ? 9 : 3) * MAX_VALUE)
  if (!isQuoted && !isBytes) return short
  const written = isQuoted ? quotedBytes(short, isBytes) : Buffer.from(short, 'latin1')
  const charset = parameters.get('charset')?.[0]
  const text = (charset && decoded(written, charset)) || decoded(written, 'utf-8')
  if (typeof text === 'string') return text
  // What the rest of the file is written in, unless these bytes mean nothing in it.
  return (isBytes ? decoded(written, encoding) : null) ?? new TextDecoder(guessEncoding(written)).decode(written)
}

/** The bytes of quoted-printable text. Other characters stand for themselves. */
const quotedBytes = (text: string, isBytes: boolean): Buffer =>
  Buffer.concat(
    text
      .split(/((?:=[0-9a-f]{2})+)/i)
      .map((piece, at) =>
        at % 2 === 1 ? Buffer.from(piece.replaceAll('=', ''), 'hex') : Buffer.from(piece, isBytes ? 'latin1' : 'utf8'),
      ),
  )

/** A text without its escapes (RFC 6350 3.4). */
export const plain = (text: string): string =>
  text.replace(/\\([\\;,nN:])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark)).trim()

/** Splits a text at unescaped separators into at most `max` parts, without their escapes. */
export function parts(text: string, separator: ';' | ',', max: number): string[] {
  const found: string[] = []
  let from = 0
  for (let at = 0; at < text.length && found.length < max; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === separator) {
      found.push(plain(text.slice(from, at)))
      from = at + 1
    }
  }
  if (found.length < max) found.push(plain(text.slice(from)))
  return found
}
