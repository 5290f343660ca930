/**
 * Why a product's units change. `opening`: those that were there when the ledger began. An unpaid order reserves units, and
 * releases them if it ends; a paid one has sold them, and returns them if it is refunded before it is sent.
 */
export const STOCK_MOVES = ['opening', 'received', 'corrected', 'reserved', 'released', 'sold', 'returned'] as const
export type StockMove = (typeof STOCK_MOVES)[number]

/** The moves that staff make. */
export const STAFF_MOVES = ['received', 'corrected'] as const satisfies readonly StockMove[]

/** How a move of one unit changes the units on sale and those that unpaid orders hold. */
export const ORDER_MOVES = {
  reserved: { stock: -1, held: 1 },
  released: { stock: 1, held: -1 },
  sold: { stock: 0, held: -1 },
  returned: { stock: 1, held: 0 },
} as const satisfies Partial<Record<StockMove, { stock: number; held: number }>>
