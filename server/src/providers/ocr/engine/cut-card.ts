import sharp from 'sharp'
import { cropQuad } from './crop.ts'
import { findCard } from './find-card.ts'
import { distance, type Point, projectionOf, type Quad } from './geometry.ts'
import type { Pixels } from './pixels.ts'
import type { ReadLine } from './read-picture.ts'

/** Maximum side of the cut card in pixels. Stored pictures are smaller than this. */
const SIDE_MOST = 1200
const QUALITY = 90

/** A card found in a photograph, with the mapping of points between card and photograph. */
export interface FoundCard {
  width: number
  height: number
  /** Maps a point of the photograph to the card. */
  toCard: (point: Point) => Point
  /** Maps a point of the card to the photograph. */
  toPhotograph: (point: Point) => Point
  /** A JPEG file of only the card, as seen from straight above. */
  cut: () => Promise<Buffer>
}

/**
 * Finds the card in a photograph, and its orientation from the lines that were read.
 * @returns undefined if there is no clear outline, or if a line lies outside it, so that it cannot be the whole card
 */
export function cardIn(picture: Pixels, lines: readonly Pick<ReadLine, 'quad' | 'kind'>[]): FoundCard | undefined {
  const found = findCard(picture)
  if (!found) return undefined
  const isOn = ([u, v]: Point) => u > 0 && v > 0 && u < 1 && v < 1
  const { toFlat } = projectionOf(found)
  if (!lines.every(({ quad: [a, , c] }) => isOn(toFlat([(a[0] + c[0]) / 2, (a[1] + c[1]) / 2])))) return undefined
  return placed(picture, turnedAs(found, lines))
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
  const scale = Math.min(1, SIDE_MOST / Math.max(wide, high))
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
