import type { Box, ScannedLine } from '@idocard/domain/cards/card-fields'
import { distance, type Point, type Quad } from '../outline/geometry.ts'
import { type FusedLine, fuse } from './fuse.ts'
import type { ReadLine } from './read-picture.ts'
import { isTall } from './straighten.ts'

/**
 * Combines the readings of all lines. Each line gets two positions: `box` in the picture that is shown, and `place`
 * with the card's rotation removed, for recognising the fields.
 * @param shown maps a point of the picture that was read to the picture that is shown
 */
export function layOut(
  read: readonly ReadLine[],
  knows: (character: string) => boolean,
  shown: (point: Point) => Point,
): ScannedLine[] {
  const angle = slopeOf(read.map(({ quad }) => quad))
  const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)]
  return read
    .map((line): { line: ReadLine; fused: FusedLine } => ({ line, fused: fuse(line, knows) }))
    .filter(({ fused }) => fused.text.trim() !== '')
    .map(({ line: { quad }, fused }) => ({
      ...fused,
      box: boxAround(quad.map(shown)),
      place: straightBox(quad, (([x, y]) => [x * cos - y * sin, x * sin + y * cos]) as (point: Point) => Point),
    }))
    .sort((a, b) => a.place.y - b.place.y || a.place.x - b.place.x)
}

/** The rotation of the card in radians: the median slope of the long lines. */
function slopeOf(quads: readonly Quad[]): number {
  const slopes = quads
    .filter((quad) => !isTall(quad) && distance(quad[0], quad[1]) > 4 * distance(quad[0], quad[3]))
    .map(([a, b]) => Math.atan2(b[1] - a[1], b[0] - a[0]))
    .sort((a, b) => a - b)
  return slopes[Math.floor(slopes.length / 2)] ?? 0
}

/** The smallest box with horizontal and vertical sides around points. */
export function boxAround(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x, y] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))]
  const round = Math.round
  return { x: round(x), y: round(y), width: round(Math.max(...xs) - x), height: round(Math.max(...ys) - y) }
}

/** A box of the line's own width and height around its rotated centre, so that a remaining slope cannot enlarge it. */
function straightBox(quad: Quad, turn: (point: Point) => Point): Box {
  const [a, b, c, d] = quad
  const [x, y] = turn([(a[0] + c[0]) / 2, (a[1] + c[1]) / 2])
  const [width, height] = [distance(a, b), distance(a, d)]
  return { x: x - width / 2, y: y - height / 2, width, height }
}
