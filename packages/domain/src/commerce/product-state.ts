import { periodState } from '../shown-period.ts'

/** Whether a product is sold now, or why not. `planned` and `ended`: its period. */
export const PRODUCT_STATES = ['sold', 'none_left', 'planned', 'ended', 'off', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

interface Sale {
  stock: number
  onSale: boolean
  shownFrom: Date | null
  shownUntil: Date | null
  archivedAt: Date | null
}

export function productState({ stock, onSale, archivedAt, ...period }: Sale, now: Date): ProductState {
  if (archivedAt) return 'archived'
  if (!onSale) return 'off'
  const state = periodState(period, now)
  if (state !== 'shown') return state
  return stock === 0 ? 'none_left' : 'sold'
}

/** What the list of staff can be limited to; empty for all that are not archived. */
export const PRODUCT_FILTERS = ['', 'sold', 'not_sold', 'discounted', 'few_left', 'archived'] as const
