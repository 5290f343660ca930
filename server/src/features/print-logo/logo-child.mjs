/**
 * Draws one logo in a separate process that services/decode-apart.ts starts: SVG or PNG. Plain JavaScript, because type
 * stripping needs WebAssembly, which `--jitless` turns off.
 *
 * Its argument is the length of the file, which it reads from stdin. It writes an empty line when it is ready, then one
 * line of JSON (`head` in read-logo.ts), and the bytes of a WebP; for a PNG also those of a PNG without metadata.
 */
import { readSync } from 'node:fs'
import sharp from 'sharp'

/** The longer side of the picture for previews. */
const SHOWN_SIDE = 480
/** The longer side of a PNG for production: 30 mm at 1,600 dots per inch. */
const PRINT_SIDE = 2000
/** The memory for decoding a PNG is that of a few rows; interlaced and deep ones are held whole. */
const PIXELS_MOST = 16e6
const PIXELS_MOST_WHOLE = 4e6
const LOADERS = ['Png', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`)

/** Reads the whole file without a second copy. */
function received(length) {
  const file = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; ) {
    const read = readSync(0, file, { offset: at })
    // The parent process has ended.
    if (read === 0) process.exit(1)
    at += read
  }
  return file
}

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
  // Drawn in the size in which it is shown, whatever size the file claims: 72 dots per inch is its own.
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

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })
process.stdout.write('\n')
const file = received(Number(process.argv[2]))
const { head, files = [] } = await drawn(file).catch((error) => ({
  head: { refusal: /memory/i.test(error.message) ? 'upload.too_heavy' : 'print.logo_kind' },
}))
process.stdout.write(`${JSON.stringify(head)}\n`)
for (const made of files) process.stdout.write(made)
