import { expect, test } from 'vitest'
import type { Finish } from './finish.ts'
import { overpricedPacks, type PricedCards } from './pack-price.ts'

const single = (finish: Finish, price: number, discountPrice: number | null = null): PricedCards => ({
  price,
  discountPrice,
  print: { cards: 1, finishes: [finish], isMixed: false },
})
const pack = (cards: number, finishes: Finish[], isMixed: boolean, price: number, discountPrice?: number) => ({
  price,
  discountPrice: discountPrice ?? null,
  print: { cards, finishes, isMixed },
})
const shop = [single('matte-black', 1080, 980), single('pearl-white', 880), single('bamboo', 1280)]

// Mutations: the price without the discount; the dearest instead of the cheapest finish; `>=`.
test.each([
  ['mixed, as dear as the cheapest card', pack(10, ['matte-black', 'pearl-white'], true, 8800), true],
  ['mixed, dearer than the cheapest card', pack(10, ['matte-black', 'pearl-white'], true, 8801), false],
  ['mixed, cheap enough with its discount', pack(10, ['matte-black', 'pearl-white'], true, 9800, 8800), true],
  ['a pair of two finishes, as dear as both', pack(2, ['matte-black', 'pearl-white'], false, 1860), true],
  ['a pair of two finishes, dearer than both', pack(2, ['matte-black', 'pearl-white'], false, 1861), false],
  ['in a finish that is not sold singly', pack(10, ['jade'], true, 99_000), true],
])('a pack %s', (_what, one, isAllowed) => {
  expect(overpricedPacks([...shop, one])).toEqual(isAllowed ? [] : [one])
})

test('a single card and a set without print are no packs', () => {
  expect(overpricedPacks([...shop, { price: 99_000, print: null }])).toEqual([])
})
