import { FEW_LEFT } from '@idocard/domain/unpaid-hold'

/** Units of each product that can be had, by its id, as far as they are known. */
export type Stock = ReadonlyMap<number, number>

type Line = { id: number; quantity: number }

/** Whether a line asks for more than there is. */
export const isShort = ({ id, quantity }: Line, stock: Stock): boolean => quantity > (stock.get(id) ?? quantity)

/** How many are left of a line that can be had, where that is worth saying. */
export function fewLeft({ id, quantity }: Line, stock: Stock): number | undefined {
  const left = stock.get(id)
  return left !== undefined && quantity <= left && left <= FEW_LEFT ? left : undefined
}
