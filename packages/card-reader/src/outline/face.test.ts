import { expect, it } from 'vitest'
import { faceOf, isSameFace } from './face.ts'
import type { Quad } from './geometry.ts'
import type { Pixels } from './pixels.ts'

/** A card with lines of print in a picture, in light that gets weaker towards one side. */
function seen(
  [left, top]: readonly [number, number],
  lines: readonly (readonly [number, number, number])[],
  light = 1,
) {
  const [width, height] = [280, 200]
  const picture: Pixels = { data: new Uint8Array(width * height * 3).fill(90), width, height }
  for (let y = 0; y < 120; y += 1)
    for (let x = 0; x < 200; x += 1) {
      const isInk = lines.some(([at, from, to]) => y >= at && y < at + 8 && x >= from && x < to && x % 5 < 3)
      picture.data.fill(
        (isInk ? 40 : 230) * light * (1 - x / 1000),
        ((top + y) * width + left + x) * 3,
        ((top + y) * width + left + x) * 3 + 3,
      )
    }
  const card: Quad = [
    [left, top],
    [left + 200, top],
    [left + 200, top + 120],
    [left, top + 120],
  ]
  return faceOf(picture, card)
}
const LINES = [
  [15, 20, 90],
  [40, 20, 130],
  [90, 20, 70],
] as const

it('a card has the same face at another place and in another light, and another card has not', () => {
  const face = seen([20, 20], LINES)
  expect(isSameFace(face, seen([61, 55], LINES, 0.7))).toBe(true)
  const other = seen(
    [20, 20],
    [
      [25, 110, 180],
      [60, 100, 190],
      [105, 130, 185],
    ],
  )
  expect(isSameFace(face, other)).toBe(false)
})
