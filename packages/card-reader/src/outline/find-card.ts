import { type Edges, edgesOf, fitLine, type Line, linesOf } from './edges.ts'
import { distance, type Point, type Quad } from './geometry.ts'
import type { Pixels } from './pixels.ts'

/** The longest side of the reduced picture in which cards are searched for. Finer edges are those of print. */
const SIDE = 480
/** Cosines of angles: opposite sides differ by at most 25°, neighbouring sides by at least 60°. */
const OPPOSITE = Math.cos((25 * Math.PI) / 180)
const NEIGHBOUR = Math.cos((60 * Math.PI) / 180)
/** Minimum share of the picture that a card covers, and that each of two cards covers. */
const MIN_AREA = 0.25
const MIN_PAIR_AREA = 0.1
/** Ratio of length to width of each of two cards, and maximum ratio of their areas. A single card may be cut off. */
const PAIR_SHAPE = [1.3, 2.1] as const
const MAX_PAIR_RATIO = 1.6
/** Two cards that cover this share of an outline around both are two cards, and the outline is none. */
const PAIR_SHARE = 0.8
/** How far a corner may lie outside the picture, as a share of its size. */
const OUTSIDE = 0.02
/** Maximum ratio of opposite sides, which perspective makes different, and of the card's length to its width. */
const MAX_OPPOSITE_RATIO = 1.8
const MAX_RATIO = 2.6
/** Minimum share of each side that is an edge, and minimum product of the four shares. */
const SIDE_SUPPORT = 0.6
const SUPPORT = 0.5
/** Outlines above this share of the highest sharpness count as equal. The outermost is the card's, others are print. */
const AS_SHARP = 0.75
/** The same for two cards: the outline of one as far as the edge of the other is almost as sharp as its own. */
const PAIR_AS_SHARP = 0.93
/** The gradient of a sharp step of 25 levels. Edges of shadows are softer. */
const SHARP = 100
/** Share of a side at each corner that is not checked, because rounded corners have no straight edge. */
const CORNER = 0.05
const NEAR = 2
const ALONG = Math.cos((20 * Math.PI) / 180)
/**
 * The colours `BESIDE` pixels away on both sides of the card's edge differ by at least `CONTRAST` levels. Those on both
 * sides of a printed line do not.
 */
const BESIDE = 5
const CONTRAST = 8

/**
 * The corners of the cards on a background of another colour, each clockwise from the corner nearest to the upper left:
 * one card, or two of about the same size beside each other.
 * @param areaLeast the minimum share of the picture that a single card covers
 * @returns an empty list if there is no clear quadrilateral
 */
export function findCards(picture: Pixels, areaLeast = MIN_AREA): Quad[] {
  const step = Math.max(1, Math.max(picture.width, picture.height) / SIDE)
  const small = shrink(picture, step)
  const edges = edgesOf(small)
  const outlines = outlinesIn(linesOf(edges), edges, small)
  const size = small.width * small.height
  const one = sharpest(outlines.filter(({ area }) => area >= areaLeast * size))
  const found = pairIn(outlines, one) ?? (one ? [one] : [])
  return found.flatMap(({ corners }) => {
    const exact = fitted(corners, edges)
    return exact ? [onPicture(exact, step)] : []
  })
}

function fitted(outline: Quad, edges: Edges): Quad | undefined {
  const sides = outline.map((corner, at) => {
    const next = outline[(at + 1) % 4] ?? corner
    return fitLine(edges, lineThrough(corner, next), [corner, next])
  })
  const corners: readonly (Point | undefined)[] = sides.map((side, at) => crossing(sides[(at + 3) % 4] ?? side, side))
  return isQuad(corners) ? corners : undefined
}

function onPicture(corners: Quad, step: number): Quad {
  const full = ([x, y]: Point): Point => [(x + 0.5) * step, (y + 0.5) * step]
  return [full(corners[0]), full(corners[1]), full(corners[2]), full(corners[3])]
}

const isQuad = (corners: readonly (Point | undefined)[]): corners is Quad =>
  corners.length === 4 && corners.every((corner) => corner !== undefined)

