import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointExpiry, pointsForOrder, pointsTakenBack, pointsToUse } from './point.ts'

describe('earned points', () => {
  it('expire with the end of the next year in Taiwan', () => {
    expect(pointExpiry(new Date('2026-12-31T15:59:59Z')).toISOString()).toBe('2027-12-31T16:00:00.000Z')
    expect(pointExpiry(new Date('2026-12-31T16:00:00Z')).toISOString()).toBe('2028-12-31T16:00:00.000Z')
  })

  it('never expire earlier than points that were earned before them', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const [first, second] = [one, other].toSorted((a, b) => a.getTime() - b.getTime()) as [Date, Date]
        expect(pointExpiry(first).getTime()).toBeLessThanOrEqual(pointExpiry(second).getTime())
        expect(pointExpiry(second).getTime()).toBeGreaterThan(second.getTime())
      }),
    )
  })
})

it.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [1980, 19],
])('an order of NT$%i brings %i points', (goods, points) => expect(pointsForOrder(goods)).toBe(points))

// Mutations: the whole amount is taken back; the balance excludes the order's own points; the expiry is not checked.
it('refunds in any order, with anything spent between, take back what is left and never more', () => {
  const now = new Date('2027-06-01')
  const order = fc.record({
    points: fc.integer({ min: 1, max: 500 }),
    expiresAt: fc.constantFrom(new Date('2027-01-01'), now, new Date('2028-01-01')),
    spentBefore: fc.integer({ min: 0, max: 500 }),
  })
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 8 }), (orders) => {
      const live = orders.filter(({ expiresAt }) => expiresAt > now)
      let balance = live.reduce((sum, { points }) => sum + points, 0)
      for (const one of orders) {
        balance -= Math.min(balance, one.spentBefore)
        const taken = pointsTakenBack(one, balance, now)
        expect(taken).toBe(live.includes(one) ? Math.min(one.points, balance) : 0)
        balance -= taken
        expect(balance).toBeGreaterThanOrEqual(0)
      }
      if (orders.every(({ spentBefore }) => spentBefore === 0)) expect(balance).toBe(0)
    }),
  )
})

describe('points by when they expire', () => {
  const [soon, later] = [new Date('2027-01-01'), new Date('2028-01-01')]
  const earned = [
    { points: 30, expiresAt: soon },
    { points: 50, expiresAt: later },
  ]

  it('are used in the order in which they expire, after the preferred ones', () => {
    const [first, second] = earned
    expect(pointsToUse(earned, 10)).toEqual([{ ...first, points: 10 }])
    expect(pointsToUse(earned, 30)).toEqual([first])
    expect(pointsToUse(earned, 79)).toEqual([first, { ...second, points: 49 }])
    expect(pointsToUse(earned, 80)).toEqual(earned)
    expect(pointsToUse(earned, 60, later)).toEqual([second, { ...first, points: 10 }])
    expect(pointsToUse(earned, 10, new Date('2029-01-01'))).toEqual([{ ...first, points: 10 }])
  })
})
