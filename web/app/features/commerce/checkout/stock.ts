import { FEW_LEFT } from '@idocard/domain/commerce/unpaid-hold'

/** Units in stock of each product, by its id, as far as known. */
export type Stock = ReadonlyMap<number, number>

type Line = { id: number; quantity: number }

/** Whether a line exceeds the stock. */
export const isShort = ({ id, quantity }: Line, stock: Stock): boolean => quantity > (stock.get(id) ?? quantity)

/** The units left of a line that is in stock; undefined if they are not few enough to be shown. */
export function fewLeft({ id, quantity }: Line, stock: Stock): number | undefined {
  const left = stock.get(id)
  return left !== undefined && quantity <= left && left <= FEW_LEFT ? left : undefined
}
