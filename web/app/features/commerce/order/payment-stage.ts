import type { Order } from '@idocard/contract/commerce/order-fields'
import type { OrderState } from '@idocard/domain/commerce/order-state'

/** The stage of an order's payment, as the buyer sees it. */
export type PaymentStage =
  /** The browser is being sent to the bank. */
  | 'leaving'
  /**
   * The bank has returned the buyer with a result, but its report to the server has not arrived; it usually takes
   * seconds.
   */
  | 'confirming'
  /** The buyer cancelled at the bank or left its page: there is nothing to wait for. */
  | 'left'
  /** The report has not arrived for a long time, or the buyer states that nothing was paid. */
  | 'unconfirmed'
  | 'declined'
  /** An owner of the company for which it is has to agree first. */
  | 'approval'
  | 'paid'
  | Extract<OrderState, 'cancelled' | 'expired' | 'refunded'>

/**
 * @param isWaiting whether the bank returned a result, and waiting for its report still makes sense
 * @param wasAtBank whether this tab was sent to the bank for this order
 */
export function paymentStage(
  { status, declined, approval }: Pick<Order, 'status' | 'declined'> & Partial<Pick<Order, 'approval'>>,
  { isLeaving, isWaiting, wasAtBank }: { isLeaving: boolean; isWaiting: boolean; wasAtBank: boolean },
): PaymentStage {
  if (status === 'cancelled' || status === 'expired' || status === 'refunded') return status
  if (status !== 'awaiting_payment') return 'paid'
  if (approval === 'waiting') return 'approval'
  if (isLeaving) return 'leaving'
  if (declined) return 'declined'
  if (isWaiting) return 'confirming'
  return wasAtBank ? 'left' : 'unconfirmed'
}
