import type { Quad } from '../outline/geometry.ts'
import type { Pixels } from '../outline/pixels.ts'
import { detectLines } from './detect.ts'
import type { Languages, LatinLine } from './languages.ts'
import type { Models } from './models.ts'
import { type Glyph, readLine } from './read-line.ts'
import { isTall, type Strip, straighten } from './straighten.ts'
import type { LineReader } from './tesseract.ts'

/** A line with the readings of both engines. */
export interface ReadLine extends LatinLine {
  quad: Quad
  kind: Strip['kind']
  /** Tesseract's readings: one for a line with Chinese, two with different language data for a name, otherwise none. */
  han: readonly Glyph[][]
  /** Width of the straightened line, in line heights. */
  length: number
}

const HAN = /\p{Script=Han}/u
/** A line below this mean confidence is not text. */
const MIN_CONFIDENCE = 0.5
/** A possible name above this confidence is also read by Tesseract, as PP-OCR may know none of its characters. */
const MIN_GUESS = 0.25
/** Maximum width of a name, in line heights. */
const MAX_NAME_LENGTH = 6
const SURE_OF_HAN = 0.8
/** Below this mean confidence, a picture may be upside down. */
const CLEAR = 0.85
/** Minimum share of the detected lines that can be read in an upright picture. */
const READ_SHARE = 0.6
/** Minimum number of Latin letters and digits by which a turned line shows that the picture is sideways. */
const MIN_SIDEWAYS = 6

/** The engines that read lines. */
interface Engines {
  models: Models
  /** Tesseract for Traditional Chinese; empty if PP-OCR knows its characters. */
  han: readonly LineReader[]
  languages: Languages
}

/** Finds and reads all lines of a picture in any of its four orientations. */
export async function readPicture(engines: Engines, picture: Pixels): Promise<ReadLine[]> {
  const lines = await readUpright(engines, picture)
  const spelt = await engines.languages.spell(lines)
  return lines.map((line, at) => ({ ...line, glyphs: spelt[at] ?? line.glyphs }))
}

async function readUpright(engines: Engines, picture: Pixels): Promise<ReadLine[]> {
  const quads = await detectLines(engines.models.detect, picture)
  let best = await readLines(engines, picture, quads)
  const isSideways = quads.filter(isTall).length > quads.length / 2
  if (isSideways ? isUpright(best, quads.length) && !liesSideways(best) : isUpright(best, quads.length)) return best
  for (const quarters of isSideways ? [1, 3] : [2]) {
    const turned = quads.map((quad) => turn(quad, quarters))
    const other = await readLines(engines, picture, turned)
    if (sureness(other) > sureness(best)) best = other
  }
  return best
}

/** The same corners in the order after the picture is rotated by `quarters` × 90° anticlockwise. */
const turn = (quad: Quad, quarters: number): Quad => {
  const at = (index: number) => quad[((index + quarters) % 4) as 0 | 1 | 2 | 3]
  return [at(0), at(1), at(2), at(3)]
}

const isUpright = (lines: readonly ReadLine[], found: number) =>
  lines.length >= found * READ_SHARE && meanOf(lines.flatMap(({ glyphs }) => glyphs)) >= CLEAR

/**
 * Whether the picture is sideways. A column of Chinese can be read turned too, but then its characters are read best
 * when they are stacked. Numbers beside such columns are turned.
 */
function liesSideways(lines: readonly ReadLine[]): boolean {
  const countIn = (of: Strip['kind'], characters: RegExp, min: number) =>
    lines.filter(
      ({ kind, glyphs }) => kind === of && glyphs.filter(({ character }) => characters.test(character)).length >= min,
    ).length
  return countIn('turned', /[!-~]/, MIN_SIDEWAYS) >= 2 && countIn('stacked', HAN, 2) <= countIn('turned', HAN, 2)
}

const sureness = (lines: readonly ReadLine[]) =>
  lines.reduce((sum, { kind, glyphs }) => sum + glyphs.length * meanOf(glyphs) ** 2 * (kind === 'row' ? 1 : 0.8), 0)

/** Whether a line has relevant Chinese text. Next to a number or an e-mail address, Chinese is only a label. */
export function needsHan(glyphs: readonly Glyph[]): boolean {
  const text = glyphs.map(({ character }) => character).join('')
  const count = (kind: RegExp) => text.match(kind)?.length ?? 0
  if (count(/\p{Script=Han}/gu) === 0) return false
  return !/[@＠]|www/i.test(text) && (count(/\d/g) < 8 || count(/[路街段巷弄號号樓楼縣县市區区鄉鎮]/g) >= 2)
}

async function readLines(
  { models, han, languages }: Engines,
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
    if (!best || best.glyphs.length === 0 || best.mean < MIN_GUESS) continue
    const { glyphs, strip } = best
    const { kind, pixels } = strip
    const length = pixels.width / pixels.height
    const isGuess = best.mean < MIN_CONFIDENCE
    const isName = mayBeName(glyphs, length)
    if (isGuess && !(isName && han.length > 0)) continue
    // Tesseract reads in its own threads while PP-OCR continues with the next line.
    const asked = isName ? han : needsHan(glyphs) ? han.slice(0, 1) : []
    // Tesseract cannot read turned characters, so it gets the stacked strip if there is one.
    const forHan = strips.at(-1)?.pixels ?? pixels
    const readings = Promise.all(asked.map((reader) => reader.read(forHan)))
    lines.push(
      Promise.all([readings, languages.look(glyphs, pixels)]).then(([read, latin]) =>
        isGuess && !read.every(isSureHan) ? undefined : { quad, kind, glyphs, han: read, length, ...latin },
      ),
    )
  }
  return (await Promise.all(lines)).filter((line) => line !== undefined)
}

const isHan = ({ character }: Glyph) => HAN.test(character)

/** Whether a line may be a name according to PP-OCR's reading: short and only Chinese. */
export const mayBeName = (glyphs: readonly Glyph[], length: number) => glyphs.every(isHan) && length <= MAX_NAME_LENGTH

/** Whether Tesseract read a name of two to four Chinese characters with a high mean confidence. */
export const isSureHan = (glyphs: readonly Glyph[]) =>
  glyphs.length >= 2 && glyphs.length <= 4 && glyphs.every(isHan) && meanOf(glyphs) >= SURE_OF_HAN

const meanOf = (glyphs: readonly Glyph[]) =>
  glyphs.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, glyphs.length)
