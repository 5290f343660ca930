import jsqr from 'jsqr'
import sharp, { type Sharp } from 'sharp'

// A CommonJS module, whose types expect a bundler.
const jsQR = jsqr as unknown as typeof jsqr.default

/** The text that a camera would read from the QR code in a picture; undefined without one. */
export async function readQr(picture: Buffer | Sharp): Promise<string | undefined> {
  const image = Buffer.isBuffer(picture) ? sharp(picture) : picture
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const found = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  return found ? Buffer.from(found.binaryData).toString('utf8') : undefined
}
