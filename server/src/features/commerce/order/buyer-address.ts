import type { MemberRow } from '../../identity/sign-in/index.ts'
import type { OrderRow } from './store.ts'

/**
 * Where a buyer is reached about an order: by e-mail, or by text message without an e-mail address. Both are empty once
 * the account is deleted and the order's delivery data is erased.
 */
export const buyerAddress = (
  order: Pick<OrderRow, 'paidAt' | 'email' | 'shippingPhone'>,
  member: Pick<MemberRow, 'email' | 'phone'> | undefined,
): { email: string; phone: string } => ({
  // The address typed at checkout is unverified. It is used only once the order is paid.
  email: (order.paidAt !== null && order.email) || member?.email || '',
  phone: member?.phone ?? order.shippingPhone,
})
