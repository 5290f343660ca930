import type { CardLine } from '@idocard/domain/card-fields'
import type { Place } from '@idocard/domain/card-scan/addresses'
import { readCardFields } from '@idocard/domain/card-scan/read-fields'
import jsqr from 'jsqr'
import { layOut } from './lay-out.ts'
import type { ReadCard } from './messages.ts'
import { loadModels } from './models.ts'
import { decodePicture, type Pixels } from './pixels.ts'
import { openHanReader } from './read-han.ts'
import { readPicture } from './read-picture.ts'

// Its types describe the default export as a property.
const jsQr = jsqr as unknown as typeof jsqr.default

/** If PP-OCR's alphabet has these, its weights are newer ones that know Taiwan's characters: Tesseract is not asked. */
const PROOF = '吳呂蕭鍾盧鄧蔣鄒'

/**
 * Loads both engines; the function that it returns reads a card.
 * @param folder of other weights
 * @param places the post's districts
 * @throws Error when weights or runtime are missing; the function UnreadablePicture
 */
export async function openEngines(folder: string | undefined, places: readonly Place[]) {
  const models = await loadModels(folder)
  const alphabet = new Set(models.alphabet)
  const knows = (character: string) => alphabet.has(character)
  const han = [...PROOF].every(knows) ? undefined : await openHanReader()
  return async (file: Buffer): Promise<ReadCard> => {
    const picture = await decodePicture(file)
    const { scale } = picture
    const scanned = layOut(await readPicture(models, han, picture), knows, scale)
    const fields = readCardFields(scanned, places)
    const lines = scanned.map(({ text, box, confidence, alternatives }): CardLine => {
      return { text, box, confidence, alternatives }
    })
    const size = (pixels: number) => Math.round(pixels / scale)
    return { width: size(picture.width), height: size(picture.height), lines, fields, qr: codeIn(picture) }
  }
}

/** The content of a QR code. */
function codeIn({ data, width, height }: Pixels): string | undefined {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    rgba[at * 4] = data[at * 3] ?? 0
    rgba[at * 4 + 1] = data[at * 3 + 1] ?? 0
    rgba[at * 4 + 2] = data[at * 3 + 2] ?? 0
    rgba[at * 4 + 3] = 255
  }
  return jsQr(rgba, width, height)?.data || undefined
}
