import sharp from 'sharp'

/** A picture in memory: three bytes (red, green, blue) a pixel, row by row. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

/** As photographs of phones; a card needs far less. */
const MEGAPIXELS_MOST = 24
const SIDE_MOST = 2200
const SIDE_LEAST = 32
const FORMATS = ['jpeg', 'png', 'webp']

/** A file that is no picture, or not one that we read. */
export class UnreadablePicture extends Error {}

/**
 * Decodes a picture, turned upright and reduced to at most 2,200 pixels a side.
 * @returns the pixels, and by how much they were reduced (1: not at all)
 * @throws {UnreadablePicture}
 */
export async function decodePicture(file: Buffer): Promise<Pixels & { scale: number }> {
  const source = sharp(file, { limitInputPixels: MEGAPIXELS_MOST * 1_000_000, failOn: 'error' })
  try {
    const { width, height, format } = await source.metadata()
    if (!FORMATS.includes(format) || Math.min(width, height) < SIDE_LEAST)
      throw new UnreadablePicture(`${format}, ${width} × ${height}`)
    const { data, info } = await source
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(SIDE_MOST, SIDE_MOST, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const scale = Math.max(info.width, info.height) / Math.max(width, height)
    return { data, width: info.width, height: info.height, scale }
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error
    throw new UnreadablePicture('not decodable', { cause: error })
  }
}
