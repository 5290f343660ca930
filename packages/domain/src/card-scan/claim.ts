import type { CardField, CardFieldName, ScannedLine } from '../card-fields.ts'
import { toHalfWidth } from '../text.ts'

/** A line, and what of its text no field has taken yet. */
export interface Claim {
  line: ScannedLine
  /** Half-width. What was taken is replaced by spaces, so that places in the text stay the same. */
  rest: string
}

/** Longer lines are no lines of a card; hostile pictures have them. */
const LENGTH_MOST = 200

export const claimsOf = (lines: readonly ScannedLine[]): Claim[] =>
  lines.map((line) => ({ line, rest: toHalfWidth(line.text).slice(0, LENGTH_MOST) }))

/** Takes a piece of a line's text. */
export function take(claim: Claim, from: number, length: number): void {
  claim.rest = claim.rest.slice(0, from) + ' '.repeat(length) + claim.rest.slice(from + length)
}

/** What is left of a line, without marks at its ends. */
export const leftOf = ({ rest }: Claim): string =>
  rest
    .replace(/\s+/g, ' ')
    .replace(/^[\s:;,|/\\·•．.\-–—]+/, '')
    .replace(/[\s:;|/\\·•\-–—]+$/, '')

/**
 * A field from a line.
 * @param certainty what the form of the value says about it: a tax number with the right checksum is certain
 */
export function fieldOf(name: CardFieldName, value: string, line: ScannedLine, certainty = 1): CardField {
  const places = placesOf(value, line.text)
  const alternatives = line.alternatives.flatMap(({ at, characters }) => {
    const place = places.indexOf(at)
    return place < 0 ? [] : [{ at: place, characters }]
  })
  return { name, value, confidence: Math.min(1, line.confidence * certainty), box: line.box, alternatives }
}

/** For each character of a value its place in the line, as far as they follow each other there. */
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
