import type { OrderState } from '@idocard/domain/commerce/order-state'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { useTranslation } from '../../../lib/texts.ts'

/** The colour of each state. Its text is `order:status.<state>`. */
const STATUS_TONES: Record<OrderState, 'neutral' | 'attention' | 'good' | 'bad'> = {
  awaiting_payment: 'attention',
  paid: 'good',
  preparing: 'good',
  shipped: 'good',
  completed: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
}

/** The state of an order as a badge. */
export function OrderStatus({ status }: { status: OrderState }) {
  const { t } = useTranslation('order')
  return <StatusBadge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</StatusBadge>
}
