import type { Trade } from './trade-ledger.ts'

/** Where the money of a paid trade is. */
export type Capture = 'authorised' | 'closing' | 'captured' | 'released' | 'refunded'

/** From which state an action leads to which. ECPay developers, DoAction: table of states. */
const ACTIONS: Readonly<Record<string, { from: Capture; to: Capture }>> = {
  C: { from: 'authorised', to: 'closing' },
  E: { from: 'closing', to: 'authorised' },
  N: { from: 'authorised', to: 'released' },
  R: { from: 'captured', to: 'refunded' },
}

/**
 * Carries out an action of DoAction. Only `R` takes a part of what was charged, until all is returned.
 * @returns ECPay's code and message
 */
export function actOn(
  trade: Trade | undefined,
  fields: ReadonlyMap<string, string>,
): { code: string; message: string } {
  if (trade?.state !== 'paid' || fields.get('TradeNo') !== trade.providerTradeNo)
    return { code: '10200047', message: 'Cannot find trade' }
  const action = ACTIONS[fields.get('Action') ?? '']
  if (!action) return { code: '10200052', message: 'Action Error' }
  const amount = Number(fields.get('TotalAmount'))
  const isRefund = action.to === 'refunded'
  if (!(amount > 0) || (isRefund ? amount > trade.charged : amount !== trade.charged))
    return { code: '10200050', message: 'TotalAmount Error' }
  if (trade.capture !== action.from) return { code: '10200105', message: `Wrong state: ${trade.capture}` }
  if (isRefund && trade.returned + amount > trade.charged) return { code: '10200050', message: 'TotalAmount Error' }
  if (isRefund) trade.returned += amount
  if (!isRefund || trade.returned === trade.charged) trade.capture = action.to
  return { code: '1', message: 'OK' }
}
