import { ORDER_STATES } from '@idocard/domain/order-state'
import { describe, expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const createdAt = '2026-11-20T01:00:00.000Z'
const paidAt = '2026-11-20T01:05:00.000Z'
const shippedAt = '2026-11-23T02:00:00.000Z'
const unpaid = { createdAt, paidAt: null, shippedAt: null }

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
    const steps = timelineOf({ status: 'shipped', createdAt, paidAt, shippedAt })
    expect(steps.map(({ place }) => place)).toEqual(['done', 'done', 'done', 'current', 'ahead'])
    expect(steps.map(({ at }) => at)).toEqual([createdAt, paidAt, null, shippedAt, null])
  })

  test('an order that ended early has no steps ahead', () => {
    expect(timelineOf({ status: 'expired', ...unpaid }).map(({ step }) => step)).toEqual(['placed', 'expired'])
    expect(timelineOf({ status: 'cancelled', ...unpaid }).map(({ step }) => step)).toEqual(['placed', 'cancelled'])
  })

  test('a refund shows whether the goods had been shipped', () => {
    const stepsOf = (shipped: string | null) =>
      timelineOf({ status: 'refunded', createdAt, paidAt, shippedAt: shipped }).map(({ step }) => step)
    expect(stepsOf(null)).toEqual(['placed', 'paid', 'refunded'])
    expect(stepsOf(shippedAt)).toEqual(['placed', 'paid', 'shipped', 'refunded'])
  })

  test.each(ORDER_STATES)('%s has exactly one current step', (status) => {
    const steps = timelineOf({ status, createdAt, paidAt, shippedAt })
    expect(steps.filter(({ place }) => place === 'current')).toHaveLength(1)
  })
})
