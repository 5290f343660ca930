import type { Order } from '@idocard/contract/order'
import type { OrderState } from '@idocard/domain/order-state'

/** Where the payment of an order stands, as its buyer should read it. */
export type PaymentStage =
  /** The browser is on its way to the bank. */
  | 'leaving'
  /** The bank has not said anything yet; it usually does within seconds. */
  | 'confirming'
  /** It has not said anything for long, or the buyer says that nothing was paid. */
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
