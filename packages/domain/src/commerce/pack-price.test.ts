import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Finish } from './finish.ts'
import { overpricedPacks, type PricedCards } from './pack-price.ts'
import { priceEach, type VolumePrice } from './price-steps.ts'

const single = (
  finish: Finish,
  price: number,
  discountPrice: number | null = null,
  volumePrices: VolumePrice[] = [],
): PricedCards => ({
  price,
  discountPrice,
  volumePrices,
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
  expect(overpricedPacks([...shop, one])).toEqual(isAllowed ? [] : [{ pack: one, packs: 1 }])
})

// Mutations: one pack alone is compared; the pack's own volume prices are left out; `Math.floor`.
test.each([
  ['one pack as dear as ten cards', 8500, [], undefined],
  ['one pack dearer than ten cards', 8501, [], 1],
  ['five packs dearer than fifty cards', 8500, [{ from: 50, price: 840 }], 5],
  ['five packs at a price of their own', 8500, [{ from: 50, price: 840 }], undefined, [{ from: 5, price: 8400 }]],
  ['three packs dearer than 25 cards and more', 8500, [{ from: 25, price: 849 }], 3],
] as const)('with volume prices: %s', (_what, price, more, packs, own: readonly VolumePrice[] = []) => {
  const pearl = single('pearl-white', 880, null, [{ from: 10, price: 850 }, ...more])
  const ten = { ...pack(10, ['pearl-white'], true, price), volumePrices: [...own] }
  expect(overpricedPacks([pearl, ten])).toEqual(packs ? [{ pack: ten, packs }] : [])
})

const finishes: Finish[] = ['pearl-white', 'bamboo']
const volumes = fc.uniqueArray(
  fc.record({ from: fc.integer({ min: 2, max: 99 }), price: fc.integer({ min: 1, max: 200 }) }),
  {
    maxLength: 3,
    selector: ({ from }) => from,
  },
)
test('finds what buying each number of packs, and the same cards singly, finds', () => {
  fc.assert(
    fc.property(
      fc.tuple(volumes, volumes, volumes),
      fc.record({
        cards: fc.integer({ min: 2, max: 12 }),
        isMixed: fc.boolean(),
        each: fc.integer({ min: 50, max: 200 }),
      }),
      ([white, bamboo, own], { cards, isMixed, each }) => {
        const singles = [single('pearl-white', 200, null, white), single('bamboo', 200, 190, bamboo)] as const
        const one = {
          price: cards * each,
          volumePrices: own.map(({ from, price }) => ({ from, price: price * cards })),
          print: { cards, finishes, isMixed },
        }
        const singly = (packs: number) => {
          const counts = isMixed
            ? [
                [cards, 0],
                [0, cards],
              ]
            : [[Math.ceil(cards / 2), Math.floor(cards / 2)]]
          const costs = counts.map((mix) =>
            mix.reduce(
              (sum, count, at) => sum + packs * count * priceEach(singles[at] as PricedCards, packs * count),
              0,
            ),
          )
          return Math.min(...costs)
        }
        const dear = Array.from({ length: 99 }, (_, at) => at + 1).find(
          (packs) => packs * priceEach(one, packs) > singly(packs),
        )
        expect(overpricedPacks([...singles, one])).toEqual(dear ? [{ pack: one, packs: dear }] : [])
      },
    ),
  )
})

test('a single card and a set without print are no packs', () => {
  expect(overpricedPacks([...shop, { price: 99_000, print: null }])).toEqual([])
})