/** Reduces a picture by averaging its pixels. */
function shrink({ data, width: from, height: fromHeight }: Pixels, step: number): Pixels {
  const [width, height] = [Math.floor(from / step), Math.floor(fromHeight / step)]
  const small = new Uint8Array(width * height * 3)
  const range = (at: number) => [Math.floor(at * step), Math.floor((at + 1) * step)] as const
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = range(y)
    for (let x = 0; x < width; x += 1) {
      const [left, right] = range(x)
      let [red, green, blue] = [0, 0, 0]
      for (let row = top; row < bottom; row += 1) {
        for (let at = (row * from + left) * 3; at < (row * from + right) * 3; at += 3) {
          red += data[at] ?? 0
          green += data[at + 1] ?? 0
          blue += data[at + 2] ?? 0
        }
      }
      const count = (bottom - top) * (right - left)
      const to = (y * width + x) * 3
      small[to] = red / count
      small[to + 1] = green / count
      small[to + 2] = blue / count
    }
  }
  return { data: small, width, height }
}

interface Outline {
  corners: Quad
  area: number
  sharpness: number
}

/** The quadrilaterals that the lines form and whose sides are edges. */
function outlinesIn(lines: readonly Line[], edges: Edges, picture: Pixels): Outline[] {
  const pairs = lines.flatMap((one, at) =>
    lines.slice(at + 1).flatMap((other) => (Math.abs(cosine(one, other)) > OPPOSITE ? [[one, other] as const] : [])),
  )
  const known = new Map<string, Side>()
  const sideOf = (from: Point, to: Point): Side => {
    const key = [...from, ...to].map(Math.round).join()
    const side = known.get(key) ?? sideBetween(from, to, edges, picture)
    known.set(key, side)
    return side
  }
  const found: Outline[] = []
  for (const [at, [a, c]] of pairs.entries()) {
    for (const [b, d] of pairs.slice(at + 1)) {
      if (Math.abs(cosine(a, b)) > NEIGHBOUR || Math.abs(cosine(c, d)) > NEIGHBOUR) continue
      const crossings = [crossing(d, a), crossing(a, b), crossing(b, c), crossing(c, d)]
      if (!isQuad(crossings)) continue
      const corners = clockwise(crossings)
      const area = areaOf(corners)
      if (!isCardLike(corners, area, picture)) continue
      const sides = corners.map((corner, side) => sideOf(corner, corners[(side + 1) % 4] ?? corner))
      const [support, sharpness] = [
        sides.reduce((product, side) => product * side.support, 1),
        sides.reduce((product, side) => product * side.sharpness, 1),
      ]
      if (support < SUPPORT || sides.some((side) => side.support < SIDE_SUPPORT)) continue
      found.push({ corners, area, sharpness })
    }
  }
  return found
}

/** The outermost of the sharpest outlines. */
function sharpest(outlines: readonly Outline[], asSharp = AS_SHARP): Outline | undefined {
  const max = Math.max(...outlines.map(({ sharpness }) => sharpness))
  return outlines.filter(({ sharpness }) => sharpness >= max * asSharp).sort((a, b) => b.area - a.area)[0]
}

/**
 * Two cards beside each other.
 * @param one the outline that would be chosen if there were one card. It may be one of the two, or run around both
 */
function pairIn(outlines: readonly Outline[], one: Outline | undefined): Outline[] | undefined {
  const cards = outlines.filter(({ corners }) => {
    const ratio = ratioOf(corners)
    return ratio >= PAIR_SHAPE[0] && ratio <= PAIR_SHAPE[1]
  })
  const first = sharpest(cards, PAIR_AS_SHARP)
  if (!first) return undefined
  const second = sharpest(
    cards.filter(
      (other) =>
        areDisjoint(first.corners, other.corners) &&
        Math.max(first.area, other.area) < Math.min(first.area, other.area) * MAX_PAIR_RATIO,
    ),
    PAIR_AS_SHARP,
  )
  if (!second) return undefined
  const isInside = one && areDisjoint(one.corners, first.corners) === areDisjoint(one.corners, second.corners)
  return isInside && first.area + second.area < one.area * PAIR_SHARE ? undefined : [first, second].sort(inReadingOrder)
}

/** From left to right if the cards are beside each other, otherwise from top to bottom. */
function inReadingOrder({ corners: a }: Outline, { corners: b }: Outline): number {
  const [from, to] = [centreOf(a), centreOf(b)]
  const [across, down] = [from[0] - to[0], from[1] - to[1]]
  return Math.abs(across) > Math.abs(down) ? across : down
}

const centreOf = (corners: Quad): Point => [
  corners.reduce((sum, [x]) => sum + x, 0) / 4,
  corners.reduce((sum, [, y]) => sum + y, 0) / 4,
]

function ratioOf([a, b, c, d]: Quad): number {
  const [along, across] = [distance(a, b) + distance(d, c), distance(a, d) + distance(b, c)]
  return Math.max(along, across) / Math.min(along, across)
}

