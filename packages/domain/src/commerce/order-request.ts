import { DAY_MS } from '../duration.ts'
import type { OrderState } from './order-state.ts'
import { withdrawalOf } from './withdrawal.ts'

export const ORDER_REQUESTS = ['refund', 'question'] as const
/** What a buyer sends about an order. A refund is requested once; questions are not limited. */
export type OrderRequest = (typeof ORDER_REQUESTS)[number]

/** The subjects of these messages in the service mailbox. */
export const ORDER_REQUEST_SUBJECTS: Readonly<Record<OrderRequest, string>> = {
  refund: '申請取消／退款',
  question: '詢問訂單',
}

/** Maximum characters. */
export const MAX_ORDER_REQUEST = 2000

/**
 * Why a buyer can have their money back: production has not begun (`cancel`), the goods may be returned (`return`), or
 * only if something is wrong with them (`fault`).
 */
export type RefundGround = 'cancel' | 'return' | 'fault'

const RETURN_DAYS = 7
/** Delivery to the outlying islands by registered post takes this long at the most. */
const MAX_DELIVERY_DAYS = 7

/**
 * On what ground a buyer can request a refund of an order now. Undefined if there is none: nothing is paid, it is
 * already refunded, or all of it is being made to the buyer's order and nothing has arrived that could be faulty.
 */
export function refundGround(
  {
    state,
    shippedAt,
    lines,
  }: { state: OrderState; shippedAt: Date | null; lines: readonly { madeToOrder: boolean }[] },
  now: Date,
): RefundGround | undefined {
  if (state === 'paid') return 'cancel'
  const isReturnable = lines.some((line) => withdrawalOf(line) === 'seven_days')
  if (state === 'preparing') return isReturnable ? 'cancel' : undefined
  if (state !== 'shipped' && state !== 'completed') return undefined
  const until = shippedAt === null ? 0 : shippedAt.getTime() + (MAX_DELIVERY_DAYS + RETURN_DAYS) * DAY_MS
  return isReturnable && now.getTime() <= until ? 'return' : 'fault'
}

/** Whether a refund has been requested among what a buyer sent. */
export const isRefundRequested = (requests: readonly { kind: OrderRequest }[]): boolean =>
  requests.some(({ kind }) => kind === 'refund')

/** Whether a request for a refund must say why: only faulty goods have a reason that staff cannot see. */
export const needsReason = (ground: RefundGround): boolean => ground === 'fault'
