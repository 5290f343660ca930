import type { Twd } from '../money.ts'
import { QUANTITY_MAX } from './cart.ts'
import type { VolumePrice } from './price-steps.ts'

/** The most volume prices of a product: a buyer reads them at a glance. */
export const MAX_VOLUME_PRICES = 5
/** The first number of pieces that can have a price of its own, and the last: no order has more of one product. */
export const VOLUME_FROM = { min: 2, max: QUANTITY_MAX } as const

/** What is wrong with a volume price, and in which of its fields. */
export interface VolumeFault {
  /** Its position, as it was written. */
  at: number
  field: keyof VolumePrice
  fault: 'twice' | 'notBelowPrice' | 'notFalling'
}

/**
 * What is wrong with the volume prices of a product: each is below its price, and more pieces cost less each. The order of
 * the rows does not matter.
 */
export function volumeFaults({
  price,
  volumePrices,
}: {
  price: Twd
  volumePrices: readonly VolumePrice[]
}): VolumeFault[] {
  const rows = volumePrices.map((row, at) => ({ ...row, at })).toSorted((a, b) => a.from - b.from || a.at - b.at)
  return rows.flatMap((row, index): VolumeFault[] => {
    const before = rows[index - 1]
    if (before?.from === row.from) return [{ at: row.at, field: 'from', fault: 'twice' }]
    if (row.price >= price) return [{ at: row.at, field: 'price', fault: 'notBelowPrice' }]
    if (before && row.price >= before.price) return [{ at: row.at, field: 'price', fault: 'notFalling' }]
    return []
  })
}

/** The volume prices in the order in which they are stored. */
export const sortedVolumePrices = (list: readonly VolumePrice[]): VolumePrice[] =>
  list.map(({ from, price }) => ({ from, price })).toSorted((a, b) => a.from - b.from)

/** Volume prices as a cell of a table has them: `10=900; 30=850`. With colons a spreadsheet would read a time of day. */
export const volumePricesText = (list: readonly VolumePrice[]): string =>
  list.map(({ from, price }) => `${from}=${price}`).join('; ')

/**
 * Reads what `volumePricesText` writes, also as people type it: `10 = NT$1,900、30：850 元`.
 * @returns undefined if these are no volume prices
 */
export function volumePricesOf(text: string): VolumePrice[] | undefined {
  const plain = text
    .replace(/NT\$|\$|元/g, '')
    .replace(/\s*[=＝:：]\s*/g, '=')
    .replace(/,(?=\d{3}(?!\d))/g, '')
  const list = plain
    .split(/[;；、,，\s]+/)
    .filter(Boolean)
    .map((part) => {
      const [, from = '', price = ''] = /^(\d{1,2})=(\d{1,7})$/.exec(part) ?? []
      return { from: Number(from), price: Number(price) }
    })
  const isRead = list.every(({ from, price }) => from >= VOLUME_FROM.min && price > 0)
  return isRead && list.length <= MAX_VOLUME_PRICES ? sortedVolumePrices(list) : undefined
}
