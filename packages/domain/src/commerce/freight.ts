import type { Twd } from '../money.ts'
import type { ShippingMethod } from './delivery-method.ts'

export interface FreightRate {
  method: ShippingMethod
  fee: Twd
  /** The amount of goods from which shipping is free; null: never. */
  freeFrom: Twd | null
}

/** The shipping rates. A method that is not listed is not offered. */
export interface FreightConfig {
  methods: readonly FreightRate[]
}

/**
 * The cost of shipping for an amount of goods after discount: free from `freeFrom`, inclusive. Null when the shop does
 * not offer the method, so that it cannot be mistaken for free.
 */
export const freightFor = (config: FreightConfig, method: ShippingMethod, amountAfterDiscount: Twd): Twd | null => {
  const rate = config.methods.find((one) => one.method === method)
  if (!rate) return null
  return rate.freeFrom !== null && amountAfterDiscount >= rate.freeFrom ? 0 : rate.fee
}

/** The amount missing until shipping is free, in whole NT$; null if it never is, or already is. */
export const untilFreeFreight = ({ freeFrom }: FreightRate, amountAfterDiscount: Twd): Twd | null =>
  freeFrom !== null && amountAfterDiscount < freeFrom ? freeFrom - amountAfterDiscount : null
