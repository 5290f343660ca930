import { expect, it } from 'vitest'
import { ORDER_STATES, ORDER_TRANSITION_NAMES, transitionsFrom } from './order-state.ts'
import { moveProblem, ORDER_TABS, orderTab } from './order-work.ts'

const FLAGS = [true, false]
const ALL = ORDER_STATES.flatMap((state) =>
  FLAGS.flatMap((isConfirmed) =>
    FLAGS.flatMap((isPrintMissing) =>
      FLAGS.map((isRefundRequested) => ({ state, isConfirmed, isPrintMissing, isRefundRequested })),
    ),
  ),
)

it('puts every order into one of the tabs, and what is requested or cannot be made into “to check”', () => {
  for (const one of ALL) expect(ORDER_TABS).toContain(orderTab(one))
  const of = (state: (typeof ORDER_STATES)[number], isRefundRequested = false) =>
    orderTab({ state, isConfirmed: true, isPrintMissing: false, isRefundRequested })
  expect(of('paid')).toBe('to_print')
  expect(of('preparing')).toBe('to_ship')
  for (const state of ['paid', 'preparing', 'shipped', 'completed'] as const) expect(of(state, true)).toBe('to_check')
  // A request about an order that was never paid, or is refunded, asks for nothing.
  expect([of('cancelled', true), of('refunded', true)]).toEqual(['cancelled', 'refunded'])
})

it('allows exactly the moves of the table, and production only when it is confirmed and complete', () => {
  for (const facts of ALL)
    for (const move of ORDER_TRANSITION_NAMES) {
      const problem = moveProblem(move, facts)
      const isReady = facts.isConfirmed && !facts.isPrintMissing
      const isAllowed = [...transitionsFrom(facts.state, 'staff'), ...transitionsFrom(facts.state, 'system')].includes(
        move,
      )
      expect(problem === undefined).toBe(isAllowed && (move !== 'prepare' || isReady))
    }
})
