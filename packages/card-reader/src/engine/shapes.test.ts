import { describe, expect, it } from 'vitest'
import { convexHull, cornersOf, type Point, type Quad, smallestRectangle } from '../outline/geometry.ts'
import type { Pixels } from '../outline/pixels.ts'
import { cropQuad, quarterTurn } from './crop.ts'
import { findRectangles } from './detect.ts'
import { inkOf } from './ink.ts'
import { sideBySide } from './straighten.ts'

/** A probability map with bars of text, each at an angle. */
function map(
  width: number,
  height: number,
  bars: { x: number; y: number; along: number; across: number; angle: number }[],
) {
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (const bar of bars) {
        const [dx, dy] = [x + 0.5 - bar.x, y + 0.5 - bar.y]
        const u = dx * Math.cos(bar.angle) + dy * Math.sin(bar.angle)
        const v = dy * Math.cos(bar.angle) - dx * Math.sin(bar.angle)
        if (Math.abs(u) <= bar.along / 2 && Math.abs(v) <= bar.across / 2) data[y * width + x] = 0.9
      }
  return data
}

describe('lines are found', () => {
  it.each([0, 0.12, -0.3])('at the angle %f, grown by what the detector shrank them', (angle) => {
    const bar = { x: 160, y: 100, along: 200, across: 16, angle }
    const [found, ...more] = findRectangles(map(320, 200, [bar]), 320, 200)
    expect(more).toEqual([])
    const grown = (200 * 16 * 1.6) / (2 * 216)
    expect(found?.angle).toBeCloseTo(angle, 1)
    expect(found?.centre[0]).toBeCloseTo(160, -0.5)
    expect(found?.centre[1]).toBeCloseTo(100, -0.5)
    expect(Math.abs((found?.along ?? 0) - (200 + 2 * grown))).toBeLessThan(6)
    expect(Math.abs((found?.across ?? 0) - (16 + 2 * grown))).toBeLessThan(6)
  })

  it('each of several, and neither specks nor what is hardly probable', () => {
    const data = map(200, 100, [
      { x: 50, y: 20, along: 80, across: 10, angle: 0 },
      { x: 150, y: 20, along: 60, across: 10, angle: 0 },
      { x: 100, y: 60, along: 2, across: 2, angle: 0 },
    ])
    for (let x = 20; x < 180; x += 1) for (let y = 80; y < 90; y += 1) data[y * 200 + x] = 0.4
    expect(findRectangles(data, 200, 100)).toHaveLength(2)
  })
})

it('the smallest rectangle around points is read from its left', () => {
  const corners: Point[] = [
    [0, 0],
    [100, 10],
    [98, 30],
    [-2, 20],
  ]
  const rectangle = smallestRectangle(convexHull([...corners, [50, 15], [20, 12]]))
  const quad = rectangle && cornersOf(rectangle)
  for (const [at, corner] of corners.entries()) {
    expect(quad?.[at]?.[0]).toBeCloseTo(corner[0], 0)
    expect(quad?.[at]?.[1]).toBeCloseTo(corner[1], 0)
  }
})

/** A white picture with black squares. */
function picture(width: number, height: number, squares: [x: number, y: number, side: number][]): Pixels {
  const data = new Uint8Array(width * height * 3).fill(255)
  for (const [left, top, side] of squares)
    for (let y = top; y < top + side; y += 1)
      for (let x = left; x < left + side; x += 1) data.fill(0, (y * width + x) * 3, (y * width + x) * 3 + 3)
  return { data, width, height }
}
const isBlack = ({ data, width }: Pixels, x: number, y: number) => (data[(y * width + x) * 3] ?? 255) < 90

it('a slanting line is cut out straight', () => {
  const quad: Quad = [
    [20, 20],
    [120, 40],
    [116, 60],
    [16, 40],
  ]
  const marked = picture(140, 80, [[18, 20, 6]])
  const line = cropQuad(marked, quad, 100, 20)
  expect([line.width, line.height]).toEqual([100, 20])
  expect(isBlack(line, 2, 2)).toBe(true)
  expect(isBlack(line, 50, 10)).toBe(false)
})

it('a quarter turn puts what was on top to the left', () => {
  const turned = quarterTurn(picture(10, 40, [[0, 0, 10]]))
  expect([turned.width, turned.height]).toEqual([40, 10])
  expect([isBlack(turned, 5, 5), isBlack(turned, 30, 5)]).toEqual([true, false])
})

it('characters of a column are set side by side, from top to left', () => {
  const column = picture(20, 66, [
    [4, 2, 12],
    [8, 28, 6],
    [4, 50, 12],
  ])
  const row = sideBySide(column)
  expect([row.width, row.height]).toEqual([60, 20])
  expect([isBlack(row, 6, 10), isBlack(row, 31, 10), isBlack(row, 46, 10)]).toEqual([true, true, true])
  expect(isBlack(row, 24, 10)).toBe(false)
})

it('bold letters are ink though they cover more of a line than its paper', () => {
  const bold = picture(40, 20, [
    [1, 1, 18],
    [21, 1, 18],
  ])
  expect([...inkOf(bold, 'columns')].map((count) => count > 0).slice(0, 21)).toEqual([
    false,
    ...Array.from({ length: 18 }, () => true),
    false,
    false,
  ])
})
