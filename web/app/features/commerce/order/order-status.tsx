import type { OrderState } from '@idocard/domain/commerce/order-state'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { STATUS_TONES } from './status.ts'

/** The state of an order as a badge. */
export function OrderStatus({ status }: { status: OrderState }) {
  const { t } = useTranslation('order')
  return <StatusBadge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</StatusBadge>
}
