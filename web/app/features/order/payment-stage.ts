import type { Order } from '@idocard/contract/order'
import type { OrderState } from '@idocard/domain/order-state'

/** The stage of an order's payment, as the buyer sees it. */
export type PaymentStage =
  /** The browser is being sent to the bank. */
  | 'leaving'
  /** The bank sent the buyer back with a result, and has not reported to us yet; it usually does within seconds. */
  | 'confirming'
  /** The buyer cancelled at the bank or went back from it: there is nothing to wait for. */
  | 'left'
  /** It has not reported for long, or the buyer says that nothing was paid. */
  | 'unconfirmed'
  | 'declined'
  | 'paid'
  | Extract<OrderState, 'cancelled' | 'expired' | 'refunded'>

/**
 * @param isWaiting whether the bank sent a result, and it is still worth waiting for its report.
 * @param wasAtBank whether this tab was sent to the bank for this order.
 */
export function paymentStage(
  { status, declined }: Pick<Order, 'status' | 'declined'>,
  { isLeaving, isWaiting, wasAtBank }: { isLeaving: boolean; isWaiting: boolean; wasAtBank: boolean },
): PaymentStage {
  if (status === 'cancelled' || status === 'expired' || status === 'refunded') return status
  if (status !== 'awaiting_payment') return 'paid'
  if (isLeaving) return 'leaving'
  if (declined) return 'declined'
  if (isWaiting) return 'confirming'
  return wasAtBank ? 'left' : 'unconfirmed'
}
