/** x and y in pixels. */
export type Point = readonly [number, number]
/** Corners of a line of text or a card as its reader sees them: top left, top right, bottom right, bottom left. */
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
  /** Length in the direction of `angle`, and perpendicular to it. */
  along: number
  across: number
  /** In radians, clockwise from the x axis (the y axis points down), between -π/4 and π/4. */
  angle: number
}

/** The smallest rectangle around a convex hull, with one side on an edge of the hull. Null for a hull without area. */
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

/** The same rectangle with the angle closest to horizontal, so that `along` is the direction of reading. */
function upright({ centre, along, across, angle }: Rectangle): Rectangle {
  const quarter = Math.PI / 2
  const turns = Math.round(angle / quarter)
  const rest = angle - turns * quarter
  return turns % 2 === 0
    ? { centre, along, across, angle: rest }
    : { centre, along: across, across: along, angle: rest }
}

/** A rectangle's corners in the order of `Quad`. */
export function cornersOf({ centre, along, across, angle }: Rectangle): Quad {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corner = (u: number, v: number): Point => [
    centre[0] + (u * along * cos) / 2 - (v * across * sin) / 2,
    centre[1] + (u * along * sin) / 2 + (v * across * cos) / 2,
  ]
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

/** Maps points between a picture and a flat rectangle seen in perspective. The rectangle's sides have the length 1. */
interface Projection {
  /** From the rectangle to the picture. */
  toPicture: (point: Point) => Point
  /** From the picture to the rectangle. */
  toFlat: (point: Point) => Point
}

/** The projection of the unit square to a quadrilateral (Heckbert 1989), and its inverse by the adjugate matrix. */
export function projectionOf([a, b, c, d]: Quad): Projection {
  const [dx1, dy1, dx2, dy2] = [b[0] - c[0], b[1] - c[1], d[0] - c[0], d[1] - c[1]]
  const [sx, sy] = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]]
  const area = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / area
  const h = (dx1 * sy - sx * dy1) / area
  const [m0, m1, m2] = [b[0] - a[0] + g * b[0], d[0] - a[0] + h * d[0], a[0]]
  const [m3, m4, m5] = [b[1] - a[1] + g * b[1], d[1] - a[1] + h * d[1], a[1]]
  return {
    toPicture([u, v]) {
      const w = g * u + h * v + 1
      return [(m0 * u + m1 * v + m2) / w, (m3 * u + m4 * v + m5) / w]
    },
    toFlat([x, y]) {
      const w = (m3 * h - m4 * g) * x + (m1 * g - m0 * h) * y + m0 * m4 - m1 * m3
      return [
        ((m4 - m5 * h) * x + (m2 * h - m1) * y + m1 * m5 - m2 * m4) / w,
        ((m5 * g - m3) * x + (m0 - m2 * g) * y + m2 * m3 - m0 * m5) / w,
      ]
    },
  }
}
