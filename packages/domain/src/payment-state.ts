import type { Transitions } from './transitions.ts'

/** `open`: the bank has said nothing of it yet. */
export const PAYMENT_STATES = ['open', 'paid', 'declined'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const PAYMENT_TRANSITION_NAMES = ['pay', 'decline'] as const
export type PaymentTransition = (typeof PAYMENT_TRANSITION_NAMES)[number]

/**
 * The one table of what the bank may say of a payment. Money counts also after a decline: the bank's notices may come in
 * any order. What was paid stays paid.
 */
export const PAYMENT_TRANSITIONS = {
  pay: { from: ['open', 'declined'], to: 'paid' },
  decline: { from: ['open'], to: 'declined' },
} as const satisfies Transitions & Record<PaymentTransition, { from: readonly PaymentState[]; to: PaymentState }>
