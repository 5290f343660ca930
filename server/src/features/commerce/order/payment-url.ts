import { isSignedToken, signToken, type TokenSubject } from '../../../shared/signed-token.ts'
import type { OrderRow } from './store.ts'

const subjectOf = (orderNumber: string): TokenSubject => ({ purpose: 'order payment', parts: [orderNumber] })

/** A URL with a signed token. Anyone who has it can pay the order, until the order expires. */
export function paymentUrl(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  { orderNumber, expiresAt }: Pick<OrderRow, 'orderNumber' | 'expiresAt'>,
  now: Date,
): string {
  const seconds = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
  return `${publicUrl}/payment/order/${orderNumber}?token=${signToken(secret, subjectOf(orderNumber), seconds, now)}`
}

/** Whether the token of a payment URL is genuine, belongs to this order and has not expired. */
export const opensPayment = (secret: string, orderNumber: string, token: string, now: Date): boolean =>
  isSignedToken(secret, subjectOf(orderNumber), token, now)
