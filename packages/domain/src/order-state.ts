import { canTransition, nextState } from './transitions.ts'

export const ORDER_STATES = [
  'awaiting_payment',
  'paid',
  'preparing',
  'shipped',
  'completed',
  'cancelled',
  'expired',
  'refunded',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** `system` is the payment provider's answer and the clock. */
export type OrderActor = 'buyer' | 'staff' | 'system'

export const ORDER_TRANSITION_NAMES = ['pay', 'prepare', 'ship', 'complete', 'cancel', 'expire', 'refund'] as const
export type OrderTransition = (typeof ORDER_TRANSITION_NAMES)[number]

export interface OrderTransitionRule {
  from: readonly OrderState[]
  to: OrderState
  by: readonly OrderActor[]
  /** Only once the bank, asked by us, has confirmed the payment: goods leave for money, not for a notice of it. */
  needsConfirmation?: true
}

/**
 * The one table of what may happen to an order: the server refuses what is not in it, the buttons show what is.
 * Cancelled, expired and refunded are final. Completed is not: a refund is still possible.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderTransition, OrderTransitionRule>> = {
  pay: { from: ['awaiting_payment'], to: 'paid', by: ['system'] },
  prepare: { from: ['paid'], to: 'preparing', by: ['staff'], needsConfirmation: true },
  ship: { from: ['preparing'], to: 'shipped', by: ['staff'] },
  complete: { from: ['shipped'], to: 'completed', by: ['staff', 'system'] },
  cancel: { from: ['awaiting_payment'], to: 'cancelled', by: ['buyer', 'staff'] },
  expire: { from: ['awaiting_payment'], to: 'expired', by: ['system'] },
  refund: { from: ['paid', 'preparing', 'shipped', 'completed'], to: 'refunded', by: ['staff'] },
}

/** Whether this actor may do that to an order, in whatever state that allows it. */
export const mayTransition = (transition: OrderTransition, who: OrderActor): boolean =>
  ORDER_TRANSITIONS[transition].by.includes(who)

/** What this actor may do with an order in this state. */
export const transitionsFrom = (state: OrderState, who: OrderActor): OrderTransition[] =>
  ORDER_TRANSITION_NAMES.filter((name) => canTransition(ORDER_TRANSITIONS, state, name) && mayTransition(name, who))

/** Nothing happens to the order any more, whoever asks. */
export const isFinal = (state: OrderState): boolean =>
  !ORDER_TRANSITION_NAMES.some((name) => canTransition(ORDER_TRANSITIONS, state, name))

/** States whose units are not for sale to anybody else: kept for the order, or gone with it. */
export const holdsStock = (state: OrderState): boolean =>
  state !== 'cancelled' && state !== 'expired' && state !== 'refunded'

/**
 * Whether a transition puts the units back on sale by itself. A refund after shipping does not: the goods are out, and
 * staff count what comes back.
 */
export const returnsStock = (state: OrderState, transition: OrderTransition): boolean => {
  const next = nextState(ORDER_TRANSITIONS, state, transition)
  return next !== null && holdsStock(state) && !holdsStock(next) && state !== 'shipped' && state !== 'completed'
}
