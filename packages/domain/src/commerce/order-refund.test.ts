import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isRefundedWhole, refundProblem } from './order-refund.ts'
import { ORDER_STATES, type OrderState } from './order-state.ts'

const PAID: readonly OrderState[] = ['paid', 'preparing', 'shipped', 'completed']
const paid = fc.constantFrom(...PAID)

// Mutations: `<` for `<=`; the amounts returned before left out; `isRefundedWhole` true for a part.
it('returns at most what was paid, however many parts are tried, and the order is refunded exactly when all is returned', () => {
  fc.assert(
    fc.property(
      paid,
      fc.nat(100_000),
      fc.array(fc.integer({ min: -10, max: 120_000 }), { maxLength: 30 }),
      (state, total, amounts) => {
        let refunded = 0
        let isWhole = false
        for (const amount of [...amounts, total - 1, total, ...amounts]) {
          if (isWhole || refundProblem({ state, total, refunded, isOpen: false }, amount)) continue
          isWhole = isRefundedWhole({ total, refunded }, amount)
          refunded += amount
          expect(refunded).toBeLessThanOrEqual(total)
          expect(isWhole).toBe(refunded === total)
        }
        // What is left can always be returned.
        if (!isWhole) expect(refundProblem({ state, total, refunded, isOpen: false }, total - refunded)).toBeUndefined()
      },
    ),
  )
})

it('refuses what was never paid or is refunded, what is no amount, and anything while an outcome is open', () => {
  const money = { total: 1000, refunded: 400 }
  for (const state of ORDER_STATES)
    expect(refundProblem({ ...money, state, isOpen: false }, 600)).toBe(PAID.includes(state) ? undefined : 'state')
  for (const amount of [0, -1, 601, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(refundProblem({ ...money, state: 'paid', isOpen: false }, amount)).toBe('amount')
  expect(refundProblem({ ...money, state: 'paid', isOpen: true }, 1)).toBe('open')
  expect(refundProblem({ total: 0, refunded: 0, state: 'paid', isOpen: false }, 0)).toBeUndefined()
})
