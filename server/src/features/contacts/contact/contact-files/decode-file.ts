const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'gb18030', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** A file's text. */
export interface TextFile {
  text: string
  encoding: Encoding
  /** Whether `text` has one character for each byte, because parts of the file may have encodings of their own. */
  isBytes: boolean
}

const MARKS: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/**
 * Decodes a text file by its byte order mark, or else by its bytes. Null if it is no text.
 * @param keepsBytes the beginning of the file, to decide whether a file that is not in Unicode is returned as bytes
 */
export function decodeFile(file: Buffer, keepsBytes: (start: string) => boolean): TextFile | null {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => file[at] === byte))
  const unicode = mark?.encoding ?? unmarkedUtf16(file) ?? 'utf-8'
  const text = decoded(file, unicode)
  if (text !== null) return text.includes('\0') ? null : { text, encoding: unicode, isBytes: false }
  if (mark || unicode !== 'utf-8' || file.includes(0)) return null
  const encoding = guessEncoding(file)
  if (keepsBytes(file.toString('latin1', 0, 4096))) return { text: file.toString('latin1'), encoding, isBytes: true }
  const guessed = decodedNearly(file, encoding)
  return guessed === null ? null : { text: guessed, encoding, isBytes: false }
}

/** Characters that only one computer knew (造字) are replaced by a question mark; with many of them it is no text. */
function decodedNearly(bytes: Buffer, encoding: Encoding): string | null {
  const text = new TextDecoder(encoding).decode(bytes)
  const unknown = text.split('\uFFFD').length - 1
  return unknown * 50 > text.length ? null : text
}

/** In UTF-16 without a byte order mark, the zero bytes of Latin letters show the order. */
function unmarkedUtf16(file: Buffer): Encoding | undefined {
  const start = file.subarray(0, 512)
  const zeros = (from: number) => start.filter((byte, at) => at % 2 === from && byte === 0).length
  if (zeros(1) > start.length / 8) return 'utf-16le'
  return zeros(0) > start.length / 8 ? 'utf-16be' : undefined
}

/** Decodes bytes in any encoding that `TextDecoder` supports. Null if they are invalid or the encoding is unknown. */
export function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Enough characters for a guess. */
const SAMPLE = 20_000

/**
 * The likeliest encoding of text that is not in Unicode. Western programs write Windows-1252, older ones in Taiwan
 * Big5 (Excel still does), those from China GB 2312. In Big5 and GB 2312 nearly all characters of a text are among the
 * common ones, which come first in each table; the same bytes in the other encoding are not.
 */
export function guessEncoding(bytes: Buffer): Encoding {
  let [pairs, accents, big5, gb] = [0, 0, 0, 0]
  const length = Math.min(bytes.length, SAMPLE)
  for (let at = 0; at < length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]]
    if (lead < 0x80) continue
    const isAlone = (bytes[at - 1] ?? 0) < 0x80 && trail < 0x80
    if (isAlone && lead >= 0xc0) accents += 1
    if (lead >= 0xa4 && lead <= 0xc6 && isBig5Trail(trail)) big5 += 1
    if (lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1) gb += 1
    pairs += 1
    // A letter with an accent is one byte, a Chinese character two.
    if (!isAlone || lead < 0xc0) at += 1
  }
  if (pairs > 0 && accents === pairs) return 'windows-1252'
  return gb > big5 ? 'gb18030' : 'big5'
}

const isBig5Trail = (byte: number) => (byte >= 0x40 && byte <= 0x7e) || byte >= 0xa1
