/**
 * The program that decodes one picture, in a process of its own: see reencode.ts, which starts it. Plain JavaScript,
 * because removing types needs WebAssembly, which `--jitless` turns off, and 24 MB of memory.
 *
 * Its argument is the length of the file, which comes over stdin. It writes an empty line when it is ready, then one
 * line of JSON (a `Head` of reencode.ts), and after a picture's line the bytes of its two files.
 */
import { readSync } from 'node:fs'
import sharp from 'sharp'

/** What pages show at most, twice as dense as the widest place. */
const PAGE_SIDE = 800
/** What address books take. */
const CONTACT_SIDE = 400
/** How many times longer than wide: cutting a square out of a thread takes seconds. */
const LONGER_MOST = 10
const SIDE_LEAST = 16
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`)
const NOT_PICTURE = { refusal: 'upload.not_picture' }
const MEGAPIXELS = 1e6

/**
 * How many pixels a picture may have, by what decoding it needs (measured; DATA_KB of reencode.ts leaves 79 MB). A
 * decoder that works from top to bottom keeps a few rows. One that cannot keeps the whole picture: 6 bytes for each
 * pixel of a GIF, 6 to 11 of one that is sent in passes, 18 of an AVIF and up to 27 of one with 10 or 12 bits.
 */
function pixelsMost({ format, isProgressive, bitsPerSample = 8 }) {
  const isDeep = bitsPerSample > 8
  if (format === 'heif') return (isDeep ? 2 : 3) * MEGAPIXELS
  if (isProgressive) return (isDeep ? 4 : 6) * MEGAPIXELS
  if (format === 'gif' || isDeep) return 6 * MEGAPIXELS
  if (format === 'webp') return 12 * MEGAPIXELS
  return 24 * MEGAPIXELS
}

/** The whole file, without a second copy of it. */
function received(length) {
  const file = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; ) {
    const read = readSync(0, file, { offset: at })
    // Whoever sent it is gone.
    if (read === 0) process.exit(1)
    at += read
  }
  return file
}

/**
 * What a decoder answers; a refusal when it says that the file is damaged, or of a kind that none reads. Each decoder has
 * words of its own for memory that it did not get; all of them name it.
 */
async function decoded(work) {
  try {
    return await work()
  } catch (error) {
    return { refusal: /memory/i.test(error.message) ? 'upload.too_heavy' : NOT_PICTURE.refusal }
  }
}

const pixels = (picture) => picture.raw().toBuffer({ resolveWithObject: true })
const ofPixels = ({ data, info: { width, height, channels } }) => sharp(data, { raw: { width, height, channels } })

/** As its camera was held, by Exif's orientation (Exif 2.32, 4.6.4 A: 1 to 8). Sharp mirrors before it rotates. */
function turned(picture, orientation) {
  return picture
    .flip(orientation === 4 || orientation === 5)
    .flop(orientation === 2 || orientation === 7)
    .rotate({ 3: 180, 5: 90, 6: 90, 7: 90, 8: 270 }[orientation] ?? 0)
}

async function reencode(file) {
  const header = await decoded(() => sharp(file, { limitInputPixels: false }).metadata())
  if ('refusal' in header) return { head: header }
  const { width, height, pages = 1, orientation = 1 } = header
  const [shorter, longer] = width < height ? [width, height] : [height, width]
  if (pages > 1 || shorter < SIDE_LEAST || longer > LONGER_MOST * shorter) return { head: NOT_PICTURE }
  const most = pixelsMost(header)
  if (width * height > most) return { head: { refusal: 'upload.too_many_pixels', most: most / MEGAPIXELS } }

  // Decoded once, to as little as both files can be made of.
  const scale = Math.min(1, Math.max(PAGE_SIDE / longer, CONTACT_SIDE / shorter))
  const small = await decoded(() =>
    pixels(
      sharp(file, { limitInputPixels: most, failOn: 'error' })
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

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })
process.stdout.write('\n')
const { head, files = [] } = await reencode(received(Number(process.argv[2])))
process.stdout.write(`${JSON.stringify(head)}\n`)
for (const file of files) process.stdout.write(file)
