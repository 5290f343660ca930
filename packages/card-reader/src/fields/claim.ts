import type { CardField, CardFieldName, ScannedLine } from '@idocard/domain/cards/card-fields'
import { toHalfWidth } from '@idocard/domain/text'
import { withDigits } from './numerals.ts'

/** A line, and the part of its text that no field has claimed yet. */
export interface Claim {
  line: ScannedLine
  /** In half-width characters. Claimed text is replaced by spaces, so that positions do not change. */
  rest: string
}

/** Maximum length of a line on a card. Hostile pictures have longer ones, which are cut off. */
const MAX_LENGTH = 200
/** A line that is so many times higher than wide is a column. */
const COLUMN = 1.5

export const claimsOf = (lines: readonly ScannedLine[]): Claim[] =>
  lines.map((line) => {
    const text = toHalfWidth(line.text).slice(0, MAX_LENGTH)
    return { line, rest: line.place.height > line.place.width * COLUMN ? withDigits(text) : text }
  })

/** Claims a part of a line's text. */
export function take(claim: Claim, from: number, length: number): void {
  claim.rest = claim.rest.slice(0, from) + ' '.repeat(length) + claim.rest.slice(from + length)
}

/** The unclaimed text of a line, without punctuation at its ends. */
export const leftOf = ({ rest }: Claim): string =>
  rest
    .replace(/\s+/g, ' ')
    .replace(/^[\s:;,|/\\·•．.\-–—]+/, '')
    .replace(/[\s:;|/\\·•\-–—]+$/, '')

/**
 * Creates a field from a line.
 * @param certainty factor for the line's confidence, from the format of the value: a tax number with a valid checksum
 *   is certain
 */
export function fieldOf(name: CardFieldName, value: string, line: ScannedLine, certainty = 1): CardField {
  const places = placesOf(value, line.text.slice(0, MAX_LENGTH))
  const alternatives = line.alternatives.flatMap(({ at, characters }) => {
    const place = places.indexOf(at)
    return place < 0 ? [] : [{ at: place, characters }]
  })
  return { name, value, confidence: Math.min(1, line.confidence * certainty), box: line.box, alternatives }
}

/**
 * The position in the line of each character of a value; -1 if it is not found there shortly after the one before it.
 */
function placesOf(value: string, text: string): number[] {
  const characters = [...text]
  const start = characters.findIndex((_, at) =>
    characters
      .slice(at)
      .join('')
      .replaceAll(' ', '')
      .startsWith([...value][0] ?? ''),
  )
  let at = Math.max(0, start)
  return [...value].map((character) => {
    const found = characters.indexOf(character, at)
    if (found < 0 || found > at + 3) return -1
    at = found + 1
    return found
  })
}
