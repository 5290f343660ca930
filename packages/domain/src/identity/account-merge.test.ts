import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergedWays, SIGN_IN_WAYS } from './account-merge.ts'

const ways = fc.record({
  phone: fc.option(fc.string({ minLength: 1 })),
  email: fc.option(fc.string({ minLength: 1 })),
  apple: fc.option(fc.string({ minLength: 1 })),
})

// Mutations: `moved` and `released` changed over; the ways of the account that goes left out.
it('keeps every way of the account that stays, and says of each other one whether it moves', () => {
  fc.assert(
    fc.property(ways, ways, (stays, goes) => {
      const merged = mergedWays(stays, goes)
      for (const way of SIGN_IN_WAYS) {
        const fates = merged.filter((one) => one.way === way).map(({ fate, value }) => [fate, value])
        expect(fates).toEqual([
          ...(stays[way] === null ? [] : [['kept', stays[way]]]),
          ...(goes[way] === null ? [] : [[stays[way] === null ? 'moved' : 'released', goes[way]]]),
        ])
      }
    }),
  )
})
