import { expect, it } from 'vitest'
import { DAY_MS } from '../duration.ts'
import { refundGround } from './order-request.ts'
import { ORDER_STATES, type OrderState } from './order-state.ts'

const NOW = new Date('2026-11-25T03:00:00Z')
const MADE = { madeToOrder: true }
const STOCK = { madeToOrder: false }
const ground = (state: OrderState, lines: { madeToOrder: boolean }[], shippedDaysAgo = 3) =>
  refundGround({ state, lines, shippedAt: new Date(NOW.getTime() - shippedDaysAgo * DAY_MS) }, NOW)

it.each([
  ['paid', 'cancel', 'cancel'],
  // What is made to order is being made. What is not may be returned anyway.
  ['preparing', undefined, 'cancel'],
  ['shipped', 'fault', 'return'],
  ['completed', 'fault', 'return'],
  ['awaiting_payment', undefined, undefined],
  ['cancelled', undefined, undefined],
  ['expired', undefined, undefined],
  ['refunded', undefined, undefined],
] as const)('an order that is %s: made to order %s, in stock %s', (state, made, stock) => {
  expect(ORDER_STATES).toContain(state)
  expect(ground(state, [MADE])).toBe(made)
  expect(ground(state, [STOCK])).toBe(stock)
  expect(ground(state, [MADE, STOCK])).toBe(stock)
})

it('returns end seven days after the slowest delivery; faults do not', () => {
  expect(ground('completed', [STOCK], 14)).toBe('return')
  expect(ground('completed', [STOCK], 15)).toBe('fault')
})
