import type { Purchase } from '@idocard/contract/company/purchase'
import { OrderStatus } from '../../features/commerce/order/order-status.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { useTranslation } from '../../lib/texts.ts'

type Shown = Pick<Purchase, 'status' | 'approval'>

/** Whether an order waits for an owner: an order that is over does not. */
const isWaiting = ({ status, approval }: Shown) => approval === 'waiting' && status === 'awaiting_payment'
const isRefused = ({ approval }: Shown) => approval === 'refused'

/** The state of an order of the company in a word, where it has no place for a badge. */
export function usePurchaseStatus(): (order: Shown) => string {
  const { t } = useTranslation('console')
  const { t: shop } = useTranslation('order')
  return (order) =>
    isWaiting(order) ? t('purchase.waiting') : isRefused(order) ? t('purchase.refused') : shop(`status.${order.status}`)
}

/** The state of an order of the company: as at the shop, and whether an owner must agree or has refused. */
export function PurchaseStatus({ order }: { order: Shown }) {
  const statusOf = usePurchaseStatus()
  if (isWaiting(order)) return <StatusBadge tone="attention">{statusOf(order)}</StatusBadge>
  if (isRefused(order)) return <StatusBadge tone="bad">{statusOf(order)}</StatusBadge>
  return <OrderStatus status={order.status} />
}
