import type { Box, ScannedLine } from '@idocard/domain/card-fields'
import { type FusedLine, fuse } from './fuse.ts'
import { distance, type Point, type Quad } from './geometry.ts'
import type { ReadLine } from './read-picture.ts'
import { isTall } from './straighten.ts'

/**
 * Lines with their places: in the picture, to show them, and as if the card lay straight, to understand them.
 * @param shown where a point is shown of the picture that was read
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

/** How much the card is turned, in radians: the median slope of long lines. */
function slopeOf(quads: readonly Quad[]): number {
  const slopes = quads
    .filter((quad) => !isTall(quad) && distance(quad[0], quad[1]) > 4 * distance(quad[0], quad[3]))
    .map(([a, b]) => Math.atan2(b[1] - a[1], b[0] - a[0]))
    .sort((a, b) => a - b)
  return slopes[Math.floor(slopes.length / 2)] ?? 0
}

/** The smallest upright box around points. */
export function boxAround(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x, y] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))]
  const round = Math.round
  return { x: round(x), y: round(y), width: round(Math.max(...xs) - x), height: round(Math.max(...ys) - y) }
}

/** Its own width and height around its turned middle, so that a rest of slope does not make it higher. */
function straightBox(quad: Quad, turn: (point: Point) => Point): Box {
  const [a, b, c, d] = quad
  const [x, y] = turn([(a[0] + c[0]) / 2, (a[1] + c[1]) / 2])
  const [width, height] = [distance(a, b), distance(a, d)]
  return { x: x - width / 2, y: y - height / 2, width, height }
}
