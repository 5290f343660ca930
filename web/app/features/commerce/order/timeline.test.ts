import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { describe, expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const createdAt = '2026-11-20T01:00:00.000Z'
const paidAt = '2026-11-20T01:05:00.000Z'
const shippedAt = '2026-11-23T02:00:00.000Z'
const completedAt = '2026-11-26T02:00:00.000Z'
/** An order that began before the time of its production was stored. */
const paid = { createdAt, paidAt, preparedAt: null, shippedAt, completedAt: null }
const unpaid = { ...paid, paidAt: null, shippedAt: null }

describe('timelineOf', () => {
  test('an unpaid order is at its first step, with all others ahead', () => {
    const steps = timelineOf({ status: 'awaiting_payment', ...unpaid })
    expect(steps.map(({ step, place }) => `${step} ${place}`)).toEqual([
      'placed current',
      'paid ahead',
      'preparing ahead',
      'shipped ahead',
      'completed ahead',
    ])
    expect(steps.map(({ at }) => at)).toEqual([createdAt, null, null, null, null])
  })

  test('a shipped order has completed the earlier steps, with the times that are known', () => {
    const steps = timelineOf({ status: 'shipped', ...paid })
    expect(steps.map(({ place }) => place)).toEqual(['done', 'done', 'done', 'current', 'ahead'])
    expect(steps.map(({ at }) => at)).toEqual([createdAt, paidAt, null, shippedAt, null])
  })

  test('a completed order shows when each step was reached', () => {
    const preparedAt = '2026-11-21T02:00:00.000Z'
    const steps = timelineOf({ status: 'completed', ...paid, preparedAt, completedAt })
    expect(steps.map(({ at }) => at)).toEqual([createdAt, paidAt, preparedAt, shippedAt, completedAt])
  })

  test('an order that ended early has no steps ahead', () => {
    expect(timelineOf({ status: 'expired', ...unpaid }).map(({ step }) => step)).toEqual(['placed', 'expired'])
    expect(timelineOf({ status: 'cancelled', ...unpaid }).map(({ step }) => step)).toEqual(['placed', 'cancelled'])
  })

  test('a refund shows whether the goods had been shipped', () => {
    const stepsOf = (shipped: string | null) =>
      timelineOf({ status: 'refunded', ...paid, shippedAt: shipped }).map(({ step }) => step)
    expect(stepsOf(null)).toEqual(['placed', 'paid', 'refunded'])
    expect(stepsOf(shippedAt)).toEqual(['placed', 'paid', 'shipped', 'refunded'])
  })

  test.each(ORDER_STATES)('%s has exactly one current step', (status) => {
    const steps = timelineOf({ status, ...paid })
    expect(steps.filter(({ place }) => place === 'current')).toHaveLength(1)
  })
})
