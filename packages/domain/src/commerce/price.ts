import type { Twd } from '../money.ts'
import { periodState } from '../shown-period.ts'
import type { VolumePrice } from './price-steps.ts'

/** A price, a discount price that is charged instead of it during a period, and what many pieces cost each. */
export interface Pricing {
  price: Twd
  discountPrice: Twd | null
  /** Null: without a beginning or an end. The end itself is outside. */
  discountFrom: Date | null
  discountUntil: Date | null
  volumePrices: VolumePrice[]
}

/** The discount price that is charged at a moment, 0 included. Null if the full price is. The same in SQL: `pricing.store.ts`. */
export const discountPriceAt = ({ discountPrice, discountFrom, discountUntil }: Pricing, at: Date): Twd | null =>
  periodState({ shownFrom: discountFrom, shownUntil: discountUntil }, at) === 'shown' ? discountPrice : null
