import fc from 'fast-check'
import { expect, it } from 'vitest'
import { invoiceLines } from './invoice-lines.ts'

const line = (unitPrice: number, quantity: number) => ({ titleCh: '名片', unitPrice, quantity })

it('divides the discount among the goods, in whole NT$', () => {
  const lines = [line(1490, 1), line(333, 3)]
  expect(invoiceLines({ lines, discount: 100, freight: 60 })).toEqual([
    { name: '名片', quantity: 1, amount: 1431 },
    { name: '名片', quantity: 3, amount: 958 },
    { name: '運費', quantity: 1, amount: 60 },
  ])
})

// Mutation: each line's part rounded by itself.
it('with any prices and discount the lines are whole, not negative, and their sum is the total', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 99 })), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(300), (given, share, freight) => {
      const bought = given.map(([price, quantity]) => line(price, quantity))
      const subtotal = bought.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
      const discount = Math.floor(subtotal * share)
      const made = invoiceLines({ lines: bought, discount, freight })
      expect(made.every(({ amount }) => Number.isInteger(amount) && amount > 0)).toBe(true)
      expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(subtotal - discount + freight)
    }),
  )
})
