/** Decodes one picture in a separate process started by reencode.ts. Writes `head` of reencode.ts and two files. */
import sharp from 'sharp'
import { refusalOf, runDecoder } from '../../../shared/untrusted/decoder-child.mjs'
import { maxPixels, ofPixels, pixels, turned } from '../../../shared/untrusted/pixels.mjs'

/** The longer side for pages: twice the width of the largest place, for screens with a high resolution. */
const PAGE_SIDE = 800
/** The side for address books. */
const CONTACT_SIDE = 400
/** The highest ratio of the sides: cropping a square from an extremely narrow picture takes seconds. */
const MAX_LONGER = 10
const MIN_SIDE = 16
const NOT_PICTURE = { refusal: 'upload.not_picture' }

/** The decoder's result, or a refusal if the file is damaged or of an unsupported type. */
async function decoded(work) {
  try {
    return await work()
  } catch (error) {
    return { refusal: refusalOf(error, NOT_PICTURE.refusal) }
  }
}

async function encode(file) {
  const header = await decoded(() => sharp(file, { limitInputPixels: false }).metadata())
  if ('refusal' in header) return { head: header }
  const { width, height, pages = 1, orientation = 1 } = header
  const [shorter, longer] = width < height ? [width, height] : [height, width]
  if (pages > 1 || shorter < MIN_SIDE || longer > MAX_LONGER * shorter) return { head: NOT_PICTURE }
  const max = maxPixels(header)
  if (width * height > max) return { head: { refusal: 'upload.too_many_pixels', max: max / 1e6 } }

  // Decoded once, to the smallest size from which both files can be made.
  const scale = Math.min(1, Math.max(PAGE_SIDE / longer, CONTACT_SIDE / shorter))
  const small = await decoded(() =>
    pixels(
      sharp(file, { limitInputPixels: max, failOn: 'error' })
        .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'fill' })
        .toColourspace('srgb'),
    ),
  )
  if ('refusal' in small) return { head: small }
  const upright = await pixels(turned(ofPixels(small), orientation))
  const { data: webp, info } = await ofPixels(upright)
    .resize({ width: PAGE_SIDE, height: PAGE_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true })
  const jpeg = await ofPixels(upright)
    .resize({ width: CONTACT_SIDE, height: CONTACT_SIDE, fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
  const head = { width: info.width, height: info.height, webp: webp.length, jpeg: jpeg.length }
  return { head, files: [webp, jpeg] }
}

await runDecoder(['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'], encode)
