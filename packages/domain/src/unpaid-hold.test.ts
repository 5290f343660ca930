import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdAllowance, holdMinutes } from './unpaid-hold.ts'

const supply = fc.record({ stock: fc.nat({ max: 500 }), held: fc.nat({ max: 500 }) })

describe('the hold allowance', () => {
  it.each([
    // unsold units, the allowance of a member, that of a network
    [0, 0, 0],
    [1, 1, 1],
    [2, 2, 2],
    [3, 2, 2],
    [5, 2, 2],
    [6, 2, 3],
    [10, 3, 5],
    [36, 12, 18],
    [240, 80, 120],
  ])('of %i units: %i for a member, %i for a network', (units, member, network) => {
    for (let held = 0; held <= units; held += 1) {
      const now = { stock: units - held, held }
      expect([holdAllowance(now, 'member'), holdAllowance(now, 'network')]).toEqual([member, network])
    }
  })

  it('always allows the last unit to be bought, and never more than there is', () => {
    fc.assert(
      fc.property(supply, (now) => {
        const [member, network] = [holdAllowance(now, 'member'), holdAllowance(now, 'network')]
        const units = now.stock + now.held
        expect(member).toBeGreaterThanOrEqual(Math.min(1, units))
        expect(network).toBeGreaterThanOrEqual(member)
        expect(units).toBeGreaterThanOrEqual(network)
        // A single holder leaves at least half of the units to others, unless only a few are left.
        if (units > 3) expect(units - network).toBeGreaterThanOrEqual(Math.floor(units / 2))
      }),
    )
  })
})

describe('how long', () => {
  it.each([
    ['plenty left', [{ stock: 100, held: 5 }], 60],
    ['eleven left', [{ stock: 11, held: 1 }], 60],
    ['ten left', [{ stock: 10, held: 1 }], 15],
    ['none left', [{ stock: 0, held: 1 }], 15],
    ['half of it held', [{ stock: 100, held: 100 }], 60],
    ['more than half of it held', [{ stock: 99, held: 100 }], 15],
    [
      'one of two products near its end',
      [
        { stock: 500, held: 0 },
        { stock: 3, held: 1 },
      ],
      15,
    ],
  ])('%s', (_name, after, minutes) => {
    expect(holdMinutes(after, 60)).toBe(minutes)
  })

  it('is never longer than the usual time', () => {
    fc.assert(
      fc.property(fc.array(supply, { minLength: 1 }), fc.integer({ min: 1, max: 10_000 }), (after, usual) => {
        expect(holdMinutes(after, usual)).toBeLessThanOrEqual(usual)
      }),
    )
  })
})
