import { detectLines } from './detect.ts'
import type { Quad } from './geometry.ts'
import type { Models } from './models.ts'
import type { Pixels } from './pixels.ts'
import type { HanReader } from './read-han.ts'
import { type Glyph, readLine } from './read-line.ts'
import { isTall, type Strip, straighten } from './straighten.ts'

/** A line as both readers saw it. */
export interface ReadLine {
  quad: Quad
  kind: Strip['kind']
  /** PP-OCR's reading. */
  glyphs: Glyph[]
  /** Tesseract's readings: of a line with Chinese one, of a name two, with different data. */
  han: readonly Glyph[][]
  /** Width of the straightened line in its heights. */
  length: number
}

/** Below it a line is no text. */
const CONFIDENCE_LEAST = 0.5
/** Of a name in characters that PP-OCR does not know hardly anything is left: above this, Tesseract is asked about it. */
const GUESS_LEAST = 0.25
/** Width in heights that a name has at most. */
const NAME_LENGTH_MOST = 6
const SURE_OF_HAN = 0.8
/** Below it, on average, a picture may lie on its head. */
const CLEAR = 0.85
/** Of the lines that were found, so many are read when the picture is the right way up. */
const READ_SHARE = 0.6
/** Latin letters and digits in a line that lies on its side. */
const SIDEWAYS_LEAST = 6

/** Finds and reads all lines of a picture, whichever way up it is. */
export async function readPicture(models: Models, han: readonly HanReader[], picture: Pixels): Promise<ReadLine[]> {
  const quads = await detectLines(models.detect, picture)
  let best = await readLines(models, han, picture, quads)
  const isSideways = quads.filter(isTall).length > quads.length / 2
  if (isSideways ? isUpright(best, quads.length) && !liesSideways(best) : isUpright(best, quads.length)) return best
  for (const quarters of isSideways ? [1, 3] : [2]) {
    const turned = quads.map((quad) => turn(quad, quarters))
    const other = await readLines(models, han, picture, turned)
    if (sureness(other) > sureness(best)) best = other
  }
  return best
}

/** The same corners as somebody sees them who turns the picture by quarters against the clock. */
const turn = (quad: Quad, quarters: number): Quad => {
  const at = (index: number) => quad[((index + quarters) % 4) as 0 | 1 | 2 | 3]
  return [at(0), at(1), at(2), at(3)]
}

const isUpright = (lines: readonly ReadLine[], found: number) =>
  lines.length >= found * READ_SHARE && meanOf(lines.flatMap(({ glyphs }) => glyphs)) >= CLEAR

/** A column of Chinese reads well on its side too, but nobody prints numbers so. */
const liesSideways = (lines: readonly ReadLine[]) =>
  lines.filter(({ kind, glyphs }) => {
    const latin = glyphs.filter(({ character }) => /[!-~]/.test(character)).length
    return kind === 'turned' && latin >= SIDEWAYS_LEAST
  }).length >= 2

const sureness = (lines: readonly ReadLine[]) =>
  lines.reduce((sum, { kind, glyphs }) => sum + glyphs.length * meanOf(glyphs) ** 2 * (kind === 'row' ? 1 : 0.8), 0)

/** Whether a line has Chinese that matters: beside a number or an e-mail address it is only a label. */
export function needsHan(glyphs: readonly Glyph[]): boolean {
  const text = glyphs.map(({ character }) => character).join('')
  const count = (kind: RegExp) => text.match(kind)?.length ?? 0
  if (count(/\p{Script=Han}/gu) === 0) return false
  return !/[@＠]|www/i.test(text) && (count(/\d/g) < 8 || count(/[路街段巷弄號号樓楼縣县市區区鄉鎮]/g) >= 2)
}

async function readLines(
  models: Models,
  han: readonly HanReader[],
  picture: Pixels,
  quads: readonly Quad[],
): Promise<ReadLine[]> {
  const lines: Promise<ReadLine | undefined>[] = []
  for (const quad of quads) {
    let best: { glyphs: Glyph[]; mean: number; strip: Strip } | undefined
    const strips = straighten(picture, quad)
    for (const strip of strips) {
      const glyphs = await readLine(models.recognise, models.alphabet, strip.pixels)
      const mean = meanOf(glyphs)
      if (!best || mean > best.mean) best = { glyphs, mean, strip }
    }
    if (!best || best.glyphs.length === 0 || best.mean < GUESS_LEAST) continue
    const { glyphs, strip } = best
    const { kind, pixels } = strip
    const length = pixels.width / pixels.height
    const isGuess = best.mean < CONFIDENCE_LEAST
    const isName = mayBeName(glyphs, length)
    if (isGuess && !(isName && han.length > 0)) continue
    // Tesseract reads in its own threads, while PP-OCR goes on with the next line.
    const asked = isName ? han : needsHan(glyphs) ? han.slice(0, 1) : []
    // It cannot read letters that lie on their side.
    const forHan = strips.at(-1)?.pixels ?? pixels
    lines.push(
      Promise.all(asked.map((reader) => reader.read(forHan))).then((read) =>
        isGuess && !read.every(isSureHan) ? undefined : { quad, kind, glyphs, han: read, length },
      ),
    )
  }
  return (await Promise.all(lines)).filter((line) => line !== undefined)
}

const isHan = ({ character }: Glyph) => /\p{Script=Han}/u.test(character)

/** Whether a line may be a name, as far as PP-OCR could read it. */
export const mayBeName = (glyphs: readonly Glyph[], length: number) => glyphs.every(isHan) && length <= NAME_LENGTH_MOST

/** Whether Tesseract is sure of all characters of such a name. */
export const isSureHan = (glyphs: readonly Glyph[]) =>
  glyphs.length >= 2 && glyphs.length <= 4 && glyphs.every(isHan) && meanOf(glyphs) >= SURE_OF_HAN

const meanOf = (glyphs: readonly Glyph[]) =>
  glyphs.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, glyphs.length)
