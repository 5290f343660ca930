import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOLDERS, holdAllowance, holdMinutes, holdRoom } from './unpaid-hold.ts'

const supply = fc.record({ stock: fc.nat({ max: 500 }), held: fc.nat({ max: 500 }) })

describe('the hold allowance', () => {
  it.each([
    // unsold units, the allowance of a member, of a network, and of all first-time buyers
    [0, 0, 0, 0],
    [1, 1, 1, 1],
    [2, 2, 2, 2],
    [3, 2, 2, 2],
    [5, 2, 2, 3],
    [6, 2, 3, 4],
    [10, 3, 5, 6],
    [36, 12, 18, 24],
    [240, 80, 120, 160],
  ])('of %i units: %i for a member, %i for a network, %i for first-time buyers', (units, ...allowances) => {
    for (let held = 0; held <= units; held += 1) {
      const now = { stock: units - held, held }
      expect(HOLDERS.map((holder) => holdAllowance(now, holder))).toEqual(allowances)
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

describe('the room for one more order', () => {
  it.each([
    // what the buyer holds, what all first-time buyers hold, the room of the buyer as one of them
    [0, 0, 53],
    [0, 50, 3],
    [0, 53, 1],
    [0, 80, 1],
    [1, 53, 0],
    [1, 60, 0],
    [1, 52, 1],
  ])('of a first-time buyer with %i of 80 units, when such buyers hold %i: %i', (member, first_time, room) => {
    const now = { stock: 80 - first_time, held: first_time }
    expect(holdRoom(now, { member, network: member, first_time }, 'first_time')).toBe(room)
  })

  // Mutations: the first unit allowed to every order; no share of all first-time buyers.
  it('lets a few accounts hold no more than two thirds and one unit each, and a new one always has a unit', () => {
    const wishes = fc.array(fc.record({ buyer: fc.nat(6), quantity: fc.integer({ min: 1, max: 40 }) }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 200 }), wishes, (units, orders) => {
        const held = new Map<number, number>()
        const sum = () => [...held.values()].reduce((total, one) => total + one, 0)
        const roomOf = (buyer: number) => {
          const now = { stock: units - sum(), held: sum() }
          const all = { member: held.get(buyer) ?? 0, network: held.get(buyer) ?? 0, first_time: sum() }
          return Math.min(now.stock, ...HOLDERS.map((holder) => holdRoom(now, all, holder)))
        }
        for (const { buyer, quantity } of orders)
          if (quantity <= roomOf(buyer)) held.set(buyer, (held.get(buyer) ?? 0) + quantity)
        expect(sum()).toBeLessThanOrEqual(Math.floor((units * 2) / 3) + held.size)
        expect(roomOf(99)).toBeGreaterThanOrEqual(Math.min(1, units - sum()))
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
