/**
 * Reads one logo (SVG, PDF or PNG) in a separate process that read-logo.ts starts. Writes the JSON line `head` of
 * read-logo.ts, the picture for previews as WebP, and the file for production. A PDF has neither: it is only checked.
 */
import sharp from 'sharp'
import { refusalOf, runDecoder } from '../../../shared/untrusted/decoder-child.mjs'
import { xmlText } from '../../../shared/untrusted/xml-text.mjs'

/** The longer side of the picture for previews. */
const SHOWN_SIDE = 480
/** The longer side of a PNG for production: 30 mm at 1,600 dots per inch. */
const PRINT_SIDE = 2000
/** Decoding a PNG needs memory for a few rows. An interlaced one, or one with 16 bits, is decoded as a whole. */
const MAX_PIXELS = 16e6
const MAX_WHOLE_PIXELS = 4e6

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
/** `%%EOF` must be within this many bytes of a PDF's end (ISO 32000-1, H.3.18). */
const PDF_END = 1024

/** A logo by its content. The file name is ignored. */
async function logo(file) {
  if (file.subarray(0, PNG.length).equals(PNG)) return png(file)
  if (/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) return pdf(file)
  const text = xmlText(file)
  return text === undefined ? { head: { refusal: 'print.logo_kind' } } : svg(text)
}

async function pdf(file) {
  if (!file.subarray(-PDF_END).includes('%%EOF')) return { head: { refusal: 'print.logo_kind' } }
  const { refusalOfPdf } = await import('../../../shared/untrusted/check-pdf.mjs')
  const refusal = await refusalOfPdf(file)
  return { head: refusal ? { refusal } : { kind: 'pdf', width: 0, height: 0, longer: 0, picture: 0, file: 0 } }
}

async function png(file) {
  const { width, height, isProgressive, bitsPerSample = 8 } = await sharp(file, { limitInputPixels: false }).metadata()
  const max = isProgressive || bitsPerSample > 8 ? MAX_WHOLE_PIXELS : MAX_PIXELS
  if (width * height > max) return { head: { refusal: 'upload.too_many_pixels', max: max / 1e6 } }
  const read = () => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).toColourspace('srgb')
  const inside = { fit: 'inside', withoutEnlargement: true }
  const { data, info } = await webp(read().resize({ width: SHOWN_SIDE, height: SHOWN_SIDE, ...inside }))
  const print = await read()
    .resize({ width: PRINT_SIDE, height: PRINT_SIDE, ...inside })
    .png()
    .toBuffer()
  return found('png', { info, longer: Math.max(width, height), picture: data, file: print })
}

async function svg(text) {
  const { cleanDrawing } = await import('../../../shared/untrusted/drawing.mjs')
  const drawing = await cleanDrawing(text, { side: SHOWN_SIDE, maxPixels: MAX_PIXELS })
  if ('refusal' in drawing) return { head: drawing }
  const { data, info } = await webp(drawing.picture)
  return found('svg', { info, longer: drawing.longer, picture: data, file: drawing.file })
}

const webp = (image) => image.webp({ quality: 90, alphaQuality: 100 }).toBuffer({ resolveWithObject: true })

const found = (kind, { info: { width, height }, longer, picture, file }) => ({
  head: { kind, width, height, longer, picture: picture.length, file: file.length },
  files: [picture, file],
})

await runDecoder(['Png', 'Svg'], (file) =>
  logo(file).catch((error) => ({ head: { refusal: refusalOf(error, 'print.logo_kind') } })),
)
