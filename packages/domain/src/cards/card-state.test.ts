import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walk } from '../transitions.fixture.ts'
import { canTransition, nextState } from '../transitions.ts'
import {
  CARD_STATES,
  CARD_TRANSITION_NAMES,
  CARD_TRANSITIONS,
  type CardState,
  givingUp,
  hasContent,
} from './card-state.ts'

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
      unclaimed: ['activate active', 'link linked'],
      active: ['pause paused', 'release unclaimed', 'retire retired', 'leave left'],
      paused: ['resume active', 'release unclaimed', 'retire retired', 'leave left'],
      linked: ['release unclaimed', 'retire retired'],
      retired: ['activate active', 'link linked'],
      left: ['return active'],
    })
  })
})

describe('a card', () => {
  it('has content from activation until it is released or retired', () => {
    fc.assert(
      fc.property(transitions, (tried) => {
        let isHeld = false
        let state: CardState = 'unclaimed'
        for (const transition of tried) {
          const next: CardState | null = nextState(CARD_TRANSITIONS, state, transition)
          if (next === null) continue
          if (transition === 'activate' || transition === 'return') isHeld = true
          if (transition === 'release' || transition === 'retire' || transition === 'leave') isHeld = false
          state = next
          expect(hasContent(state)).toBe(isHeld)
        }
      }),
    )
  })

  it('is given up by a transition that its state allows; only a physical one can be activated with a code', () => {
    for (const state of CARD_STATES.filter(hasContent)) {
      expect(nextState(CARD_TRANSITIONS, state, givingUp(true))).toBe('unclaimed')
      expect(nextState(CARD_TRANSITIONS, state, givingUp(false))).toBe('retired')
    }
  })

  it('can always be activated again, once a leaver’s is returned, and only its holder resumes it once paused', () => {
    fc.assert(
      fc.property(transitions, (tried) => {
        const last = walk(CARD_TRANSITIONS, 'unclaimed', tried).at(-1) ?? 'unclaimed'
        // Once its company has given it back.
        for (const away of ['release', 'retire'] as const)
          expect(walk(CARD_TRANSITIONS, last, ['return', away, 'activate']).at(-1)).toBe('active')
        if (last === 'paused') expect(nextState(CARD_TRANSITIONS, last, 'activate')).toBeNull()
      }),
    )
  })
})
