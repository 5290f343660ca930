import type { OrderState } from '@idocard/domain/commerce/order-state'

/** The colour of each state. Its text is `order:status.<state>`. */
export const STATUS_TONES: Record<OrderState, 'neutral' | 'attention' | 'good' | 'bad'> = {
  awaiting_payment: 'attention',
  paid: 'good',
  preparing: 'good',
  shipped: 'good',
  completed: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
}
