import type { Lang } from '../language.ts'

/** Delivery methods by the specification's numbers (`shippingMethod`). Those with a rate are offered (`freight.ts`). */
export const SHIPPING_METHODS = [1, 2] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

const NAMES: Readonly<Record<ShippingMethod, Readonly<Record<Lang, string>>>> = {
  1: { 'zh-tw': '宅配到府', 'en-us': 'Home delivery' },
  2: { 'zh-tw': '郵局掛號', 'en-us': 'Registered post' },
}

/**
 * What a buyer is asked for. Another kind, such as a store, is a value here: the checkout's form (`destinations`) and the
 * order's check (`DESTINATIONS`) do not compile until they know it.
 */
export type DestinationKind = 'address'

const DESTINATION: Readonly<Record<ShippingMethod, DestinationKind>> = { 1: 'address', 2: 'address' }

/** What a method asks for. How its parcel is followed is the carrier's affair (`carrier.ts`). */
export const destinationOf = (method: ShippingMethod): DestinationKind => DESTINATION[method]

export const isShippingMethod = (value: unknown): value is ShippingMethod =>
  SHIPPING_METHODS.some((method) => method === value)

/** Empty for a number that is no method. */
export const shippingMethodName = (method: number, lang: Lang): string =>
  isShippingMethod(method) ? NAMES[method][lang] : ''
