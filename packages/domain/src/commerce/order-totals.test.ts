import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHIPPING_METHODS } from './delivery-method.ts'
import type { FreightConfig } from './freight.ts'
import { orderTotals } from './order-totals.ts'

const freightConfig: FreightConfig = {
  methods: [
    { method: 1, fee: 100, freeFrom: 1500 },
    { method: 2, fee: 60, freeFrom: null },
  ],
}
const lines = [
  { unitPrice: 980, quantity: 1 },
  { unitPrice: 150, quantity: 4 },
]

describe('orderTotals', () => {
  it.each([
    ['without a code', null, 1, { subtotal: 1580, discount: 0, freight: 0, total: 1580 }],
    ['by post', null, 2, { subtotal: 1580, discount: 0, freight: 60, total: 1640 }],
    ['with a code that costs free shipping', 100, 1, { subtotal: 1580, discount: 100, freight: 100, total: 1580 }],
    ['with all goods free', 1580, 2, { subtotal: 1580, discount: 1580, freight: 60, total: 60 }],
    ['with more off than the goods cost', 9999, 2, { subtotal: 1580, discount: 1580, freight: 60, total: 60 }],
  ] as const)('%s', (_, amount, method, totals) => {
    const discount = amount === null ? null : { amount, freeFreight: false }
    expect(orderTotals({ lines, discount, freightConfig, method })).toEqual(totals)
  })

  it('deducts the freight with a free-freight code', () => {
    const discount = { amount: 0, freeFreight: true }
    expect(orderTotals({ lines, discount, freightConfig, method: 2 })).toMatchObject({ freight: 0, total: 1580 })
  })

  it('returns null for a method that is not offered, also with free freight', () => {
    const none = { methods: [] }
    expect(orderTotals({ lines, discount: null, freightConfig: none, method: 1 })).toBeNull()
    const discount = { amount: 0, freeFreight: true }
    expect(orderTotals({ lines, discount, freightConfig: none, method: 1 })).toBeNull()
  })

  it('adds up exactly and is never negative', () => {
    const input = fc.record({
      lines: fc.array(fc.record({ unitPrice: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 99 }) }), {
        maxLength: 50,
      }),
      discount: fc.option(fc.record({ amount: fc.integer({ min: -100, max: 1_000_000 }), freeFreight: fc.boolean() })),
      freightConfig: fc.constant(freightConfig),
      method: fc.constantFrom(...SHIPPING_METHODS),
    })
    fc.assert(
      fc.property(input, (order) => {
        const totals = orderTotals(order)
        if (!totals) throw new Error('both methods are offered')
        expect(totals.subtotal - totals.discount + totals.freight).toBe(totals.total)
        expect(totals.discount).toBeLessThanOrEqual(totals.subtotal)
        for (const amount of Object.values(totals)) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
