import { detectLines } from './detect.ts'
import type { Quad } from './geometry.ts'
import type { Models } from './models.ts'
import type { Pixels } from './pixels.ts'
import type { HanReader } from './read-han.ts'
import { type Glyph, readLine } from './read-line.ts'
import { straighten } from './straighten.ts'

/** A line as both readers saw it. */
export interface ReadLine {
  quad: Quad
  kind: 'row' | 'turned' | 'stacked'
  /** PP-OCR's reading. */
  glyphs: Glyph[]
  /** Tesseract's reading, of lines with Chinese. */
  han: Glyph[] | undefined
  /** Width of the straightened line in its heights. */
  length: number
}

const CONFIDENCE_LEAST = 0.5

/** Finds and reads all lines of a picture. */
export async function readPicture(models: Models, han: HanReader | undefined, picture: Pixels): Promise<ReadLine[]> {
  const lines: Promise<ReadLine>[] = []
  for (const quad of await detectLines(models.detect, picture)) {
    let best: { glyphs: Glyph[]; mean: number; strip: ReturnType<typeof straighten>[number] } | undefined
    const strips = straighten(picture, quad)
    for (const strip of strips) {
      const glyphs = await readLine(models.recognise, models.alphabet, strip.pixels)
      const mean = meanOf(glyphs)
      if (!best || mean > best.mean) best = { glyphs, mean, strip }
    }
    if (!best || best.glyphs.length === 0 || best.mean < CONFIDENCE_LEAST) continue
    const { glyphs, strip } = best
    const { kind, pixels } = strip
    const length = pixels.width / pixels.height
    // Tesseract reads in its own thread, while PP-OCR goes on with the next line.
    const isHan = han && glyphs.some(({ character }) => /\p{Script=Han}/u.test(character))
    // It cannot read letters that lie on their side.
    const forHan = strips.at(-1)?.pixels ?? pixels
    lines.push(
      (isHan ? han.read(forHan) : Promise.resolve(undefined)).then((read) => ({
        quad,
        kind,
        glyphs,
        han: read,
        length,
      })),
    )
  }
  return Promise.all(lines)
}

const meanOf = (glyphs: readonly Glyph[]) =>
  glyphs.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, glyphs.length)
