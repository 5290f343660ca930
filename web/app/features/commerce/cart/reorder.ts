import type { Order } from '@idocard/contract/commerce/order-fields'
import type { Product } from '@idocard/contract/commerce/product'
import { cardsFor } from '@idocard/domain/commerce/print'
import type { PrintDraft } from '../print/drafts.ts'

type OrderLine = Pick<Order['lines'][number], 'productId' | 'titleCh' | 'titleEn' | 'quantity' | 'print'>

/** A product that was not added to the cart, or not in full, and why. */
export interface LeftOut {
  id: number
  titleCh: string
  titleEn: string
  why: 'gone' | 'soldOut' | 'fewer' | 'full'
  /** Units in stock. */
  left: number
}

export interface Reorder {
  wanted: {
    product: Product
    quantity: number
    /** What was printed on them, as far as the product is printed so today; null if nothing was. */
    print: PrintDraft | null
  }[]
  leftOut: LeftOut[]
}

/**
 * The products and quantities of an order that can be bought again today.
 * @param lines the order's lines
 * @param products the products still on sale, by id
 */
export function reorderOf(lines: readonly OrderLine[], products: ReadonlyMap<number, Product>): Reorder {
  const wanted: Reorder['wanted'] = []
  const leftOut: LeftOut[] = []
  for (const { productId: id, titleCh, titleEn, quantity, print } of lines) {
    const product = products.get(id)
    const left = Math.max(0, product?.stock ?? 0)
    if (product && left > 0) {
      const units = Math.min(quantity, left)
      wanted.push({ product, quantity: units, print: printedAgain(product, units, print) })
    }
    if (left < quantity) {
      // Uses today's name if the product is still on sale.
      const title = product ?? { titleCh, titleEn }
      const why = !product ? 'gone' : left === 0 ? 'soldOut' : 'fewer'
      leftOut.push({ id, titleCh: title.titleCh, titleEn: title.titleEn, why, left })
    }
  }
  return { wanted, leftOut }
}

function printedAgain({ print: rule }: Product, quantity: number, before: OrderLine['print']): PrintDraft | null {
  if (!rule || !before || before.cards.length === 0) return null
  return { rule, cards: cardsFor(rule, quantity, before.cards), logo: before.logo }
}
