import { expect, it } from 'vitest'
import { ORDER_STATES, ORDER_TRANSITION_NAMES, transitionsFrom } from './order-state.ts'
import { moveProblem, ORDER_TABS, orderTab } from './order-work.ts'

const FLAGS = [true, false]
const ALL = ORDER_STATES.flatMap((state) =>
  FLAGS.flatMap((isConfirmed) =>
    FLAGS.flatMap((isPrintMissing) =>
      FLAGS.flatMap((isRefundRequested) =>
        (['nothing', 'part', 'all'] as const).map((toReturn) => ({
          state,
          isConfirmed,
          isPrintMissing,
          isRefundRequested,
          toReturn,
        })),
      ),
    ),
  ),
)

it('puts every order into one of the tabs, and what is requested or cannot be made into “to check”', () => {
  for (const one of ALL) expect(ORDER_TABS).toContain(orderTab(one))
  const of = (state: (typeof ORDER_STATES)[number], isRefundRequested = false) =>
    orderTab({ state, isConfirmed: true, isPrintMissing: false, isRefundRequested, toReturn: 'nothing' })
  expect(of('paid')).toBe('to_print')
  expect(of('preparing')).toBe('to_ship')
  for (const state of ['paid', 'preparing', 'shipped', 'completed'] as const) expect(of(state, true)).toBe('to_check')
  for (const state of ['paid', 'preparing', 'shipped', 'completed'] as const)
    for (const toReturn of ['part', 'all'] as const)
      expect(orderTab({ state, isConfirmed: true, isPrintMissing: true, isRefundRequested: true, toReturn })).toBe(
        'to_return',
      )
  // A request about an order that was never paid, or is refunded, asks for nothing.
  expect([of('cancelled', true), of('refunded', true)]).toEqual(['cancelled', 'refunded'])
})

// Mutation: an order whose whole money is to be returned may be shipped.
it('allows exactly the moves of the table, production only when it is confirmed and complete, and nothing that is to be paid back', () => {
  for (const facts of ALL)
    for (const move of ORDER_TRANSITION_NAMES) {
      const problem = moveProblem(move, facts)
      const isReady = facts.isConfirmed && !facts.isPrintMissing
      const isAllowed = [...transitionsFrom(facts.state, 'staff'), ...transitionsFrom(facts.state, 'system')].includes(
        move,
      )
      const isPaidBack = facts.toReturn === 'all' && (move === 'prepare' || move === 'ship')
      expect(problem === undefined).toBe(isAllowed && !isPaidBack && (move !== 'prepare' || isReady))
    }
})
