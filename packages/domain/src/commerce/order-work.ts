import type { Twd } from '../money.ts'
import { canTransition } from '../transitions.ts'
import { hasPrintMissing, type PrintedLine } from './order-next-step.ts'
import { isRefundedWhole } from './order-refund.ts'
import { ORDER_TRANSITIONS, type OrderState, type OrderTransition } from './order-state.ts'

/** What staff have to do about an order, in the order of their day. Every order is in one of these. */
export const ORDER_TABS = [
  'to_return',
  'to_check',
  'to_print',
  'to_ship',
  'shipped',
  'completed',
  'unpaid',
  'cancelled',
  'refunded',
] as const
export type OrderTab = (typeof ORDER_TABS)[number]

/** What decides about the next move of an order. */
export interface OrderFacts {
  state: OrderState
  /** The bank has confirmed the payment. */
  isConfirmed: boolean
  isPrintMissing: boolean
  /** What staff must return by hand, or ask the bank for again: nothing, a part of what was paid, or all that is left. */
  toReturn: 'nothing' | 'part' | 'all'
}

/** @param order.isRefundRequested its buyer requests a refund, and nobody has decided about it */
export function orderTab({
  state,
  isRefundRequested,
  ...facts
}: OrderFacts & { isRefundRequested: boolean }): OrderTab {
  if (state === 'awaiting_payment') return 'unpaid'
  if (state === 'cancelled' || state === 'expired') return 'cancelled'
  if (state === 'refunded') return 'refunded'
  if (facts.toReturn !== 'nothing') return 'to_return'
  if (isRefundRequested) return 'to_check'
  if (state === 'paid') return moveProblem('prepare', { state, ...facts }) ? 'to_check' : 'to_print'
  return state === 'preparing' ? 'to_ship' : state
}

/**
 * Why staff cannot make a move: the state, money of the whole order that is to be returned, no confirmation of the bank,
 * or print details that are missing.
 */
export type MoveProblem = 'state' | 'to_return' | 'unconfirmed' | 'print_missing'

/** Why staff cannot make this move now. Undefined if they can. The server and the buttons ask the same. */
export function moveProblem(move: OrderTransition, { state, ...facts }: OrderFacts): MoveProblem | undefined {
  if (!canTransition(ORDER_TRANSITIONS, state, move)) return 'state'
  if ((move === 'prepare' || move === 'ship') && facts.toReturn === 'all') return 'to_return'
  if (ORDER_TRANSITIONS[move].needsConfirmation && !facts.isConfirmed) return 'unconfirmed'
  return move === 'prepare' && facts.isPrintMissing ? 'print_missing' : undefined
}

/**
 * The facts of an order and its lines.
 * @param waiting the amount of an attempt to return money that staff must settle
 */
export const orderFacts = (
  { state, confirmedAt, total, refunded }: { state: OrderState; confirmedAt: unknown; total: Twd; refunded: Twd },
  lines: readonly PrintedLine[],
  waiting: Twd | undefined,
): OrderFacts => ({
  state,
  isConfirmed: confirmedAt !== null,
  isPrintMissing: lines.some(hasPrintMissing),
  toReturn: waiting === undefined ? 'nothing' : isRefundedWhole({ total, refunded }, waiting) ? 'all' : 'part',
})
