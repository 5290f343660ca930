import type { Order } from '@idocard/contract/commerce/order-fields'
import type { RefusalData } from '@idocard/contract/envelope'
import {
  type CartLine,
  parseStoredCart,
  type Quantity,
  removeLine,
  setQuantity,
  unitPrice,
} from '@idocard/domain/commerce/cart'

/** The cart in this browser. */
export interface LocalCart {
  lines(): CartLine[]
  setLines(lines: CartLine[]): void
  version(): number
  setVersion(version: number): void
}

/** `order.update_shopping_cart`. */
export type PutCart = (cart: { list: Quantity[]; version: number }) => Promise<{ version: number; list: unknown }>

type CartSync =
  | {
      kind: 'synced'
      /** The version of `quantities` on the server. */
      version: number
      quantities: string
      /** Lines removed because they are no longer sold. */
      removed: CartLine[]
      /** Whether any price changed. */
      repriced: boolean
    }
  | { kind: 'ordered'; orderNumber: string }

/** Products and quantities as one string, to compare two carts. */
export const quantitiesOf = (lines: readonly Quantity[]): string =>
  JSON.stringify(lines.map(({ id, quantity }) => ({ id, quantity })))

/**
 * Sends this browser's cart to the server, and applies today's prices and titles. Products that are no longer sold are
 * removed from the cart.
 * @throws {ApiError} if the request fails for another reason; then only products that are no longer sold were removed
 */
export async function syncCart(cart: LocalCart, put: PutCart): Promise<CartSync> {
  const removed: CartLine[] = []
  for (;;) {
    const sent = cart.lines()
    try {
      const list = sent.map(({ id, quantity }) => ({ id, quantity }))
      const answer = await put({ list, version: cart.version() })
      cart.setVersion(answer.version)
      return {
        kind: 'synced',
        version: answer.version,
        quantities: quantitiesOf(sent),
        removed,
        repriced: reprice(cart, parseStoredCart(answer.list)),
      }
    } catch (error) {
      const { refusal, orderNumber, productId } = refusalIn(error)
      if (refusal === 'cart.ordered' && orderNumber) return { kind: 'ordered', orderNumber }
      const gone = refusal === 'cart.unknown_product' ? sent.find(({ id }) => id === productId) : undefined
      if (!gone) throw error
      removed.push(gone)
      cart.setLines(removeLine(cart.lines(), gone.id))
    }
  }
}

/** The data of a refused call; empty for any other error. */
export const refusalIn = (error: unknown): Partial<RefusalData> =>
  error instanceof Error && 'data' in error ? (error.data as Partial<RefusalData>) : {}

/**
 * Applies prices, titles and pictures. Quantities are not changed, because the user may have changed them during the
 * request.
 * @returns whether any price changed
 */
function reprice(cart: LocalCart, fresh: readonly CartLine[]): boolean {
  const before = cart.lines()
  const after = before.flatMap((line) => {
    const known = fresh.find(({ id }) => id === line.id)
    return known ? setQuantity([known], line.id, line.quantity) : [line]
  })
  if (JSON.stringify(before) !== JSON.stringify(after)) cart.setLines(after)
  return after.some((line, index) => unitPrice(line) !== unitPrice(before[index] ?? line))
}

/**
 * The lines that remain in a cart after it was ordered. Usually none, but products may have been added while the
 * response was lost.
 */
export function withoutOrdered(
  lines: readonly CartLine[],
  ordered: Pick<Order['lines'][number], 'productId' | 'quantity'>[],
): CartLine[] {
  return lines.flatMap((line) => {
    const taken = ordered.find(({ productId }) => productId === line.id)?.quantity ?? 0
    return line.quantity > taken ? setQuantity([line], line.id, line.quantity - taken) : []
  })
}
