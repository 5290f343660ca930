import { decodePicture } from '@idocard/card-reader/engine/pixels'
import { findCards } from '@idocard/card-reader/outline/find-card'
import { distance } from '@idocard/card-reader/outline/geometry'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { testCard } from './card-set.ts'

const cornersOf = async (number: number) => {
  const { picture, corners, kind } = await testCard(number)
  const pixels = await decodePicture(picture)
  return { kind, drawn: corners, found: findCards(pixels)[0], width: pixels.width }
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

/** Two drawn cards on one desk, each turned a little. */
async function twoCards(first: number, second: number, isBelow: boolean) {
  const cards = await Promise.all(
    [first, second].map(async (number, at) => {
      const { picture } = await testCard(number)
      return sharp(picture)
        .resize(700, 700, { fit: 'inside' })
        .rotate(at * 4 - 2, { background: DESK })
        .toBuffer()
    }),
  )
  const size = isBelow ? { width: 900, height: 1100 } : { width: 1600, height: 900 }
  const at = isBelow ? { left: 90, top: 570 } : { left: 830, top: 60 }
  const [one, other] = cards
  return sharp({ create: { ...size, channels: 3, background: DESK } })
    .composite([
      { input: one, left: 60, top: 40 },
      { input: other, ...at },
    ])
    .jpeg()
    .toBuffer()
}
const DESK = '#555b61'

// Mutation: without `pairIn`.
it.each([
  [0, 4, false],
  [2, 10, true],
  [5, 14, false],
])('finds the cards %d and %d beside each other', async (first, second, isBelow) => {
  const found = findCards(await decodePicture(await twoCards(first, second, isBelow)))
  expect(found).toHaveLength(2)
})

it.each([0, 1, 2, 4, 5, 10, 12, 14, 28, 48])('leaves card %d alone, which fills its picture', async (number) => {
  const { found } = await cornersOf(number)
  expect(found).toBeUndefined()
})
