/** What the programs that decode pictures of people share. Plain JavaScript, like them (docs/decisions/0016). */
import sharp from 'sharp'

const MEGAPIXELS = 1e6

/**
 * The most pixels of a picture, by the memory that decoding needs (measured; `dataKb` in decode-apart.ts
 * leaves 79 MB). A streaming decoder needs memory for a few rows. Other decoders need it for the whole picture: 6 bytes
 * per pixel for GIF, 6 to 11 for progressive pictures, 18 for AVIF, and up to 27 for AVIF with 10 or 12 bits.
 */
export function maxPixels({ format, isProgressive, bitsPerSample = 8 }) {
  const isDeep = bitsPerSample > 8
  if (format === 'heif') return (isDeep ? 2 : 3) * MEGAPIXELS
  if (isProgressive) return (isDeep ? 4 : 6) * MEGAPIXELS
  if (format === 'gif' || isDeep) return 6 * MEGAPIXELS
  if (format === 'webp') return 12 * MEGAPIXELS
  return 24 * MEGAPIXELS
}

/** Decodes a picture that is small by now. */
export const pixels = (picture) => picture.raw().toBuffer({ resolveWithObject: true })
export const ofPixels = ({ data, info: { width, height, channels } }) =>
  sharp(data, { raw: { width, height, channels } })

/** Turns a picture upright by its Exif orientation (Exif 2.32, 4.6.4 A: 1 to 8). Sharp mirrors before it rotates. */
export function turned(picture, orientation) {
  return picture
    .flip(orientation === 4 || orientation === 5)
    .flop(orientation === 2 || orientation === 7)
    .rotate({ 3: 180, 5: 90, 6: 90, 7: 90, 8: 270 }[orientation] ?? 0)
}
