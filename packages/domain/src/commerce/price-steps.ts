import type { Twd } from '../money.ts'

/** What one piece costs in an order with at least so many pieces of the product. */
export interface VolumePrice {
  from: number
  price: Twd
}

/** The prices of a product at a moment. */
export interface Prices {
  price: Twd
  /** Charged instead of `price`, if there is one. */
  discountPrice?: Twd | null | undefined
  /** In any order. */
  volumePrices?: readonly VolumePrice[] | undefined
}

/**
 * What one piece costs, by how many pieces of the product are in the order: the smallest of its price, its discount
 * price and the volume prices that the number reaches.
 */
export const priceEach = ({ price, discountPrice, volumePrices = [] }: Prices, quantity: number): Twd =>
  Math.min(
    price,
    discountPrice ?? price,
    ...volumePrices.filter(({ from }) => quantity >= from).map((volume) => volume.price),
  )

/**
 * What one piece costs from how many on, the first from 1, each less than the one before. Empty if the number makes no
 * difference: a discount price may be lower than all volume prices.
 */
export function priceSteps(prices: Prices): VolumePrice[] {
  const numbers = [1, ...(prices.volumePrices ?? []).map(({ from }) => from)].toSorted((a, b) => a - b)
  const steps = numbers.map((from) => ({ from, price: priceEach(prices, from) }))
  const lower = steps.filter(({ price }, at) => at === 0 || price < (steps[at - 1]?.price ?? 0))
  return lower.length > 1 ? lower : []
}

/** The step that holds for a number of pieces. Undefined without steps. */
export const stepAt = (steps: readonly VolumePrice[], quantity: number): VolumePrice | undefined =>
  steps.findLast(({ from }) => quantity >= from)

/** The next step, which more pieces would reach. Undefined at the last one. */
export const nextStep = (steps: readonly VolumePrice[], quantity: number): VolumePrice | undefined =>
  steps.find(({ from }) => quantity < from)
