import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type FreightConfig, freightFor, untilFreeFreight } from './freight.ts'

const config: FreightConfig = {
  methods: [
    { method: 1, fee: 100, freeFrom: 1500 },
    { method: 2, fee: 60, freeFrom: null },
  ],
}

it.each([
  [1, 0, 100],
  [1, 1499, 100],
  [1, 1500, 0],
  [1, 9999, 0],
  [2, 0, 60],
  [2, 1_000_000, 60],
] as const)('method %d for goods of NT$%d costs NT$%d', (method, amount, fee) => {
  expect(freightFor(config, method, amount)).toBe(fee)
})

it('says what is missing until it is free: with that, and not with a dollar less, it costs nothing', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.integer({ min: 1, max: 500 }), fc.nat(3000), (amount, fee, freeFrom) => {
      const rate = { method: 1, fee, freeFrom } as const
      const costOf = (goods: number) => freightFor({ methods: [rate] }, 1, goods)
      const missing = untilFreeFreight(rate, amount)
      if (missing === null) {
        expect(costOf(amount)).toBe(0)
        return
      }
      expect(costOf(amount + missing)).toBe(0)
      expect(costOf(amount + missing - 1)).toBe(fee)
    }),
  )
  expect(untilFreeFreight({ method: 2, fee: 60, freeFrom: null }, 1_000_000)).toBeNull()
})

it('is free from the first dollar when the amount is 0', () => {
  expect(freightFor({ methods: [{ method: 1, fee: 100, freeFrom: 0 }] }, 1, 0)).toBe(0)
})

it('is null, not 0, for a method that is not offered', () => {
  expect(freightFor({ methods: [{ method: 1, fee: 100, freeFrom: 0 }] }, 2, 9999)).toBeNull()
})

it('never increases with the amount', () => {
  const amount = fc.nat(10_000)
  const rate = fc.record({ method: fc.constant(1 as const), fee: fc.nat(500), freeFrom: fc.option(amount) })
  fc.assert(
    fc.property(rate, amount, amount, (one, less, more) => {
      const fee = (goods: number) => freightFor({ methods: [one] }, 1, goods) ?? Number.NaN
      expect(fee(less + more)).toBeLessThanOrEqual(fee(less))
    }),
  )
})
