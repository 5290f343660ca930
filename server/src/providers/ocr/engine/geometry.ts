/** x and y in pixels. */
export type Point = readonly [number, number]
/** Corners of a line of text: top left, top right, bottom right, bottom left, as its reader sees them. */
export type Quad = readonly [Point, Point, Point, Point]

const cross = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

/** The convex hull, counter-clockwise without repeated corners (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  if (sorted.length < 3) return sorted
  const half = (ordered: Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      for (;;) {
        const [before, last] = [chain.at(-2), chain.at(-1)]
        if (!before || !last || cross(before, last, point) > 0) break
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

export interface Rectangle {
  centre: Point
  /** Length along `angle`, and across it. */
  along: number
  across: number
  /** Radians, clockwise from the x axis as y points down; between -π/4 and 3π/4. */
  angle: number
}

/** The smallest rectangle around a convex hull (one of its sides lies on an edge of the hull); null for less than an area. */
export function smallestRectangle(hull: readonly Point[]): Rectangle | null {
  let best: Rectangle | null = null
  for (const [at, from] of hull.entries()) {
    const to = hull[(at + 1) % hull.length]
    if (!to) continue
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const [x, y] of hull) {
      const [u, v] = [x * cos + y * sin, y * cos - x * sin]
      left = Math.min(left, u)
      right = Math.max(right, u)
      top = Math.min(top, v)
      bottom = Math.max(bottom, v)
    }
    const [along, across] = [right - left, bottom - top]
    if (best && along * across >= best.along * best.across) continue
    const [u, v] = [(left + right) / 2, (top + bottom) / 2]
    best = { centre: [u * cos - v * sin, u * sin + v * cos], along, across, angle }
  }
  return best && best.along > 0 && best.across > 0 ? upright(best) : null
}

/** The same rectangle with its angle nearest to horizontal, so that `along` is the direction of reading. */
function upright({ centre, along, across, angle }: Rectangle): Rectangle {
  const quarter = Math.PI / 2
  const turns = Math.round(angle / quarter)
  const rest = angle - turns * quarter
  return turns % 2 === 0
    ? { centre, along, across, angle: rest }
    : { centre, along: across, across: along, angle: rest }
}

/** A rectangle's corners, in order of reading. */
export function cornersOf({ centre, along, across, angle }: Rectangle): Quad {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corner = (u: number, v: number): Point => [
    centre[0] + (u * along * cos) / 2 - (v * across * sin) / 2,
    centre[1] + (u * along * sin) / 2 + (v * across * cos) / 2,
  ]
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])
