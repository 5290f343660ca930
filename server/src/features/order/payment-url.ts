import { isSignedToken, signToken, type TokenSubject } from '../../shared/signed-token.ts'
import type { OrderRow } from './order.store.ts'

const subjectOf = (orderNumber: string): TokenSubject => ({ purpose: 'order payment', parts: [orderNumber] })

/** The address where whoever has it can pay an order, until its units are released. */
export function paymentUrl(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  { orderNumber, expiresAt }: Pick<OrderRow, 'orderNumber' | 'expiresAt'>,
  now: Date,
): string {
  const seconds = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
  return `${publicUrl}/payment/order/${orderNumber}?token=${signToken(secret, subjectOf(orderNumber), seconds, now)}`
}

/** Whether the token in such an address is genuine, for this order, and not expired. */
export const opensPayment = (secret: string, orderNumber: string, token: string, now: Date): boolean =>
  isSignedToken(secret, subjectOf(orderNumber), token, now)
