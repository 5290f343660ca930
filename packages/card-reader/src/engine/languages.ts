import type { Pixels } from '../outline/pixels.ts'
import { hasSharpS, isMarked, mayHaveMarks, withMarks } from './marks.ts'
import type { Glyph } from './read-line.ts'
import { type LineReader, openLineReader } from './tesseract.ts'

/**
 * The language in which a line is read to see whether it has letters with marks. Its data is the smallest, and of all
 * five languages it overlooks the fewest.
 */
const FIRST = 'fra'
/** The languages with which such a card is then read again. They have the letters of most languages of Western Europe. */
const OTHERS = ['deu', 'spa', 'por', 'swe']

/** A line with Latin letters. */
export interface LatinLine {
  glyphs: Glyph[]
  /** The straightened line. Undefined if it cannot have marks. */
  pixels?: Pixels | undefined
  /** The reading in the first language. */
  seen?: Glyph[] | undefined
}

export interface Languages {
  /** Looks for letters with marks in a line, while others are read. */
  look(glyphs: readonly Glyph[], pixels: Pixels): Promise<Pick<LatinLine, 'pixels' | 'seen'>>
  /** Adds the marks of all lines of a card. */
  spell(lines: readonly LatinLine[]): Promise<Glyph[][]>
}

/** Opens the languages of cards from abroad. All but the first are loaded with the first card that needs them. */
export async function openLanguages(): Promise<Languages> {
  const first = await openLineReader(FIRST)
  let others: Promise<LineReader[]> | undefined
  return {
    async look(glyphs, pixels) {
      return mayHaveMarks(glyphs) ? { pixels, seen: await first.read(pixels) } : {}
    },
    async spell(lines) {
      const isForeign = lines.some(({ glyphs, seen }) => seen && (seen.some(isMarked) || hasSharpS(glyphs)))
      if (!isForeign) return lines.map(({ glyphs }) => glyphs)
      others ??= Promise.all(OTHERS.map((language) => openLineReader(language)))
      const readers = await others
      const readings = lines.map(async ({ pixels, seen }) =>
        pixels && seen ? [seen, ...(await Promise.all(readers.map((reader) => reader.read(pixels))))] : [],
      )
      return withMarks(
        lines.map(({ glyphs }) => glyphs),
        await Promise.all(readings),
      )
    },
  }
}
