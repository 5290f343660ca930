import { distance, type Quad } from '../outline/geometry.ts'
import type { Pixels } from '../outline/pixels.ts'
import { cropQuad, quarterTurn } from './crop.ts'
import { inkOf, paperOf } from './ink.ts'
import { LINE_HEIGHT } from './read-line.ts'

/** A line this many times higher than wide runs downwards, or the picture is sideways (PaddleOCR). */
const TALL = 1.5
const MAX_WIDTH = 2000

/** A straightened line of text, 48 pixels high. */
export interface Strip {
  pixels: Pixels
  /** `turned`: a column rotated by 90°. `stacked`: the characters of a column, placed side by side. */
  kind: 'row' | 'turned' | 'stacked'
}

/** Whether a line runs downwards. */
export const isTall = ([a, b, , d]: Quad): boolean => distance(a, d) >= TALL * distance(a, b)

/** The possible interpretations of a line: one for a row; for a column, text rotated by 90° or stacked characters. */
export function straighten(picture: Pixels, quad: Quad): Strip[] {
  const [a, b, , d] = quad
  const [width, height] = [distance(a, b), distance(a, d)]
  if (!isTall(quad)) return [{ kind: 'row', pixels: cropQuad(picture, quad, lengthFor(width, height), LINE_HEIGHT) }]
  const column = cropQuad(picture, quad, LINE_HEIGHT, lengthFor(height, width))
  return [
    { kind: 'turned', pixels: quarterTurn(column) },
    { kind: 'stacked', pixels: sideBySide(column) },
  ]
}

const lengthFor = (along: number, across: number) =>
  Math.max(LINE_HEIGHT / 2, Math.min(MAX_WIDTH, Math.round((along * LINE_HEIGHT) / Math.max(1, across))))

/** Cuts a column of Chinese between its characters and places them side by side. */
export function sideBySide(column: Pixels): Pixels {
  const cells = cellsOf(inkOf(column, 'rows'), column.width)
  const size = column.width
  const data = new Uint8Array(size * size * cells.length * 3)
  const paper = paperOf(column)
  for (let at = 0; at < data.length; at += 1) data[at] = paper[at % 3] ?? 255
  const rowLength = size * cells.length * 3
  for (const [index, [top, bottom]] of cells.entries()) {
    const high = Math.min(size, bottom - top)
    const offset = Math.floor((size - high) / 2)
    for (let y = 0; y < high; y += 1) {
      const row = column.data.subarray((top + y) * size * 3, (top + y + 1) * size * 3)
      data.set(row, (offset + y) * rowLength + index * size * 3)
    }
  }
  return { data, width: size * cells.length, height: size }
}

/** The rows of each character. The cuts between them are the emptiest rows at about equal distances. */
function cellsOf(ink: Uint32Array, width: number): [number, number][] {
  const first = Math.max(
    0,
    ink.findIndex((count) => count > 0),
  )
  const last = ink.findLastIndex((count) => count > 0) + 1
  const length = Math.max(1, last - first)
  let best: { cost: number; cuts: number[] } = { cost: Infinity, cuts: [first, last] }
  const likely = length / width
  for (let count = Math.max(1, Math.floor(likely)); count <= Math.ceil(likely * 1.6); count += 1) {
    const cuts = cutsFor(ink, first, last, count)
    const cost = cuts.slice(1, -1).reduce((sum, at) => sum + (ink[at] ?? 0), 0) / Math.max(1, count - 1)
    if (cost < best.cost - 0.3) best = { cost, cuts }
  }
  return best.cuts.slice(0, -1).map((from, at) => [from, best.cuts[at + 1] ?? last])
}

function cutsFor(ink: Uint32Array, first: number, last: number, count: number): number[] {
  const pitch = (last - first) / count
  const reach = Math.floor(pitch * 0.18)
  const inner = Array.from({ length: count - 1 }, (_, index) => {
    const middle = Math.round(first + (index + 1) * pitch)
    let best = middle
    for (let at = middle - reach; at <= middle + reach; at += 1) if ((ink[at] ?? 0) < (ink[best] ?? 0)) best = at
    return best
  })
  return [first, ...inner, last]
}
