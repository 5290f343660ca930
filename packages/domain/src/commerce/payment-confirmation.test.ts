import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeAnswer, nextAsk } from './payment-confirmation.ts'

describe('an answer of the bank', () => {
  it.each([
    ['paid, the same amount', { state: 'paid', amount: 980 }, 1, 'confirmed'],
    ['paid, a dollar less', { state: 'paid', amount: 979 }, 1, 'bank_amount'],
    ['paid, nothing', { state: 'paid', amount: 0 }, 1, 'bank_amount'],
    ['never to be paid', { state: 'abandoned' }, 1, 'bank_unpaid'],
    ['unpaid, at once', { state: 'unpaid' }, 1, 'wait'],
    ['unpaid, ten minutes later', { state: 'unpaid' }, 2, 'wait'],
    ['unpaid, twenty minutes later', { state: 'unpaid' }, 3, 'bank_unpaid'],
    ['none', { state: 'unknown' }, 5, 'wait'],
    ['none for two hours', { state: 'unknown' }, 6, 'bank_silent'],
    ['paid, after two silent hours', { state: 'paid', amount: 980 }, 7, 'confirmed'],
  ] as const)('%s', (_name, answer, queries, verdict) => {
    expect(judgeAnswer(answer, 980, queries)).toBe(verdict)
  })

  it('confirms nothing but a payment of exactly that amount', () => {
    const amount = fc.nat({ max: 1000 })
    const answer = fc.oneof(
      fc.record({ state: fc.constant('paid' as const), amount }),
      fc.record({ state: fc.constantFrom('unpaid' as const, 'abandoned' as const, 'unknown' as const) }),
    )
    fc.assert(
      fc.property(answer, amount, fc.integer({ min: 1, max: 100 }), (said, charged, queries) => {
        const isRight = said.state === 'paid' && said.amount === charged
        expect(judgeAnswer(said, charged, queries) === 'confirmed').toBe(isRight)
      }),
    )
  })
})

it('is queried again after ten minutes twice, then less often, for three days', () => {
  const minutes = Array.from({ length: 76 }, (_, index) => nextAsk(index + 1)).map((ms) => ms && ms / 60_000)
  expect(minutes.slice(0, 7)).toEqual([10, 10, 20, 40, 60, 60, 60])
  expect(minutes.at(-1)).toBeNull()
  const total = minutes.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  expect(total).toBeGreaterThanOrEqual(3 * 24 * 60)
})
