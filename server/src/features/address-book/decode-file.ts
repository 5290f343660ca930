export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'big5'

/** Text of a file, with the encoding that it was read in. */
export interface DecodedFile {
  text: string
  encoding: Encoding
}

const MARKS: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** Of UTF-16 without a mark: where the zero bytes of Latin letters stand. */
function withoutMark(file: Buffer): readonly Encoding[] {
  const start = file.subarray(0, 512)
  const zeros = (from: number) => start.filter((byte, at) => at % 2 === from && byte === 0).length
  if (zeros(1) > start.length / 8) return ['utf-16le']
  if (zeros(0) > start.length / 8) return ['utf-16be']
  // Big5 is what Excel and older programs in Taiwan write; hardly any such text is valid UTF-8.
  return ['utf-8', 'big5']
}

/** Decodes a text file by its mark or by its bytes; null when it is in none of the encodings or is no text. */
export function decodeFile(file: Buffer): DecodedFile | null {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => file[at] === byte))
  for (const encoding of mark ? [mark.encoding] : withoutMark(file)) {
    const text = decoded(file, encoding)
    if (text !== null && !text.includes('\0')) return { text, encoding }
  }
  return null
}

/** Text of bytes in any encoding that browsers know; null when they are not valid in it. */
export function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
