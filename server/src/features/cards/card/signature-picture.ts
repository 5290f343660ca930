import sharp from 'sharp'
import { qrSvg } from '../../../shared/qr.ts'

/** Twice as many pixels as a signature shows, for sharp screens. */
const SIDE = 168

/**
 * The picture beside a signature: the photograph as a circle, or the card's code without one. Mail programs cut no corners
 * themselves. A PNG of 168 × 168.
 * @param photo a JPEG
 * @param scanned the address in the code
 */
export async function signaturePicture(photo: Buffer | undefined, scanned: string): Promise<Buffer> {
  const size = { width: SIDE, height: SIDE }
  if (!photo)
    return sharp(Buffer.from(qrSvg(scanned, { level: 'M', hasMark: false })), { density: 300 })
      .resize({ ...size, kernel: 'nearest' })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  const circle = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><circle cx="${SIDE / 2}" cy="${SIDE / 2}" r="${SIDE / 2}"/></svg>`
  return sharp(photo)
    .resize({ ...size, fit: 'cover', position: 'attention' })
    .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
