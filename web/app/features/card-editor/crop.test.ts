import { expect, it } from 'vitest'
import { firstCut, held, sideOf } from './crop.ts'

const SIZE = { width: 400, height: 300 }

it('begins with the largest square', () => {
  const cut = firstCut(SIZE)
  expect(sideOf(SIZE, cut)).toBe(300)
  expect(cut).toEqual({ x: 200, y: 150, zoom: 1 })
})

it('never leaves the picture, nor its limits', () => {
  expect(held(SIZE, { x: -50, y: 9999, zoom: 2 })).toEqual({ x: 75, y: 225, zoom: 2 })
  expect(held(SIZE, { x: 0, y: 0, zoom: 99 }).zoom).toBe(4)
  expect(held(SIZE, { x: 0, y: 0, zoom: 0 }).zoom).toBe(1)
})
