import sharp from 'sharp'
import { findCards } from '../outline/find-card.ts'
import { distance, type Point, projectionOf, type Quad } from '../outline/geometry.ts'
import type { Pixels } from '../outline/pixels.ts'
import { cropQuad } from './crop.ts'
import type { ReadLine } from './read-picture.ts'

/** Maximum side of the cut card in pixels. Stored pictures are smaller than this. */
const MAX_SIDE = 1200
const QUALITY = 90

/** A card found in a photograph, with the mapping of points between card and photograph. */
interface FoundCard {
  width: number
  height: number
  /** Maps a point of the photograph to the card. */
  toCard: (point: Point) => Point
  /** Maps a point of the card to the photograph. */
  toPhotograph: (point: Point) => Point
  /** A JPEG file of only the card, as seen from straight above. */
  cut: () => Promise<Buffer>
}

/** A card of a photograph, with the lines that were read on it. */
interface CardOfPicture<L> {
  card: FoundCard
  lines: L[]
}

/**
 * Finds the cards in a photograph: one, or two beside each other. The lines show the orientation of each.
 * @returns an empty list if there is no clear outline, or if a line lies outside, so that it cannot be the whole card
 */
export function cardsIn<L extends Pick<ReadLine, 'quad' | 'kind'>>(
  picture: Pixels,
  lines: readonly L[],
): CardOfPicture<L>[] {
  const found = findCards(picture).map((corners) => {
    const { toFlat } = projectionOf(corners)
    const isOn = ({ quad: [a, , c] }: L) => {
      const [u, v] = toFlat([(a[0] + c[0]) / 2, (a[1] + c[1]) / 2])
      return u > 0 && v > 0 && u < 1 && v < 1
    }
    return { corners, lines: lines.filter(isOn) }
  })
  if (!lines.every((line) => found.some((one) => one.lines.includes(line)))) return []
  // Something beside the card that looks like another one has no text.
  const cards = found.length > 1 ? found.filter((one) => one.lines.length > 0) : found
  return cards.map(({ corners, lines }) => ({ card: placed(picture, turnedAs(corners, lines)), lines }))
}

/** The corners in the orientation of the reader, starting at the upper left. */
function turnedAs(card: Quad, lines: readonly Pick<ReadLine, 'quad' | 'kind'>[]): Quad {
  const { toFlat } = projectionOf(card)
  const [wide, high] = sizeOf(card)
  let [right, down] = [0, 0]
  for (const { quad, kind } of lines) {
    // A turned line does not show the orientation: its text may run from top to bottom or from bottom to top.
    if (kind === 'turned') continue
    const [from, to] = [toFlat(quad[0]), toFlat(quad[1])]
    right += (to[0] - from[0]) * wide
    down += (to[1] - from[1]) * high
  }
  const [a, b, c, d] = card
  if (Math.abs(right) >= Math.abs(down)) return right < 0 ? [c, d, a, b] : card
  return down > 0 ? [b, c, d, a] : [d, a, b, c]
}

const sizeOf = ([a, b, c, d]: Quad) =>
  [(distance(a, b) + distance(d, c)) / 2, (distance(a, d) + distance(b, c)) / 2] as const

function placed(picture: Pixels, card: Quad): FoundCard {
  const [wide, high] = sizeOf(card)
  const scale = Math.min(1, MAX_SIDE / Math.max(wide, high))
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)]
  const { toFlat, toPicture } = projectionOf(card)
  const within = (part: number, length: number) => Math.max(0, Math.min(1, part)) * length
  return {
    width,
    height,
    toCard(point) {
      const [u, v] = toFlat(point)
      return [within(u, width), within(v, height)]
    },
    toPhotograph: ([x, y]) => toPicture([x / width, y / height]),
    cut() {
      const { data } = cropQuad(picture, card, width, height)
      return sharp(data, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: QUALITY })
        .toBuffer()
    },
  }
}
