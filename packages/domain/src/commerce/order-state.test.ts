import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walk as walkIn } from '../transitions.fixture.ts'
import { canTransition, nextState } from '../transitions.ts'
import {
  holdsStock,
  isFinal,
  ORDER_STATES,
  ORDER_TRANSITION_NAMES,
  ORDER_TRANSITIONS,
  type OrderActor,
  type OrderState,
  type OrderTransition,
  returnsStock,
  transitionsFrom,
} from './order-state.ts'

const ACTORS: OrderActor[] = ['buyer', 'staff', 'system']
const transitions = fc.array(fc.constantFrom(...ORDER_TRANSITION_NAMES), { maxLength: 12 })
const walk = (tried: readonly OrderTransition[]) => walkIn(ORDER_TRANSITIONS, 'awaiting_payment', tried)

describe('the table', () => {
  it('is exactly this, for each actor', () => {
    const seen = Object.fromEntries(
      ORDER_STATES.map((state) => [state, ACTORS.map((who) => transitionsFrom(state, who).join(' '))]),
    )
    expect(seen).toEqual({
      awaiting_payment: ['cancel', 'cancel', 'pay expire'],
      paid: ['', 'prepare refund', ''],
      preparing: ['', 'ship refund', ''],
      shipped: ['', 'complete refund', 'complete'],
      completed: ['', 'refund', ''],
      cancelled: ['', '', ''],
      expired: ['', '', ''],
      refunded: ['', '', ''],
    })
  })

  it('gives every transition an actor, a source state and another target state', () => {
    for (const rule of Object.values(ORDER_TRANSITIONS)) {
      expect(rule.by.length).toBeGreaterThan(0)
      expect(rule.from.length).toBeGreaterThan(0)
      expect(rule.from).not.toContain(rule.to)
    }
  })

  it('reaches every state from an unpaid order', () => {
    const reached = new Set<OrderState>(['awaiting_payment'])
    for (const state of reached) {
      for (const transition of ORDER_TRANSITION_NAMES) {
        const next = nextState(ORDER_TRANSITIONS, state, transition)
        if (next) reached.add(next)
      }
    }
    expect([...reached].sort()).toEqual([...ORDER_STATES].sort())
  })

  it('has three final states', () => {
    expect(ORDER_STATES.filter(isFinal)).toEqual(['cancelled', 'expired', 'refunded'])
  })
})

describe('an order', () => {
  it('is paid before it is shipped', () => {
    expect(walk(['ship', 'pay', 'pay', 'ship', 'prepare', 'cancel', 'ship', 'complete', 'expire'])).toEqual([
      'awaiting_payment',
      'paid',
      'preparing',
      'shipped',
      'completed',
    ])
  })

  it('never leaves a final state, never re-enters a state, and is never unpaid again', () => {
    fc.assert(
      fc.property(transitions, (tried) => {
        const passed = walk(tried)
        expect(passed.slice(0, -1).filter(isFinal)).toEqual([])
        expect(new Set(passed).size).toBe(passed.length)
      }),
    )
  })

  it('is refunded only after payment, and shipped only when not refunded', () => {
    fc.assert(
      fc.property(transitions, (tried) => {
        const passed = walk(tried)
        if (passed.includes('refunded') || passed.includes('shipped')) expect(passed).toContain('paid')
        if (passed.includes('cancelled') || passed.includes('expired')) expect(passed).not.toContain('paid')
      }),
    )
  })

  it('is never shipped without a transition that requires the bank’s confirmation of the payment', () => {
    fc.assert(
      fc.property(transitions, (tried) => {
        const passed = walk(tried)
        const unconfirmed = walk(tried.filter((one) => !ORDER_TRANSITIONS[one].needsConfirmation))
        for (const out of ['preparing', 'shipped', 'completed'] as const) expect(unconfirmed).not.toContain(out)
        if (passed.includes('shipped')) expect(tried.some((one) => ORDER_TRANSITIONS[one].needsConfirmation)).toBe(true)
      }),
    )
  })

  it('can always be cancelled or refunded until it is final', () => {
    for (const state of ORDER_STATES) {
      const back =
        canTransition(ORDER_TRANSITIONS, state, 'cancel') || canTransition(ORDER_TRANSITIONS, state, 'refund')
      expect(back).toBe(!isFinal(state))
    }
  })
})

describe('stock', () => {
  it('is held until the order is cancelled, expired or refunded', () => {
    expect(ORDER_STATES.filter((state) => !holdsStock(state))).toEqual(['cancelled', 'expired', 'refunded'])
  })

  it('is released automatically only before shipping', () => {
    const back = ORDER_STATES.flatMap((state) =>
      ORDER_TRANSITION_NAMES.filter((one) => returnsStock(state, one)).map((one) => `${state} ${one}`),
    )
    expect(back).toEqual(['awaiting_payment cancel', 'awaiting_payment expire', 'paid refund', 'preparing refund'])
  })

  it('is never released twice', () => {
    fc.assert(
      fc.property(transitions, (tried) => {
        let state: OrderState = 'awaiting_payment'
        let units = 1
        for (const transition of tried) {
          if (returnsStock(state, transition)) units -= 1
          state = nextState(ORDER_TRANSITIONS, state, transition) ?? state
        }
        expect(units).toBeGreaterThanOrEqual(0)
        if (holdsStock(state)) expect(units).toBe(1)
      }),
    )
  })
})
