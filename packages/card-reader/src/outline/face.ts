import { projectionOf, type Quad } from './geometry.ts'
import type { Pixels } from './pixels.ts'

/** A small picture of a card as seen from straight above: how much darker or lighter each part is than what is around. */
export type Face = Float32Array

const COLUMNS = 48
const ROWS = 30
/** A part is compared with the mean of the parts up to this far away, so that uneven light does not matter. */
const AROUND = 3
/** Outlines of one card differ a little from picture to picture. */
const SHIFT = 1
/**
 * From this correlation on, two faces may be one card's. Pictures of one card have 0.61 to 0.98, cards of different
 * designs at most 0.51. Colleagues with the same design cannot be told apart at this size.
 */
const ALIKE = 0.56

/** The face of a card in a picture. */
export function faceOf({ data, width, height }: Pixels, card: Quad): Face {
  const { toPicture } = projectionOf(card)
  const grey = new Float32Array(COLUMNS * ROWS)
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      let sum = 0
      for (const [du, dv] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const [x, y] = toPicture([(column + du) / COLUMNS, (row + dv) / ROWS])
        const pixel = clamp(Math.floor(y), height) * width + clamp(Math.floor(x), width)
        sum += (data[pixel * 3] ?? 0) + (data[pixel * 3 + 1] ?? 0) + (data[pixel * 3 + 2] ?? 0)
      }
      grey[row * COLUMNS + column] = sum
    }
  return normalised(grey.map((value, at) => value - meanAround(grey, at % COLUMNS, Math.floor(at / COLUMNS))))
}

const clamp = (value: number, length: number) => Math.max(0, Math.min(length - 1, value))

function meanAround(grey: Float32Array, column: number, row: number): number {
  let [sum, count] = [0, 0]
  for (let y = Math.max(0, row - AROUND); y <= Math.min(ROWS - 1, row + AROUND); y += 1)
    for (let x = Math.max(0, column - AROUND); x <= Math.min(COLUMNS - 1, column + AROUND); x += 1) {
      sum += grey[y * COLUMNS + x] ?? 0
      count += 1
    }
  return sum / count
}

function normalised(values: Float32Array): Face {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1
  return values.map((value) => value / length)
}

/** Whether two faces may be of the same card. */
export const isSameFace = (a: Face, b: Face): boolean => likeness(a, b) >= ALIKE

/** The highest correlation of two faces that are moved against each other a little. */
function likeness(a: Face, b: Face): number {
  let best = -1
  for (let dy = -SHIFT; dy <= SHIFT; dy += 1)
    for (let dx = -SHIFT; dx <= SHIFT; dx += 1) {
      let sum = 0
      for (let row = Math.max(0, -dy); row < Math.min(ROWS, ROWS - dy); row += 1)
        for (let column = Math.max(0, -dx); column < Math.min(COLUMNS, COLUMNS - dx); column += 1)
          sum += (a[row * COLUMNS + column] ?? 0) * (b[(row + dy) * COLUMNS + column + dx] ?? 0)
      best = Math.max(best, sum)
    }
  return best
}
