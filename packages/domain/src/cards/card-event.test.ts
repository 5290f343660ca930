import { expect, it } from 'vitest'
import { CARD_MOVES, cardProblem } from './card-event.ts'
import { CARD_STATES } from './card-state.ts'

it('lets staff do what the table of transitions allows, and says why not otherwise', () => {
  const problems = (isPhysical: boolean) =>
    Object.fromEntries(
      CARD_STATES.map((state) => [state, CARD_MOVES.map((move) => cardProblem(move, { state, isPhysical }) ?? '')]),
    )
  expect(problems(true)).toEqual({
    unclaimed: ['no_holder', 'no_holder', '', ''],
    active: ['', '', 'has_holder', 'has_holder'],
    paused: ['', '', 'has_holder', 'has_holder'],
    linked: ['linked', 'linked', 'has_holder', 'has_holder'],
    retired: ['no_holder', 'no_holder', '', ''],
  })
  expect(problems(false)).toMatchObject({
    active: ['', '', 'no_plastic', 'no_plastic'],
    retired: ['no_holder', 'no_holder', 'no_plastic', 'no_plastic'],
  })
})
