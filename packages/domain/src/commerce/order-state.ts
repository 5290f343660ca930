import { canTransition, nextState } from '../transitions.ts'

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

/** `system`: the payment provider's notices and timeouts. */
export type OrderActor = 'buyer' | 'staff' | 'system'

export const ORDER_TRANSITION_NAMES = ['pay', 'prepare', 'ship', 'complete', 'cancel', 'expire', 'refund'] as const
export type OrderTransition = (typeof ORDER_TRANSITION_NAMES)[number]

interface OrderTransitionRule {
  from: readonly OrderState[]
  to: OrderState
  by: readonly OrderActor[]
  /** Requires that the bank has confirmed the payment when queried: a notice alone is not enough to ship goods. */
  needsConfirmation?: true
}

/**
 * All transitions of an order. The server refuses any other; the buttons show the allowed ones. Cancelled, expired and
 * refunded are final. Completed is not: a refund is still possible.
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

/** Whether this actor may make the transition, in any state that allows it. */
export const mayTransition = (transition: OrderTransition, who: OrderActor): boolean =>
  ORDER_TRANSITIONS[transition].by.includes(who)

/** The transitions that this actor may make from this state. */
export const transitionsFrom = (state: OrderState, who: OrderActor): OrderTransition[] =>
  ORDER_TRANSITION_NAMES.filter((name) => canTransition(ORDER_TRANSITIONS, state, name) && mayTransition(name, who))

/** Whether no transition leaves this state. */
export const isFinal = (state: OrderState): boolean =>
  !ORDER_TRANSITION_NAMES.some((name) => canTransition(ORDER_TRANSITIONS, state, name))

/** The states in which an order is over without having been paid. */
export const UNPAID_ENDS = ['cancelled', 'expired'] as const satisfies readonly OrderState[]
export const isUnpaidEnd = (state: OrderState): boolean => (UNPAID_ENDS as readonly OrderState[]).includes(state)

/** Whether units of an order in this state are unavailable to others: reserved or shipped. */
export const holdsStock = (state: OrderState): boolean =>
  state !== 'cancelled' && state !== 'expired' && state !== 'refunded'

/**
 * Whether a transition automatically puts the units back on sale. A refund after shipping does not: staff count what is
 * returned.
 */
export const returnsStock = (state: OrderState, transition: OrderTransition): boolean => {
  const next = nextState(ORDER_TRANSITIONS, state, transition)
  return next !== null && holdsStock(state) && !holdsStock(next) && state !== 'shipped' && state !== 'completed'
}

/**
 * The states in which the buyer may still change what is printed on the cards: until production begins (`prepare`).
 */
const PRINT_OPEN: readonly OrderState[] = ['awaiting_payment', 'paid']

export const isPrintOpen = (state: OrderState): boolean => PRINT_OPEN.includes(state)

/** Whether an owner of the company must agree to an order first, and whether one has. Empty if nobody needs to. */
export const APPROVALS = ['', 'waiting', 'approved', 'refused'] as const
export type Approval = (typeof APPROVALS)[number]

/** Whether an order can be paid now: it is unpaid, its units are still held, and it waits for no owner of its company. */
export const isPayable = (
  { state, expiresAt, approval }: { state: OrderState; expiresAt: Date; approval: Approval },
  now: Date,
): boolean => canTransition(ORDER_TRANSITIONS, state, 'pay') && expiresAt > now && approval !== 'waiting'

/** Whether an owner of the company can still agree to an order, or refuse it. */
export const isToApprove = (
  { state, expiresAt, approval }: { state: OrderState; expiresAt: Date; approval: Approval },
  now: Date,
): boolean => approval === 'waiting' && state === 'awaiting_payment' && expiresAt > now
