/** A product of which fewer units are left than the cart holds. */
export interface Shortage {
  productId: number
  /** Units that can be had, 0 when it is sold out. */
  left: number
}

/** Whether a line still asks for more than there is. */
export const isShort = (line: { id: number; quantity: number }, shortage: Shortage | undefined): boolean =>
  shortage?.productId === line.id && line.quantity > shortage.left
