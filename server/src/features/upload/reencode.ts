import sharp from 'sharp'

/** 24 megapixels: what a phone's camera makes. */
const PIXELS_MOST = 24_000_000
/** What pages show at most, twice as dense as the widest place. */
const PAGE_SIDE = 800
/** What address books take. */
const CONTACT_SIDE = 400
const SECONDS = 10
/** How many times longer than wide: cutting a square out of a thread takes seconds. */
const LONGER_MOST = 10
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'avif', 'gif'])

/** A picture in the forms that are kept. */
export interface Reencoded {
  width: number
  height: number
  webp: Buffer
  /** Square. */
  jpeg: Buffer
}

// Decoding is the dear part: one picture at a time, and nothing kept from one to the next.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Reads a picture and writes it anew: turned as its camera said, without any metadata (place, device, name), as nothing
 * but pixels. Null when it is no picture that we take: vector graphics, animations, more than 24 megapixels, threads,
 * damaged.
 */
export async function reencode(file: Buffer): Promise<Reencoded | null> {
  try {
    const source = sharp(file, { limitInputPixels: PIXELS_MOST, failOn: 'error', pages: 1, animated: false })
    const { format, width = 0, height = 0, pages = 1 } = await source.metadata()
    if (!format || !FORMATS.has(format) || pages > 1 || width * height > PIXELS_MOST || width < 16 || height < 16)
      return null
    if (Math.max(width, height) > LONGER_MOST * Math.min(width, height)) return null
    const upright = source.rotate().timeout({ seconds: SECONDS })
    const { data: webp, info } = await upright
      .clone()
      .resize({ width: PAGE_SIDE, height: PAGE_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true })
    const jpeg = await upright
      .clone()
      .resize({ width: CONTACT_SIDE, height: CONTACT_SIDE, fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
    return { width: info.width, height: info.height, webp, jpeg }
  } catch {
    // Whatever the decoder says about it, it is no picture that we can use.
    return null
  }
}