/** Whether neither quadrilateral has a corner or its centre inside the other. */
const areDisjoint = (one: Quad, other: Quad) =>
  ![...other, centreOf(other)].some((point) => isIn(one, point)) &&
  ![...one, centreOf(one)].some((point) => isIn(other, point))

/** Whether a point lies inside clockwise corners. */
const isIn = (corners: Quad, [x, y]: Point) =>
  corners.every(([fromX, fromY], at) => {
    const [toX, toY] = corners[(at + 1) % 4] ?? [fromX, fromY]
    return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX) > 0
  })

const cosine = (one: Line, other: Line) => one.cos * other.cos + one.sin * other.sin

function crossing(one: Line, other: Line): Point | undefined {
  const area = one.cos * other.sin - one.sin * other.cos
  if (Math.abs(area) < 1e-6) return undefined
  return [(one.at * other.sin - other.at * one.sin) / area, (other.at * one.cos - one.at * other.cos) / area]
}

function lineThrough(a: Point, b: Point): Line {
  const length = distance(a, b)
  const [cos, sin] = [(b[1] - a[1]) / length, (a[0] - b[0]) / length]
  return { cos, sin, at: a[0] * cos + a[1] * sin }
}

/** The signed area: positive if the corners are in clockwise order (the y axis points down). */
function areaOf(corners: Quad): number {
  const sum = corners.reduce((all, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % 4] ?? [x, y]
    return all + x * nextY - nextX * y
  }, 0)
  return sum / 2
}

/** The corners in clockwise order, starting at the corner nearest to the upper left. */
function clockwise(corners: Quad): Quad {
  const ordered = areaOf(corners) < 0 ? corners.toReversed() : corners
  const sums = ordered.map(([x, y]) => x + y)
  const first = sums.indexOf(Math.min(...sums))
  return [...ordered.slice(first), ...ordered.slice(0, first)] as unknown as Quad
}

function isCardLike(corners: Quad, area: number, { width, height }: Pixels): boolean {
  if (area < MIN_PAIR_AREA * width * height) return false
  const isInside = ([x, y]: Point) =>
    x > -OUTSIDE * width && y > -OUTSIDE * height && x < (1 + OUTSIDE) * width && y < (1 + OUTSIDE) * height
  if (!corners.every(isInside)) return false
  const [a, b, c, d] = corners
  const [top, right, bottom, left] = [distance(a, b), distance(b, c), distance(c, d), distance(d, a)]
  const ratio = (one: number, other: number) => Math.max(one, other) / Math.min(one, other)
  return (
    ratio(top, bottom) < MAX_OPPOSITE_RATIO &&
    ratio(left, right) < MAX_OPPOSITE_RATIO &&
    ratio(top + bottom, left + right) < MAX_RATIO
  )
}

interface Side {
  /** The share of the side that is an edge between two colours, 0 to 1. */
  support: number
  /** 0 to 1. */
  sharpness: number
}

function sideBetween(from: Point, to: Point, edges: Edges, picture: Pixels): Side {
  const length = distance(from, to)
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const count = Math.round(length / 2)
  let [asked, right, sharp] = [0, 0, 0]
  for (let at = 0; at < count; at += 1) {
    const along = length * (CORNER + ((1 - 2 * CORNER) * at) / count)
    const [x, y] = [from[0] + dx * along, from[1] + dy * along]
    const [one, other] = [
      colourAt(picture, x - dy * BESIDE, y + dx * BESIDE),
      colourAt(picture, x + dy * BESIDE, y - dx * BESIDE),
    ]
    // At the picture's margin there is no pixel on the other side.
    if (!one || !other) continue
    asked += 1
    if (one.every((level, channel) => Math.abs(level - (other[channel] ?? 0)) < CONTRAST)) continue
    for (let off = -NEAR; off <= NEAR; off += 1) {
      const pixel = Math.round(y + dx * off) * edges.width + Math.round(x - dy * off)
      if (Math.abs((edges.sin[pixel] ?? 0) * dx - (edges.cos[pixel] ?? 0) * dy) < ALONG) continue
      right += 1
      sharp += Math.min(1, (edges.strength[pixel] ?? 0) / SHARP)
      break
    }
  }
  return asked < count / 2 ? { support: 0, sharpness: 0 } : { support: right / asked, sharpness: sharp / asked }
}

function colourAt({ data, width, height }: Pixels, x: number, y: number): readonly number[] | undefined {
  const [column, row] = [Math.round(x), Math.round(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return undefined
  const at = (row * width + column) * 3
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}
