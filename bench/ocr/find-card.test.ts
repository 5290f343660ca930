import { expect, it } from 'vitest'
import { findCard } from '../../server/src/providers/ocr/engine/find-card.ts'
import { distance } from '../../server/src/providers/ocr/engine/geometry.ts'
import { decodePicture } from '../../server/src/providers/ocr/engine/pixels.ts'
import { testCard } from './card-set.ts'

const cornersOf = async (number: number) => {
  const { picture, corners, kind } = await testCard(number)
  const pixels = await decodePicture(picture)
  return { kind, drawn: corners, found: findCard(pixels), width: pixels.width }
}

// On all four desks, and with a stripe along an edge. Mutation: without `fitLine`.
it.each([18, 19, 38, 39, 58, 59, 78, 79])('finds the corners of card %d, photographed aslant', async (number) => {
  const { drawn, found, width } = await cornersOf(number)
  expect(drawn).toHaveLength(4)
  for (const [at, corner] of (drawn ?? []).entries())
    expect(distance(found?.[at] ?? [Infinity, 0], corner) / width).toBeLessThan(0.02)
})

it.each([7, 27, 86])('finds the corners of card %d, turned so that they touch the margin', async (number) => {
  const { kind, found, width } = await cornersOf(number)
  expect([kind, found?.length]).toEqual(['rotation', 4])
  expect(Math.min(...(found ?? []).map(([x]) => x)) / width).toBeLessThan(0.02)
})

it.each([0, 1, 2, 4, 5, 10, 12, 14, 28, 48])('leaves card %d alone, which fills its picture', async (number) => {
  const { found } = await cornersOf(number)
  expect(found).toBeUndefined()
})
