import { convexHull, cornersOf, type Point, type Quad, type Rectangle, smallestRectangle } from '../outline/geometry.ts'
import type { Pixels } from '../outline/pixels.ts'

/** The values of PP-OCRv4 (PaddleOCR, DBPostProcess), verified with generated cards. */
const MAX_SIDE = 1280
const MAX_ENLARGED = 2
const MULTIPLE = 32
const THRESHOLD = 0.3
const MIN_SCORE = 0.5
const UNCLIP = 1.6
const MIN_SIDE = 3
const MAX_LINES = 80
/** Mean and deviation of ImageNet in the order blue, green, red, with which the model was trained. */
const MEAN = [0.406, 0.456, 0.485] as const
const DEVIATION = [0.225, 0.224, 0.229] as const

/** Runs a model with float32 input of a shape; returns float32 output and its shape. */
export type Run = (input: Float32Array, shape: number[]) => Promise<{ data: Float32Array; dims: readonly number[] }>

/** Finds the lines of text. The corners are in pixels of the picture. */
export async function detectLines(run: Run, picture: Pixels): Promise<Quad[]> {
  const scale = Math.min(MAX_ENLARGED, MAX_SIDE / Math.max(picture.width, picture.height))
  const side = (length: number) => Math.max(MULTIPLE, Math.round((length * scale) / MULTIPLE) * MULTIPLE)
  const [width, height] = [side(picture.width), side(picture.height)]
  const { data } = await run(toTensor(picture, width, height), [1, 3, height, width])
  const [sx, sy] = [picture.width / width, picture.height / height]
  return findRectangles(data, width, height)
    .slice(0, MAX_LINES)
    .map((rectangle) => cornersOf(rectangle).map(([x, y]): Point => [x * sx, y * sy]) as unknown as Quad)
}

/** The model's input: the picture resized (bilinear) and normalised. */
function toTensor({ data, width: from, height: fromHeight }: Pixels, width: number, height: number): Float32Array {
  const tensor = new Float32Array(3 * width * height)
  const columns = Float32Array.from({ length: width }, (_, x) => placeOf(x, from / width, from))
  const area = width * height
  for (let y = 0; y < height; y += 1) {
    const v = placeOf(y, fromHeight / height, fromHeight)
    const top = Math.floor(v)
    const fy = v - top
    for (let x = 0; x < width; x += 1) {
      const u = columns[x] ?? 0
      const left = Math.floor(u)
      const fx = u - left
      const at = (top * from + left) * 3
      const below = at + from * 3
      for (let channel = 0; channel < 3; channel += 1) {
        const shift = 2 - channel
        const upper = (data[at + shift] ?? 0) * (1 - fx) + (data[at + shift + 3] ?? 0) * fx
        const lower = (data[below + shift] ?? 0) * (1 - fx) + (data[below + shift + 3] ?? 0) * fx
        const value = (upper * (1 - fy) + lower * fy) / 255
        tensor[channel * area + y * width + x] = (value - (MEAN[channel] ?? 0)) / (DEVIATION[channel] ?? 1)
      }
    }
  }
  return tensor
}

/** The position of a result's pixel in the source, limited so that it has a neighbour on both sides. */
const placeOf = (at: number, scale: number, length: number) =>
  Math.max(0, Math.min(length - 1.001, (at + 0.5) * scale - 0.5))

/** Rectangles around the connected areas of the probability map, enlarged to the size of the letters. */
export function findRectangles(map: Float32Array, width: number, height: number): Rectangle[] {
  const seen = new Uint8Array(width * height)
  const found: Rectangle[] = []
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] || (map[start] ?? 0) <= THRESHOLD) continue
    const { points, score } = flood(map, seen, start, width, height)
    const rectangle = smallestRectangle(convexHull(points))
    if (!rectangle || Math.min(rectangle.along, rectangle.across) < MIN_SIDE || score < MIN_SCORE) continue
    const grown = (rectangle.along * rectangle.across * UNCLIP) / (2 * (rectangle.along + rectangle.across))
    found.push({ ...rectangle, along: rectangle.along + 2 * grown, across: rectangle.across + 2 * grown })
  }
  return found
}

/** Marks a connected area as seen; returns the outermost points of each of its rows, and its mean probability. */
function flood(map: Float32Array, seen: Uint8Array, start: number, width: number, height: number) {
  const stack = [start]
  const edges = new Map<number, [number, number]>()
  let [sum, count] = [0, 0]
  seen[start] = 1
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    sum += map[at] ?? 0
    count += 1
    const row = edges.get(y)
    if (!row) edges.set(y, [x, x])
    else if (x < row[0]) row[0] = x
    else if (x > row[1]) row[1] = x
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const [nx, ny] = [x + dx, y + dy]
        const next = ny * width + nx
        if (nx < 0 || ny < 0 || nx >= width || ny >= height || seen[next] || (map[next] ?? 0) <= THRESHOLD) continue
        seen[next] = 1
        stack.push(next)
      }
    }
  }
  const points = [...edges].flatMap(([y, [left, right]]): Point[] => [
    [left, y],
    [right + 1, y],
    [left, y + 1],
    [right + 1, y + 1],
  ])
  return { points, score: sum / count }
}
