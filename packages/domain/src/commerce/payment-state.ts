import type { Transitions } from '../transitions.ts'

/** `open`: no notice from the bank yet. */
export const PAYMENT_STATES = ['open', 'paid', 'declined'] as const
type PaymentState = (typeof PAYMENT_STATES)[number]

export const PAYMENT_TRANSITION_NAMES = ['pay', 'decline'] as const
export type PaymentTransition = (typeof PAYMENT_TRANSITION_NAMES)[number]

/**
 * All transitions of a payment. It can be paid after a decline, because the bank's notices may come in any order. Paid
 * is final.
 */
export const PAYMENT_TRANSITIONS = {
  pay: { from: ['open', 'declined'], to: 'paid' },
  decline: { from: ['open'], to: 'declined' },
} as const satisfies Transitions & Record<PaymentTransition, { from: readonly PaymentState[]; to: PaymentState }>
