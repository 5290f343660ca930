import { sessionStore } from '../../../lib/browser-storage.ts'

/** Session storage key of the payment link that this tab was sent to the bank from, after its order's number. */
const KEY = 'idoPayLink'

/** Remembers the link, so that the bank can return to it: the token is in no address that it gets. */
export const rememberLink = (orderNumber: string, token: string): void =>
  sessionStore.setItem(KEY, `${orderNumber} ${token}`)

/** The token of the link from which this tab was sent to the bank to pay an order. */
export function rememberedLink(orderNumber: string): string | undefined {
  const [number, token] = sessionStore.getItem(KEY)?.split(' ') ?? []
  return orderNumber !== '' && number === orderNumber ? token : undefined
}
