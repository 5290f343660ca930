import sharp from 'sharp'
import type { Pixels } from '../outline/pixels.ts'

/** The size of phone photographs; a card needs far fewer pixels. */
const MAX_MEGAPIXELS = 24
const MAX_SIDE = 2200
const MIN_SIDE = 32
const FORMATS = ['jpeg', 'png', 'webp']

/** A file that is not a picture, or not in a supported format or size. */
export class UnreadablePicture extends Error {}

/**
 * Decodes a picture, rotates it upright and reduces it to at most 2,200 pixels a side.
 * @returns the pixels, and the scale of the reduction (1: not reduced)
 * @throws {UnreadablePicture}
 */
export async function decodePicture(file: Buffer): Promise<Pixels & { scale: number }> {
  const source = sharp(file, { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: 'error' })
  try {
    const { width, height, format } = await source.metadata()
    if (!FORMATS.includes(format) || Math.min(width, height) < MIN_SIDE)
      throw new UnreadablePicture(`${format}, ${width} × ${height}`)
    const { data, info } = await source
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
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
