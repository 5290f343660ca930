import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CARD_STATES,
  CARD_TRANSITION_NAMES,
  CARD_TRANSITIONS,
  type CardState,
  type CardTransition,
} from './card-state.ts'
import { walk } from './transitions.fixture.ts'
import { canTransition, nextState } from './transitions.ts'

const transitions = fc.array(fc.constantFrom(...CARD_TRANSITION_NAMES), { maxLength: 12 })
const allowed = (state: CardState) =>
  CARD_TRANSITION_NAMES.filter((name) => canTransition(CARD_TRANSITIONS, state, name))

describe('the transition table of a card', () => {
  it('is exactly this', () => {
    const seen = CARD_STATES.map((state) => [
      state,
      allowed(state).map((name) => `${name} ${nextState(CARD_TRANSITIONS, state, name)}`),
    ])
    expect(Object.fromEntries(seen)).toEqual({
      unclaimed: ['activate active'],
      active: ['pause paused', 'release unclaimed'],
      paused: ['resume active', 'release unclaimed'],
    })
  })
})

describe('a card', () => {
  it('has a holder from activation until release', () => {
    fc.assert(
      fc.property(transitions, (tried) => {
        let hasHolder = false
        let state: CardState = 'unclaimed'
        for (const transition of tried) {
          const next: CardState | null = nextState(CARD_TRANSITIONS, state, transition)
          if (next === null) continue
          if (transition === 'activate') hasHolder = true
          if (transition === 'release') hasHolder = false
          state = next
          expect(state !== 'unclaimed').toBe(hasHolder)
        }
      }),
    )
  })

  it('can always be activated again, and only its holder resumes it once paused', () => {
    fc.assert(
      fc.property(transitions, (tried) => {
        const last = walk(CARD_TRANSITIONS, 'unclaimed', tried).at(-1) ?? 'unclaimed'
        const back: CardTransition[] = ['release', 'activate']
        expect(walk(CARD_TRANSITIONS, last, back).at(-1)).toBe('active')
        if (last === 'paused') expect(nextState(CARD_TRANSITIONS, last, 'activate')).toBeNull()
      }),
    )
  })
})
