/** Reads an SVG for the programs that read files of people. Plain JavaScript, like them (docs/decisions/0016). */
import sharp from 'sharp'
import { cleanSvg } from './clean-svg.mjs'

/**
 * Writes a drawing anew, and checks that it looks the same.
 * @param {string} text
 * @param {{ side: number, maxPixels: number }} limits the longer side in which it is rendered, and the most pixels of it
 * @returns a refusal, or the file, its longer side, and the rendered picture
 */
export async function cleanDrawing(text, { side, maxPixels }) {
  const clean = cleanSvg(text)
  if ('refusal' in clean) return clean
  const file = Buffer.from(clean.svg)
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  const longer = Math.max(width, height)
  // Rendered in this size, whatever size the file claims: 72 dots per inch is the file's own size.
  const density = Math.min(2400, Math.max(1, (72 * side) / longer))
  const render = (drawing) =>
    sharp(drawing, { density, limitInputPixels: maxPixels, failOn: 'error' })
      .toColourspace('srgb')
      .resize({ width: side, height: side, fit: 'inside' })
  const pixels = (drawing) => render(drawing).ensureAlpha().raw().toBuffer()
  // What was left out must not be visible. Whatever comes before the root element is no part of the drawing.
  const isSame = (await pixels(file)).equals(await pixels(Buffer.from(text.slice(clean.start))))
  return isSame ? { file, longer, picture: render(file) } : { refusal: 'print.logo_unprintable' }
}
