/**
 * Renders one logo (SVG or PNG) in a separate process that read-logo.ts starts. Writes the JSON line `head` of
 * read-logo.ts and a WebP, and for a PNG also a PNG without metadata.
 */
import sharp from 'sharp'
import { refusalOf, runDecoder } from '../../services/decoder-child.mjs'

/** The longer side of the picture for previews. */
const SHOWN_SIDE = 480
/** The longer side of a PNG for production: 30 mm at 1,600 dots per inch. */
const PRINT_SIDE = 2000
/** Decoding a PNG needs memory for a few rows. An interlaced one, or one with 16 bits, is decoded as a whole. */
const PIXELS_MOST = 16e6
const PIXELS_MOST_WHOLE = 4e6

async function drawn(file) {
  const {
    format,
    width,
    height,
    isProgressive,
    bitsPerSample = 8,
  } = await sharp(file, {
    limitInputPixels: false,
  }).metadata()
  if (!width || !height) return { head: { refusal: 'print.logo_kind' } }
  const isSvg = format === 'svg'
  const most = isProgressive || bitsPerSample > 8 ? PIXELS_MOST_WHOLE : PIXELS_MOST
  if (!isSvg && width * height > most) return { head: { refusal: 'upload.too_many_pixels', most: most / 1e6 } }
  const longer = Math.max(width, height)
  // An SVG is rendered in the preview's size, whatever size the file claims: 72 dots per inch is the file's own size.
  const density = isSvg ? Math.min(2400, Math.max(1, (72 * SHOWN_SIDE) / longer)) : 72
  const read = () => sharp(file, { density, limitInputPixels: PIXELS_MOST, failOn: 'error' }).toColourspace('srgb')
  const { data: webp, info } = await read()
    .resize({ width: SHOWN_SIDE, height: SHOWN_SIDE, fit: 'inside', withoutEnlargement: !isSvg })
    .webp({ quality: 90, alphaQuality: 100 })
    .toBuffer({ resolveWithObject: true })
  const png = isSvg
    ? Buffer.alloc(0)
    : await read()
        .resize({ width: PRINT_SIDE, height: PRINT_SIDE, fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer()
  const head = { width: info.width, height: info.height, longer, webp: webp.length, png: png.length }
  return { head, files: [webp, png] }
}

await runDecoder(['Png', 'Svg'], (file) =>
  drawn(file).catch((error) => ({ head: { refusal: refusalOf(error, 'print.logo_kind') } })),
)
