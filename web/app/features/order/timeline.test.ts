import { ORDER_STATES } from '@idocard/domain/order-state'
import { describe, expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const createdAt = '2026-11-20T01:00:00.000Z'
const paidAt = '2026-11-20T01:05:00.000Z'

describe('timelineOf', () => {
  test('an unpaid order stands at its first step with all the others ahead', () => {
    const steps = timelineOf({ status: 'awaiting_payment', createdAt, paidAt: null })
    expect(steps.map(({ step, place }) => `${step} ${place}`)).toEqual([
      'placed current',
      'paid ahead',
      'preparing ahead',
      'shipped ahead',
      'completed ahead',
    ])
    expect(steps.map(({ at }) => at)).toEqual([createdAt, null, null, null, null])
  })

  test('a shipped order has the earlier steps behind it, and the moments that are known', () => {
    const steps = timelineOf({ status: 'shipped', createdAt, paidAt })
    expect(steps.map(({ place }) => place)).toEqual(['done', 'done', 'done', 'current', 'ahead'])
    expect(steps[1]?.at).toBe(paidAt)
  })

  test('nothing lies ahead of an order that ended early', () => {
    expect(timelineOf({ status: 'expired', createdAt, paidAt: null }).map(({ step }) => step)).toEqual([
      'placed',
      'expired',
    ])
    expect(timelineOf({ status: 'cancelled', createdAt, paidAt: null }).map(({ step }) => step)).toEqual([
      'placed',
      'cancelled',
    ])
    expect(timelineOf({ status: 'refunded', createdAt, paidAt }).map(({ step }) => step)).toEqual([
      'placed',
      'paid',
      'refunded',
    ])
  })

  test.each(ORDER_STATES)('%s has exactly one current step', (status) => {
    const steps = timelineOf({ status, createdAt, paidAt })
    expect(steps.filter(({ place }) => place === 'current')).toHaveLength(1)
  })
})
