import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/** The icons for browsers and phones, from web/public/brand/mark.svg. */

const MARK = readFileSync(new URL('../../web/public/brand/mark.svg', import.meta.url), 'utf8')
/** Without round corners: phones round them. */
const SQUARE = MARK.replace(/ rx="\d+"/, '')
/** A circular mask leaves four fifths of the width visible, so the mark is smaller on the same background. */
const MASKABLE = SQUARE.replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"').replace(
  '<rect width="64" height="64"',
  '<rect x="-8" y="-8" width="80" height="80"',
)

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: 72 * Math.max(2, size / 32) })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer()

/** An .ico file of PNGs: a directory with 16 bytes per picture, then the pictures. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(([size, bytes], i) => {
    const at = 6 + 16 * i
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(bytes.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += bytes.length
  })
  return Buffer.concat([head, ...pictures.map(([, bytes]) => bytes)])
}

/** The icons' bytes by path under web/public. */
export async function icons() {
  const small = await Promise.all([16, 32, 48].map(async (size) => [size, await png(MARK, size)]))
  return {
    'favicon.svg': MARK,
    'favicon.ico': ico(small),
    'apple-touch-icon.png': await png(SQUARE, 180),
    'icons/icon-192.png': await png(MARK, 192),
    'icons/icon-512.png': await png(MARK, 512),
    'icons/icon-maskable-512.png': await png(MASKABLE, 512),
  }
}
