import type { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { expect, test } from 'vitest'
import { paymentStage } from './payment-stage.ts'

const stage = (
  status: (typeof ORDER_STATES)[number],
  declined = false,
  isLeaving = false,
  isWaiting = true,
  wasAtBank = false,
) => paymentStage({ status, declined }, { isLeaving, isWaiting, wasAtBank })

test('whoever comes back from the bank without a result has left it, and nothing is waited for', () => {
  expect(stage('awaiting_payment', false, false, false, true)).toBe('left')
  expect(stage('awaiting_payment', true, false, false, true)).toBe('declined')
  expect(stage('paid', false, false, false, true)).toBe('paid')
})

test('an unpaid order is confirming for a while, then unconfirmed; a declined payment and leaving for the bank come first', () => {
  expect(stage('awaiting_payment')).toBe('confirming')
  expect(stage('awaiting_payment', false, false, false)).toBe('unconfirmed')
  expect(stage('awaiting_payment', true)).toBe('declined')
  expect(stage('awaiting_payment', true, true)).toBe('leaving')
})

test('a paid order stays paid, whatever was tried before', () => {
  for (const status of ['paid', 'preparing', 'shipped', 'completed'] as const)
    expect(stage(status, true, true, false)).toBe('paid')
})

test.each(['cancelled', 'expired', 'refunded'] as const)('%s is its own stage', (status) => {
  expect(stage(status, true, true)).toBe(status)
})
