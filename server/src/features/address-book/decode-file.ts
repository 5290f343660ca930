export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'big5'

/** A file's text, with its encoding. */
export interface DecodedFile {
  text: string
  encoding: Encoding
}

const MARKS: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** The encodings to try without a byte order mark. In UTF-16, zero bytes of Latin letters show the byte order. */
function withoutMark(file: Buffer): readonly Encoding[] {
  const start = file.subarray(0, 512)
  const zeros = (from: number) => start.filter((byte, at) => at % 2 === from && byte === 0).length
  if (zeros(1) > start.length / 8) return ['utf-16le']
  if (zeros(0) > start.length / 8) return ['utf-16be']
  // Excel and older programs in Taiwan write Big5. Hardly any Big5 text is valid UTF-8.
  return ['utf-8', 'big5']
}

/** Decodes a text file by its byte order mark, or else by its bytes. Null if it is not text in one of the encodings. */
export function decodeFile(file: Buffer): DecodedFile | null {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => file[at] === byte))
  for (const encoding of mark ? [mark.encoding] : withoutMark(file)) {
    const text = decoded(file, encoding)
    if (text !== null && !text.includes('\0')) return { text, encoding }
  }
  return null
}

/** Decodes bytes in any encoding that `TextDecoder` supports. Null if they are invalid or the encoding is unknown. */
export function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
