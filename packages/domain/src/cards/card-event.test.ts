import { expect, it } from 'vitest'
import { CARD_MOVES, cardProblem } from './card-event.ts'
import { CARD_STATES } from './card-state.ts'

it('lets staff do what the table of transitions allows, and says why not otherwise', () => {
  const problems = (isPhysical: boolean, isHeld = false) =>
    Object.fromEntries(
      CARD_STATES.map((state) => [
        state,
        CARD_MOVES.map((move) => cardProblem(move, { state, isPhysical, isHeld }) ?? ''),
      ]),
    )
  expect(problems(true)).toEqual({
    unclaimed: ['no_holder', 'not_held', 'no_holder', 'no_holder', '', ''],
    active: ['', 'not_held', '', '', 'has_holder', 'has_holder'],
    paused: ['', 'not_held', '', '', 'has_holder', 'has_holder'],
    linked: ['linked', 'not_held', 'linked', 'linked', 'has_holder', 'has_holder'],
    retired: ['no_holder', 'not_held', 'no_holder', 'no_holder', '', ''],
    left: ['left', 'not_held', 'left', 'left', 'left', 'left'],
  })
  expect(problems(false)).toMatchObject({
    active: ['', 'not_held', '', '', 'no_plastic', 'no_plastic'],
    retired: ['no_holder', 'not_held', 'no_holder', 'no_holder', 'no_plastic', 'no_plastic'],
  })
  expect(problems(true, true).paused).toEqual(['held', '', '', 'held', 'has_holder', 'has_holder'])
})
