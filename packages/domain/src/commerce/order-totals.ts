import type { Twd } from '../money.ts'
import type { ShippingMethod } from './delivery-method.ts'
import type { Discount } from './discount.ts'
import { type FreightConfig, freightFor } from './freight.ts'

interface OrderTotalsInput {
  lines: readonly { unitPrice: Twd; quantity: number }[]
  /** The result of `discountFor`; null: no code. */
  discount: Discount | null
  freightConfig: FreightConfig
  method: ShippingMethod
}

/** Whole NT$; `subtotal - discount + freight` is exactly `total`, and none of them is negative. */
export interface OrderTotals {
  subtotal: Twd
  discount: Twd
  freight: Twd
  total: Twd
}

/**
 * The totals of an order. The free-shipping threshold applies to the amount after discount. Null when the shop does not
 * offer the shipping method.
 */
export const orderTotals = ({ lines, discount, freightConfig, method }: OrderTotalsInput): OrderTotals | null => {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const off = Math.max(0, Math.min(subtotal, discount?.amount ?? 0))
  const fee = freightFor(freightConfig, method, subtotal - off)
  if (fee === null) return null
  const freight = discount?.freeFreight ? 0 : fee
  return { subtotal, discount: off, freight, total: subtotal - off + freight }
}
