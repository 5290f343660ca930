/**
 * Reads a company's attachment in a separate process that read-inquiry-file.ts starts. Writes the JSON line `head` of
 * read-inquiry-file.ts, and the file if it was written anew. The file's kind follows from its content alone.
 */
import sharp from 'sharp'
import { refusalOf, runDecoder } from '../../../shared/untrusted/decoder-child.mjs'
import { maxPixels, ofPixels, pixels, turned } from '../../../shared/untrusted/pixels.mjs'
import { xmlText } from '../../../shared/untrusted/xml-text.mjs'

/** The longer side of a picture: it can be read, and printed 10 cm wide at 600 dots per inch. */
const SIDE = 2400
/** If the picture is still too large as a file. */
const SMALLER_SIDE = 1600
/** Leaves room in what `decodeApart` accepts. */
const MAX_BYTES = 3_500_000
const SVG = { side: 480, maxPixels: 16e6 }
/** `%%EOF` must be within this many bytes of a PDF's end (ISO 32000-1, H.3.18). */
const PDF_END = 1024

const KIND = { head: { refusal: 'inquiry.file_kind' } }
const UNSAFE = { head: { refusal: 'inquiry.file_unsafe' } }
const asSent = (kind) => ({ head: { kind, file: 0 } })
const written = (kind, file) => ({ head: { kind, file: file.length }, files: [file] })

async function attachment(file) {
  const start = file.toString('latin1', 0, 8)
  if (start === '\x89PNG\r\n\x1a\n' || start.startsWith('\xff\xd8\xff')) return picture(file)
  if (/^%PDF-[12]\.\d/.test(start)) return pdf(file)
  if (start.startsWith('PK\x03\x04')) {
    const { refusalOfXlsx } = await import('./check-xlsx.mjs')
    const refusal = refusalOfXlsx(file)
    return refusal ? { head: { refusal } } : asSent('xlsx')
  }
  const text = xmlText(file)
  if (text !== undefined && /^\s*</.test(text)) return svg(text)
  const { refusalOfList } = await import('./check-list.mjs')
  const refusal = refusalOfList(file)
  return refusal ? { head: { refusal } } : asSent('csv')
}

async function pdf(file) {
  if (!file.subarray(-PDF_END).includes('%%EOF')) return KIND
  const { refusalOfPdf } = await import('../../../shared/untrusted/check-pdf.mjs')
  const refusal = await refusalOfPdf(file)
  if (refusal === 'upload.too_heavy') return { head: { refusal } }
  return refusal === 'print.logo_unsafe_pdf' ? UNSAFE : refusal ? KIND : asSent('pdf')
}

async function svg(text) {
  const { cleanDrawing } = await import('../../../shared/untrusted/drawing.mjs')
  const drawing = await cleanDrawing(text, SVG)
  if (!('refusal' in drawing)) return written('svg', drawing.file)
  return drawing.refusal === 'print.logo_kind' ? KIND : UNSAFE
}

/** A picture from its pixels: upright, without what the file says about place, device and person. */
async function picture(file) {
  const header = await sharp(file, { limitInputPixels: false }).metadata()
  const { width, height, format, orientation = 1, hasAlpha } = header
  const max = maxPixels(header)
  if (width * height > max) return { head: { refusal: 'upload.too_many_pixels', max: max / 1e6 } }
  for (const side of [SIDE, SMALLER_SIDE]) {
    const inside = { width: side, height: side, fit: 'inside', withoutEnlargement: true }
    const small = await pixels(
      sharp(file, { limitInputPixels: max, failOn: 'error' }).resize(inside).toColourspace('srgb'),
    )
    const upright = await pixels(turned(ofPixels(small), orientation))
    if (format === 'png') {
      const png = await ofPixels(upright).png().toBuffer()
      if (png.length <= MAX_BYTES) return written('png', png)
      if (hasAlpha) continue
    }
    const jpeg = await ofPixels(upright).flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer()
    if (jpeg.length <= MAX_BYTES) return written('jpg', jpeg)
  }
  return { head: { refusal: 'upload.too_heavy' } }
}

await runDecoder(['Jpeg', 'Png', 'Svg'], (file) =>
  attachment(file).catch((error) => ({ head: { refusal: refusalOf(error, 'inquiry.file_kind') } })),
)
