import type { Twd } from '../money.ts'
import { canTransition } from '../transitions.ts'
import { ORDER_TRANSITIONS, type OrderState } from './order-state.ts'

/**
 * What came of an attempt to return money. `asked`: the bank's answer is not recorded yet; `unknown`: it was not clear;
 * `due`: it can only be returned by hand; `by_hand`: it was; `dropped`: staff decided that it is not returned.
 */
export const REFUND_OUTCOMES = ['asked', 'refunded', 'refused', 'unknown', 'due', 'by_hand', 'dropped'] as const
export type RefundOutcome = (typeof REFUND_OUTCOMES)[number]

/** The outcomes after which money may have been returned, or soon is: nothing else may be tried before that is known. */
export const OPEN_REFUNDS = ['asked', 'unknown', 'due'] as const satisfies readonly RefundOutcome[]

/** Maximum characters of the reason that staff give. */
export const MAX_REFUND_REASON = 200

/** An order's money. */
interface OrderMoney {
  state: OrderState
  total: Twd
  /** What was returned of it before. */
  refunded: Twd
}

/** Why an amount of an order cannot be returned: its state, an attempt whose outcome is open, or what is left. */
export type RefundProblem = 'state' | 'open' | 'amount'

/**
 * Why this amount cannot be returned now. Undefined if it can. All returned amounts together are never more than was paid.
 * @param isOpen an earlier attempt is one of `OPEN_REFUNDS`
 */
export function refundProblem(
  { state, total, refunded, isOpen }: OrderMoney & { isOpen: boolean },
  amount: Twd,
): RefundProblem | undefined {
  if (!canTransition(ORDER_TRANSITIONS, state, 'refund')) return 'state'
  if (isOpen) return 'open'
  const left = total - refunded
  // Only an order that cost nothing is refunded without returning anything.
  return Number.isInteger(amount) && amount <= left && (amount > 0 || left === 0) && amount >= 0 ? undefined : 'amount'
}

/** Whether an order is refunded as a whole once this amount is returned, too. */
export const isRefundedWhole = ({ total, refunded }: Omit<OrderMoney, 'state'>, amount: Twd): boolean =>
  refunded + amount === total
