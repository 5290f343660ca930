import type { PricedCards } from '@idocard/domain/commerce/pack-price'
import { priceEach } from '@idocard/domain/commerce/price-steps'
import { finishAt } from '@idocard/domain/commerce/print'
import { volumeFaults } from '@idocard/domain/commerce/volume-price'
import { expect, it } from 'vitest'
import { fileOf } from './promises.fixture.ts'

type SeedProduct = PricedCards & { id: number; titleEn: string; stock: number }
const products = JSON.parse(fileOf('server/src/seed/products.json')) as SeedProduct[]
const singleOf = (finish: string) =>
  products.filter(({ print }) => print?.cards === 1 && print.finishes.length === 1 && print.finishes[0] === finish)

// Mutation: the volume prices of the pack of ten are removed from products.json.
it('no number of packs costs more than the same cards bought singly, at the prices for so many', () => {
  const packs = products.filter(({ print }) => print !== null && print !== undefined && print.cards > 1)
  expect(packs.length).toBeGreaterThan(2)
  for (const pack of packs)
    for (let count = 1; count <= 99; count += 1) {
      const rule = pack.print
      if (!rule) continue
      const mixes = rule.isMixed
        ? rule.finishes.map((finish) => Array.from({ length: rule.cards }, () => finish))
        : [Array.from({ length: rule.cards }, (_, at) => finishAt(rule, at))]
      for (const mix of mixes) {
        const costs = mix.map((finish) => {
          const cards = count * mix.filter((one) => one === finish).length
          return Math.min(...singleOf(finish).map((single) => priceEach(single, cards)))
        })
        const singly = count * costs.reduce((sum, cost) => sum + cost, 0)
        expect(count * priceEach(pack, count), `${count} × ${pack.titleEn}`).toBeLessThanOrEqual(singly)
      }
    }
})

it('volume prices could be saved by staff, and there are enough cards for them', () => {
  const volumes = products.filter(({ volumePrices = [] }) => volumePrices.length > 0)
  expect(volumes.length).toBeGreaterThan(2)
  for (const { price, volumePrices = [], stock } of volumes) {
    expect(volumeFaults({ price, volumePrices })).toEqual([])
    for (const { from } of volumePrices) expect(from).toBeLessThanOrEqual(stock)
  }
})
