import type { Point } from './geometry.ts'
import type { Pixels } from './pixels.ts'

/** The Sobel gradient of a step of ten levels. Smaller gradients are texture. */
const STEP = 40
const DEGREES = 180
/** An edge votes for lines whose direction differs from its own by at most this many degrees. */
const SLACK = 8
const ALONG = Math.cos((20 * Math.PI) / 180)
const MAX_LINES = 36
/** Minimum number of edges of a line, as a share of the picture's shorter side. */
const LINE_SHARE = 0.15
/** Maximum distance of edges from their line in pixels: in the first fit, and in the second. */
const NEAR = [3, 1.5] as const

/** The line of all points with x·cos + y·sin = at. */
export interface Line {
  cos: number
  sin: number
  at: number
}

/** Pixels at which a picture's colour changes, and the direction of the change. */
export interface Edges {
  width: number
  height: number
  /** Indexes of the edge pixels, from top to bottom. */
  pixels: number[]
  /** The gradient at every pixel: four times the levels of a sharp step. It, `cos` and `sin` are 0 without an edge. */
  strength: Float32Array
  cos: Float32Array
  sin: Float32Array
}

/** Finds edges: maxima of the Sobel gradient along its direction (Canny), in the channel that changes most. */
export function edgesOf({ data, width, height }: Pixels): Edges {
  const size = width * height
  const [across, down, strength] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)]
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const pixel = y * width + x
      for (let channel = 0; channel < 3; channel += 1) {
        const at = pixel * 3 + channel
        const [above, below] = [at - width * 3, at + width * 3]
        const [nw, ne, sw, se] = [
          data[above - 3] ?? 0,
          data[above + 3] ?? 0,
          data[below - 3] ?? 0,
          data[below + 3] ?? 0,
        ]
        const gx = ne + 2 * (data[at + 3] ?? 0) + se - nw - 2 * (data[at - 3] ?? 0) - sw
        const gy = sw + 2 * (data[below] ?? 0) + se - nw - 2 * (data[above] ?? 0) - ne
        const change = Math.sqrt(gx * gx + gy * gy)
        if (change <= (strength[pixel] ?? 0)) continue
        across[pixel] = gx
        down[pixel] = gy
        strength[pixel] = change
      }
    }
  }
  const edges: Edges = {
    width,
    height,
    pixels: [],
    strength: new Float32Array(size),
    cos: new Float32Array(size),
    sin: new Float32Array(size),
  }
  for (let pixel = 0; pixel < size; pixel += 1) {
    const change = strength[pixel] ?? 0
    if (change < STEP) continue
    const [cos, sin] = [(across[pixel] ?? 0) / change, (down[pixel] ?? 0) / change]
    const next = Math.round(cos) + Math.round(sin) * width
    if (change < (strength[pixel - next] ?? 0) || change <= (strength[pixel + next] ?? 0)) continue
    edges.pixels.push(pixel)
    edges.strength[pixel] = change
    edges.cos[pixel] = cos
    edges.sin[pixel] = sin
  }
  return edges
}

/** The lines with the most edges (Hough transform; each edge votes only for lines of about its own direction). */
export function linesOf(edges: Edges): Line[] {
  const { width, height, pixels, cos, sin } = edges
  const reach = Math.ceil(Math.hypot(width, height))
  const span = 2 * reach + 1
  const votes = new Int16Array(DEGREES * span)
  const normals = Array.from({ length: DEGREES }, (_, degree): Point => {
    const angle = (degree * Math.PI) / DEGREES
    return [Math.cos(angle), Math.sin(angle)]
  })
  const vote = (pixel: number, change: 1 | -1) => {
    const own = Math.round((Math.atan2(sin[pixel] ?? 0, cos[pixel] ?? 0) * DEGREES) / Math.PI)
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    for (let turn = own - SLACK; turn <= own + SLACK; turn += 1) {
      const degree = (turn + 2 * DEGREES) % DEGREES
      const [a, b] = normals[degree] ?? [1, 0]
      const cell = degree * span + Math.round(x * a + y * b) + reach
      votes[cell] = (votes[cell] ?? 0) + change
    }
  }
  for (const pixel of pixels) vote(pixel, 1)
  const lines: Line[] = []
  const left = new Set(pixels)
  while (lines.length < MAX_LINES) {
    let top = 0
    for (let cell = 1; cell < votes.length; cell += 1) if ((votes[cell] ?? 0) > (votes[top] ?? 0)) top = cell
    if ((votes[top] ?? 0) < Math.min(width, height) * LINE_SHARE) break
    const [a, b] = normals[Math.floor(top / span)] ?? [1, 0]
    const line = fitLine(edges, { cos: a, sin: b, at: (top % span) - reach })
    lines.push(line)
    // Edges on this line no longer vote for other lines close to it.
    votes[top] = 0
    for (const pixel of left) {
      if (!isOn(edges, pixel, line, NEAR[0])) continue
      left.delete(pixel)
      vote(pixel, -1)
    }
  }
  return lines
}

/** Whether an edge lies on a line and has the direction of the line. */
const isOn = ({ width, cos, sin }: Edges, pixel: number, line: Line, near: number): boolean =>
  Math.abs((pixel % width) * line.cos + Math.floor(pixel / width) * line.sin - line.at) <= near &&
  Math.abs((cos[pixel] ?? 0) * line.cos + (sin[pixel] ?? 0) * line.sin) >= ALONG

/**
 * Fits a line to the edges near it (least squares of the distances).
 * @param between uses only edges between these two points
 */
export function fitLine(edges: Edges, line: Line, between?: readonly [Point, Point]): Line {
  let fitted = line
  for (const near of NEAR) {
    const along = (x: number, y: number) => y * fitted.cos - x * fitted.sin
    const ends = between?.map(([x, y]) => along(x, y)) ?? [-Infinity, Infinity]
    const [from, to] = [Math.min(...ends), Math.max(...ends)]
    let [count, sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0, 0]
    for (const pixel of edges.pixels) {
      if (!isOn(edges, pixel, fitted, near)) continue
      const [x, y] = [pixel % edges.width, Math.floor(pixel / edges.width)]
      if (along(x, y) < from || along(x, y) > to) continue
      count += 1
      sx += x
      sy += y
      sxx += x * x
      sxy += x * y
      syy += y * y
    }
    if (count < 2) return fitted
    const [xx, xy, yy] = [sxx - (sx * sx) / count, sxy - (sx * sy) / count, syy - (sy * sy) / count]
    const angle = Math.atan2(2 * xy, xx - yy) / 2 + Math.PI / 2
    const [a, b] = [Math.cos(angle), Math.sin(angle)]
    fitted = { cos: a, sin: b, at: (sx * a + sy * b) / count }
  }
  return fitted
}
