import type { Order } from '@idocard/contract/order'
import type { OrderState } from '@idocard/domain/order-state'

export interface TimelineStep {
  /** `placed`, or the state that the step leads to. */
  step: 'placed' | Exclude<OrderState, 'awaiting_payment'>
  place: 'done' | 'current' | 'ahead'
  /** When it happened, ISO 8601; null where that is not known or it has not happened. */
  at: string | null
}

const USUAL = ['placed', 'paid', 'preparing', 'shipped', 'completed'] as const

/** The way an order has come and, while it is on the usual way, what lies ahead. */
export function timelineOf({
  status,
  createdAt,
  paidAt,
}: Pick<Order, 'status' | 'createdAt' | 'paidAt'>): TimelineStep[] {
  const placed = { step: 'placed', place: 'done', at: createdAt } as const
  const ended = { step: status, place: 'current', at: null } as const
  if (ended.step === 'cancelled' || ended.step === 'expired') return [placed, { ...ended, step: ended.step }]
  if (ended.step === 'refunded')
    return [placed, { step: 'paid', place: 'done', at: paidAt }, { ...ended, step: ended.step }]
  const reached = Math.max(0, (USUAL as readonly string[]).indexOf(status))
  return USUAL.map((step, index) => ({
    step,
    place: index < reached ? 'done' : index === reached ? 'current' : 'ahead',
    at: step === 'placed' ? createdAt : step === 'paid' ? paidAt : null,
  }))
}
