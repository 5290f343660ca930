import { MAX_CANCEL_REASON } from '../commerce/order-event.ts'
import type { Twd } from '../money.ts'

/** The most delivery addresses of a company, also those that can be brought back. */
export const MAX_ADDRESSES = 20
/** Maximum characters. Recipient and address are those of an order. */
export const ADDRESS_LIMITS = { label: 40, recipient: 50, phone: 20, address: 250 } as const

/** The highest amount above which orders can be made to wait for an owner, in NT$. */
export const MAX_APPROVAL_ABOVE = 10_000_000
/** Maximum characters of the reason for which an owner refuses an order. */
export const MAX_REFUSAL_REASON = MAX_CANCEL_REASON

/** Whether an order for a company waits until an owner agrees. An owner’s own never does: they would agree with themselves. */
export const needsApproval = (
  total: Twd,
  { approvalAbove, isOwner }: { approvalAbove: Twd | null; isOwner: boolean },
): boolean => !isOwner && approvalAbove !== null && total > approvalAbove
