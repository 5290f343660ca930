import fc from 'fast-check'
import { expect, it } from 'vitest'
import { walk } from '../transitions.fixture.ts'
import { nextState } from '../transitions.ts'
import {
  PRIZE_APPLICATION_STATES,
  PRIZE_APPLICATION_TRANSITION_NAMES,
  PRIZE_APPLICATION_TRANSITIONS,
} from './prize-application-state.ts'

const tried = fc.array(fc.constantFrom(...PRIZE_APPLICATION_TRANSITION_NAMES), { maxLength: 8 })

it('the table is exactly this', () => {
  const seen = PRIZE_APPLICATION_STATES.map((state) => [
    state,
    PRIZE_APPLICATION_TRANSITION_NAMES.filter((one) => nextState(PRIZE_APPLICATION_TRANSITIONS, state, one)),
  ])
  expect(Object.fromEntries(seen)).toEqual({
    applied: ['approve', 'refuse'],
    approved: ['hand_over', 'refuse'],
    handed_over: [],
    refused: [],
  })
})

it('a prize is handed over or its points are returned, never both, and neither twice', () => {
  fc.assert(
    fc.property(fc.constantFrom('applied' as const, 'approved' as const), tried, (start, names) => {
      const passed = walk(PRIZE_APPLICATION_TRANSITIONS, start, names)
      expect(passed.filter((state) => state === 'handed_over' || state === 'refused').length).toBeLessThanOrEqual(1)
      if (passed.includes('handed_over')) expect(passed).toContain('approved')
    }),
  )
})
