import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walk } from '../transitions.fixture.ts'
import { nextState } from '../transitions.ts'
import { PAYMENT_STATES, PAYMENT_TRANSITION_NAMES, PAYMENT_TRANSITIONS } from './payment-state.ts'

const transitions = fc.array(fc.constantFrom(...PAYMENT_TRANSITION_NAMES), { maxLength: 12 })

describe('the transition table of a payment', () => {
  it('is exactly this', () => {
    const seen = PAYMENT_STATES.map((state) => [
      state,
      PAYMENT_TRANSITION_NAMES.map((name) => nextState(PAYMENT_TRANSITIONS, state, name)),
    ])
    expect(Object.fromEntries(seen)).toEqual({
      open: ['paid', 'declined'],
      declined: ['paid', null],
      paid: [null, null],
    })
  })
})

describe('a payment', () => {
  it('is paid after one paid notice, whatever notices come before or after', () => {
    fc.assert(
      fc.property(transitions, (said) => {
        const passed = walk(PAYMENT_TRANSITIONS, 'open', said)
        const end = said.includes('pay') ? 'paid' : said.length > 0 ? 'declined' : 'open'
        expect(passed.at(-1)).toBe(end)
        expect(passed.filter((state) => state === 'paid').length).toBe(said.includes('pay') ? 1 : 0)
        expect(new Set(passed).size).toBe(passed.length)
      }),
    )
  })
})
