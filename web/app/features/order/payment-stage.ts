import type { Order } from '@idocard/contract/order'
import type { OrderState } from '@idocard/domain/order-state'

/** The stage of an order's payment, as the buyer sees it. */
export type PaymentStage =
  /** The browser is being sent to the bank. */
  | 'leaving'
  /** The bank has not reported yet; it usually does within seconds. */
  | 'confirming'
  /** It has not reported for long, or the buyer says that nothing was paid. */
  | 'unconfirmed'
  | 'declined'
  | 'paid'
  | Extract<OrderState, 'cancelled' | 'expired' | 'refunded'>

/** @param isWaiting whether it is still worth waiting for the bank. */
export function paymentStage(
  { status, declined }: Pick<Order, 'status' | 'declined'>,
  { isLeaving, isWaiting }: { isLeaving: boolean; isWaiting: boolean },
): PaymentStage {
  if (status === 'cancelled' || status === 'expired' || status === 'refunded') return status
  if (status !== 'awaiting_payment') return 'paid'
  if (isLeaving) return 'leaving'
  if (declined) return 'declined'
  return isWaiting ? 'confirming' : 'unconfirmed'
}
