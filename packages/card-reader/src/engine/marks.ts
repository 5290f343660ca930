import { align } from './align.ts'
import type { Glyph } from './read-line.ts'

/** How a line was read in each language, in the order of the languages. */
type Readings = readonly (readonly Glyph[])[]

/** From this confidence on, a letter with marks is believed, and one that PP-OCR read as another letter or not at all. */
const SEEN = 0.5
const CERTAIN = 0.8
/** How many languages must see marks on at least one letter of a card. A speck is taken for a point by one. */
const MIN_LANGUAGES = 2
/** A narrow letter that PP-OCR read beside one with marks, with less confidence than this, is one of the marks. */
const SURE = 0.95
/** Letters without a canonical decomposition, as PP-OCR reads them. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'B', ø: 'o', Ø: 'O' }
/** Other letters that PP-OCR reads instead of these. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { ß: 's', u: 'i', o: '0' }

/** What PP-OCR reads instead of a letter with marks. */
const plainOf = (character: string) => PLAIN[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')

/** Whether PP-OCR may have read a letter with marks as this one. */
const isAlike = (mine: Glyph, theirs: Glyph): boolean => {
  const { character, confidence } = theirs
  if (!isMarked(theirs)) return false
  if (plainOf(mine.character) === plainOf(character)) return true
  const like = LOOKS_LIKE[character] ?? LOOKS_LIKE[plainOf(character)]
  return like === mine.character && confidence >= CERTAIN
}

/** Whether a letter has marks, or is none of the 26: é, ü, ç, ß. */
export const isMarked = ({ character, confidence }: Glyph): boolean =>
  confidence >= SEEN && /^[\p{Script=Latin}--[A-Za-zªº]]$/v.test(character)

/** Whether PP-OCR probably read an ß as a B: a capital letter after or inside small ones. */
export const hasSharpS = (glyphs: readonly Glyph[]): boolean =>
  /\p{Ll}B/u.test(glyphs.map(({ character }) => character).join(''))

/**
 * Whether a line may have words with marks: Latin letters, more than digits. Addresses of the internet have none.
 */
export function mayHaveMarks(glyphs: readonly Glyph[]): boolean {
  const text = glyphs.map(({ character }) => character).join('')
  const count = (kind: RegExp) => text.match(kind)?.length ?? 0
  const letters = count(/\p{Script=Latin}/gu)
  return letters > 2 && letters > count(/\d/g) && count(/\p{Script=Han}/gu) === 0 && !/@|www\.|https?:/i.test(text)
}

/** The letters of a line, each with its reading in each language, if that is the same letter with marks. */
interface Marked {
  glyph: Glyph
  /** By the number of the language. */
  marked: ReadonlyMap<number, Glyph>
  /** The languages in which there is no such letter at all. */
  missing: ReadonlySet<number>
}

/**
 * The lines with the marks of their letters, which PP-OCR does not print. A card is in one language: the one whose
 * readings of the letters with marks are surest on the whole card. In another language, ö would be ô or ó.
 * @param readings of each line; empty for a line that cannot have marks
 */
export function withMarks(lines: readonly (readonly Glyph[])[], readings: readonly Readings[]): Glyph[][] {
  const all = lines.map((glyphs, at) => compared(glyphs, readings[at] ?? []))
  const isSure = ({ marked }: Marked) =>
    marked.size >= MIN_LANGUAGES || [...marked.values()].some(({ character }) => character === 'ß')
  if (!all.flat().some(isSure)) return lines.map((glyphs) => [...glyphs])
  const sums = new Map<number, number>()
  for (const { marked } of all.flat())
    for (const [language, { confidence }] of marked) sums.set(language, (sums.get(language) ?? 0) + confidence)
  const order = [...sums].sort(([, a], [, b]) => b - a).map(([language]) => language)
  return all.map((line) => spelt(line, order))
}

function compared(glyphs: readonly Glyph[], readings: Readings): Marked[] {
  const letters = glyphs.map((glyph) => ({
    glyph,
    marked: new Map<number, Glyph>(),
    missing: new Set<number>(),
  }))
  for (const [language, reading] of readings.entries()) {
    const visible = reading.filter(({ character }) => character.trim() !== '')
    const written = letters.filter(({ glyph }) => glyph.character.trim() !== '')
    for (const [at, other] of align(written, visible, (a, b) => unlike(a.glyph, b))) {
      const [mine, theirs] = [written[at ?? -1], visible[other ?? -1]]
      if (mine && !theirs) mine.missing.add(language)
      if (mine && theirs && isAlike(mine.glyph, theirs)) mine.marked.set(language, theirs)
    }
  }
  return letters
}

/** The cost of matching two characters. */
function unlike(a: Glyph, b: Glyph): number {
  if (a.character === b.character) return 0
  if (plainOf(a.character) === plainOf(b.character)) return 0.1
  if (isAlike(a, b)) return 0.2
  return plainOf(a.character).toLowerCase() === plainOf(b.character).toLowerCase() ? 0.3 : 0.8
}

/** @param order the languages, the card's own first */
function spelt(line: readonly Marked[], order: readonly number[]): Glyph[] {
  const chosen = line.map(({ marked }) => {
    const language = order.find((one) => marked.has(one))
    const reading = language === undefined ? undefined : marked.get(language)
    return language === undefined || !reading ? undefined : { language, reading }
  })
  return line.flatMap(({ glyph, missing }, at): Glyph[] => {
    const own = chosen[at]
    if (own) return [{ ...glyph, character: own.reading.character, confidence: own.reading.confidence, others: [] }]
    // The points of a ü or the stroke of an ñ, read as an i of their own.
    const before = chosen[at - 1]
    const isStroke = before && glyph.character === 'i' && glyph.confidence < SURE && missing.has(before.language)
    return isStroke ? [] : [glyph]
  })
}
