import type { Order } from '@idocard/contract/commerce/order-fields'
import type { OrderState } from '@idocard/domain/commerce/order-state'

interface TimelineStep {
  /** `placed`, or the state that the step leads to. */
  step: 'placed' | Exclude<OrderState, 'awaiting_payment'>
  place: 'done' | 'current' | 'ahead'
  /** When it happened, in ISO 8601; null if that is unknown or it has not happened. */
  at: string | null
}

const USUAL = ['placed', 'paid', 'preparing', 'shipped', 'completed'] as const

/** The completed steps of an order and, unless it has ended early, the ones ahead. */
export function timelineOf({
  status,
  createdAt,
  paidAt,
  preparedAt,
  shippedAt,
  completedAt,
}: Pick<Order, 'status' | 'createdAt' | 'paidAt' | 'preparedAt' | 'shippedAt' | 'completedAt'>): TimelineStep[] {
  const placed: TimelineStep = { step: 'placed', place: 'done', at: createdAt }
  const ended = { place: 'current', at: null } as const
  if (status === 'cancelled' || status === 'expired') return [placed, { ...ended, step: status }]
  if (status === 'refunded') {
    // The goods may already have been shipped.
    const shipped: TimelineStep[] = shippedAt ? [{ step: 'shipped', place: 'done', at: shippedAt }] : []
    return [placed, { step: 'paid', place: 'done', at: paidAt }, ...shipped, { ...ended, step: status }]
  }
  const reached = Math.max(0, (USUAL as readonly string[]).indexOf(status))
  const moments: Partial<Record<TimelineStep['step'], string | null>> = {
    placed: createdAt,
    paid: paidAt,
    preparing: preparedAt,
    shipped: shippedAt,
    completed: completedAt,
  }
  return USUAL.map((step, index) => ({
    step,
    place: index < reached ? 'done' : index === reached ? 'current' : 'ahead',
    at: index <= reached ? (moments[step] ?? null) : null,
  }))
}
