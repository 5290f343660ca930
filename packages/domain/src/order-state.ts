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

export const ORDER_MOVE_NAMES = ['pay', 'prepare', 'ship', 'complete', 'cancel', 'expire', 'refund'] as const
export type OrderMove = (typeof ORDER_MOVE_NAMES)[number]

export interface OrderMoveRule {
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
export const ORDER_MOVES: Readonly<Record<OrderMove, OrderMoveRule>> = {
  pay: { from: ['awaiting_payment'], to: 'paid', by: ['system'] },
  prepare: { from: ['paid'], to: 'preparing', by: ['staff'], needsConfirmation: true },
  ship: { from: ['preparing'], to: 'shipped', by: ['staff'] },
  complete: { from: ['shipped'], to: 'completed', by: ['staff', 'system'] },
  cancel: { from: ['awaiting_payment'], to: 'cancelled', by: ['buyer', 'staff'] },
  expire: { from: ['awaiting_payment'], to: 'expired', by: ['system'] },
  refund: { from: ['paid', 'preparing', 'shipped', 'completed'], to: 'refunded', by: ['staff'] },
}

/** Whether the move exists from this state; who may make it is `movesFrom`'s question. */
export const canMove = (state: OrderState, move: OrderMove): boolean => ORDER_MOVES[move].from.includes(state)

/** The state after the move, or null when it is not allowed from here. */
export const nextState = (state: OrderState, move: OrderMove): OrderState | null =>
  canMove(state, move) ? ORDER_MOVES[move].to : null

/** What this actor may do with an order in this state. */
export const movesFrom = (state: OrderState, who: OrderActor): OrderMove[] =>
  ORDER_MOVE_NAMES.filter((move) => canMove(state, move) && ORDER_MOVES[move].by.includes(who))

/** Nothing happens to the order any more, whoever asks. */
export const isFinal = (state: OrderState): boolean => !ORDER_MOVE_NAMES.some((move) => canMove(state, move))

/** States whose units are not for sale to anybody else: kept for the order, or gone with it. */
export const holdsStock = (state: OrderState): boolean =>
  state !== 'cancelled' && state !== 'expired' && state !== 'refunded'

/**
 * Whether a move puts the units back on sale by itself. A refund after shipping does not: the goods are out, and
 * staff count what comes back.
 */
export const returnsStock = (state: OrderState, move: OrderMove): boolean => {
  const next = nextState(state, move)
  return next !== null && holdsStock(state) && !holdsStock(next) && state !== 'shipped' && state !== 'completed'
}
