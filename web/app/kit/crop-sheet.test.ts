import { expect, it } from 'vitest'
import { firstArea } from './crop-sheet.tsx'

it.each([
  [
    { width: 400, height: 300 },
    { x: 50, y: 0, width: 300, height: 300 },
  ],
  [
    { width: 300, height: 400 },
    { x: 0, y: 30, width: 300, height: 300 },
  ],
  [
    { width: 300, height: 310 },
    { x: 0, y: 0, width: 300, height: 300 },
  ],
  [
    { width: 9, height: 9 },
    { x: 0, y: 0, width: 9, height: 9 },
  ],
])('begins in %j with the largest square that fits, nearer to the top', (size, area) => {
  expect(firstArea(size)).toEqual(area)
})

it.each([
  [3, { x: 0, y: 85, width: 300, height: 100 }],
  [0.5, { x: 75, y: 0, width: 150, height: 300 }],
])('begins with the largest part that is %d times as wide as high', (aspect, area) => {
  expect(firstArea({ width: 300, height: 300 }, aspect)).toEqual(area)
})
