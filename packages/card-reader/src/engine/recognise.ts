import { type Box, type CardLine, type ScannedLine, withReadings } from '@idocard/domain/cards/card-fields'
import type { Place } from '@idocard/domain/commerce/taiwan-address'
import jsqr from 'jsqr'
import { pinyin } from 'pinyin-pro'
import { readCardFields } from '../fields/read-fields.ts'
import type { Point, Quad } from '../outline/geometry.ts'
import type { Pixels } from '../outline/pixels.ts'
import { cardsIn } from './cut-card.ts'
import { openLanguages } from './languages.ts'
import { boxAround, layOut } from './lay-out.ts'
import type { ReadCard, ReadSide } from './messages.ts'
import { loadModels } from './models.ts'
import { decodePicture } from './pixels.ts'
import { type ReadLine, readPicture } from './read-picture.ts'
import { openLineReader } from './tesseract.ts'

// The package's types describe the default export as a property.
const jsQr = jsqr as unknown as typeof jsqr.default

const MAX_CODE_SIDE = 800

/** If PP-OCR's alphabet has these, its weights are newer and know Taiwan's characters, so Tesseract is not needed. */
const PROOF = '吳呂蕭鍾盧鄧蔣鄒'

/** Two versions of the data, about equally exact but with different errors. They know 4,464 and 6,138 characters. */
const HAN_VERSIONS = ['4.0.0_best_int', '4.0.0']

/**
 * Loads both engines and returns a function that reads a card. That function throws UnreadablePicture.
 * @param folder the folder of other weights; undefined: the packages' own weights
 * @param places the districts of the postal service
 * @throws Error if weights or runtime are missing
 */
export async function openEngines(folder: string | undefined, places: readonly Place[]) {
  const models = await loadModels(folder)
  const alphabet = new Set(models.alphabet)
  const knows = (character: string) => alphabet.has(character)
  const [han, languages] = await Promise.all([
    Promise.all([...PROOF].every(knows) ? [] : HAN_VERSIONS.map((version) => openLineReader('chi_tra', version))),
    openLanguages(),
  ])
  return async (file: Buffer): Promise<ReadCard> => {
    const picture = await decodePicture(file)
    const { scale } = picture
    const read = await readPicture({ models, han, languages }, picture)
    const size = (pixels: number) => Math.round(pixels / scale)
    const whole = { width: size(picture.width), height: size(picture.height) }
    const textOf = (lines: readonly ReadLine[], shown: (point: Point) => Point) => {
      const scanned = layOut(lines, knows, shown)
      const fields = readCardFields(scanned, places, soundsOf)
      return { fields, lines: scanned.map(withoutPlace) }
    }
    const given = ([x, y]: Point): Point => [x / scale, y / scale]
    const sides = cardsIn(picture, read).map(async ({ card, lines }): Promise<ReadSide> => {
      const text = textOf(lines, card.toCard)
      const boxes = text.fields.map(({ box }) => boxAround(cornersOfBox(box).map(card.toPhotograph).map(given)))
      const cut = { picture: new Uint8Array(await card.cut()), photograph: { ...whole, boxes } }
      return { width: card.width, height: card.height, ...text, cut }
    })
    const [first = { ...whole, ...textOf(read, given) }, ...others] = await Promise.all(sides)
    return { ...first, others, qr: codeIn(picture) }
  }
}

/** All readings of a Chinese character in Hanyu Pinyin without tones; `v` stands for ü. */
export const soundsOf = (character: string): string[] =>
  pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true })

const withoutPlace = ({ text, box, confidence, alternatives }: ScannedLine): CardLine => ({
  text,
  box,
  confidence,
  alternatives: withReadings(alternatives),
})

const cornersOfBox = ({ x, y, width, height }: Box): Quad => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** The content of a QR code, if any. A reduced picture is searched, which is faster; the code's modules are large. */
function codeIn(picture: Pixels): string | undefined {
  const step = Math.max(1, Math.max(picture.width, picture.height) / MAX_CODE_SIDE)
  const [width, height] = [Math.floor(picture.width / step), Math.floor(picture.height / step)]
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = (Math.floor(y * step) * picture.width + Math.floor(x * step)) * 3
      rgba.set(picture.data.subarray(from, from + 3), (y * width + x) * 4)
    }
  return jsQr(rgba, width, height, { inversionAttempts: 'dontInvert' })?.data || undefined
}
