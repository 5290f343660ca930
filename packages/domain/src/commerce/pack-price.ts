import type { Twd } from '../money.ts'
import { discountPriceAt, type Pricing } from './price.ts'
import { finishAt, type PrintRule } from './print.ts'

export interface PricedCards {
  price: Twd
  discountPrice?: Twd | null
  /** Null if nothing of the buyer's is printed on it. */
  print: PrintRule | null
}

const charged = ({ price, discountPrice }: PricedCards): Twd => discountPrice ?? price

/**
 * The packs that cost more than the same cards bought singly. If the buyer chooses the finishes, they could choose the
 * cheapest for every card. A finish that is not sold singly cannot be compared.
 */
export function overpricedPacks<P extends PricedCards>(products: readonly P[]): P[] {
  const single = (finish: string) =>
    Math.min(
      ...products
        .filter(({ print }) => print?.cards === 1 && print.finishes.length === 1 && print.finishes[0] === finish)
        .map(charged),
    )
  const singly = (rule: PrintRule) =>
    rule.isMixed
      ? rule.cards * Math.min(...rule.finishes.map(single))
      : Array.from({ length: rule.cards }, (_, index) => single(finishAt(rule, index))).reduce((a, b) => a + b, 0)
  return products.filter(
    (product) => product.print && product.print.cards > 1 && charged(product) > singly(product.print),
  )
}

/** The packs that cost more than the same cards bought singly at any moment from now on. */
export function packsOverpricedFrom<P extends Pricing & PricedCards>(products: readonly P[], now: Date): P[] {
  const changes = products.flatMap(({ discountFrom, discountUntil }) => [discountFrom, discountUntil])
  const moments = [now, ...changes.filter((at) => at !== null && at > now)] as Date[]
  const wrong = moments.flatMap((at) =>
    overpricedPacks(products.map((product) => ({ product, ...product, discountPrice: discountPriceAt(product, at) }))),
  )
  return products.filter((one) => wrong.some(({ product }) => product === one))
}
