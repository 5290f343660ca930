import type { Lang } from '../language.ts'
import type { Twd } from '../money.ts'

/** 1 home delivery, 2 registered post. */
export const SHIPPING_METHODS = [1, 2] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

const NAMES: Record<ShippingMethod, Record<Lang, string>> = {
  1: { 'zh-tw': '宅配到府', 'en-us': 'Home delivery' },
  2: { 'zh-tw': '郵局掛號', 'en-us': 'Registered post' },
}

export const isShippingMethod = (value: unknown): value is ShippingMethod =>
  SHIPPING_METHODS.some((method) => method === value)

/** Empty for a number that is no method. */
export const shippingMethodName = (method: number, lang: Lang): string =>
  isShippingMethod(method) ? NAMES[method][lang] : ''

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
