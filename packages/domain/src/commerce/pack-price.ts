import type { Twd } from '../money.ts'
import type { Finish } from './finish.ts'
import { discountPriceAt, type Pricing } from './price.ts'
import { type Prices, priceEach } from './price-steps.ts'
import { finishAt, type PrintRule } from './print.ts'

export interface PricedCards extends Prices {
  /** Null if nothing of the buyer's is printed on it. */
  print: PrintRule | null
}

/** A pack that costs more than the same cards bought singly, and the smallest number of such packs that do. */
export interface OverpricedPack<P> {
  pack: P
  packs: number
}

/** Finishes and how many cards of each are bought. */
type Counts = ReadonlyMap<Finish, number>

function cardsByFinish(rule: PrintRule): Counts {
  const counts = new Map<Finish, number>()
  for (let index = 0; index < rule.cards; index += 1) {
    const finish = finishAt(rule, index)
    counts.set(finish, (counts.get(finish) ?? 0) + 1)
  }
  return counts
}

const isSingle = ({ print }: PricedCards) => print?.cards === 1 && print.finishes.length === 1
const isOf = (finish: Finish) => (product: PricedCards) => isSingle(product) && product.print?.finishes[0] === finish

/**
 * The packs that cost more than the same cards bought singly, one pack or several, at the prices for so many. If the buyer
 * chooses the finishes, they could choose the cheapest for every card. A finish that is not sold singly cannot be compared.
 */
export function overpricedPacks<P extends PricedCards>(products: readonly P[]): OverpricedPack<P>[] {
  const singles = products.filter(isSingle)
  const known = new Map<string, Twd>()
  const singly = (finish: Finish, cards: number): Twd => {
    const key = `${finish} ${cards}`
    const cost = known.get(key) ?? cards * Math.min(...singles.filter(isOf(finish)).map((one) => priceEach(one, cards)))
    known.set(key, cost)
    return cost
  }
  const changes = singles.flatMap(({ volumePrices = [] }) => volumePrices.map(({ from }) => from))
  return products.flatMap((pack): OverpricedPack<P>[] => {
    const { print: rule, volumePrices = [] } = pack
    if (!rule || rule.cards < 2) return []
    // Of a mix, all cards may have one finish; otherwise the pack says how many have which.
    const mixes: Counts[] = rule.isMixed
      ? rule.finishes.map((finish) => new Map([[finish, rule.cards]]))
      : [cardsByFinish(rule)]
    const costs = (mix: Counts, packs: number) =>
      [...mix].reduce((sum, [finish, cards]) => sum + singly(finish, cards * packs), 0)
    // Between these numbers of packs no price changes.
    const cards = mixes.flatMap((mix) => [...mix.values()])
    const numbers = [
      1,
      ...volumePrices.map(({ from }) => from),
      ...changes.flatMap((from) => cards.map((count) => Math.ceil(from / count))),
    ]
    const packs = [...new Set(numbers)]
      .toSorted((a, b) => a - b)
      .find((count) => priceEach(pack, count) * count > Math.min(...mixes.map((mix) => costs(mix, count))))
    return packs === undefined ? [] : [{ pack, packs }]
  })
}

/** The packs that cost more than the same cards bought singly at any moment from now on. */
export function packsOverpricedFrom<P extends Pricing & PricedCards>(
  products: readonly P[],
  now: Date,
): OverpricedPack<P>[] {
  const changes = products.flatMap(({ discountFrom, discountUntil }) => [discountFrom, discountUntil])
  const moments = [now, ...changes.filter((at) => at !== null && at > now)] as Date[]
  const wrong = moments.flatMap((at) =>
    overpricedPacks(products.map((product) => ({ product, ...product, discountPrice: discountPriceAt(product, at) }))),
  )
  return products.flatMap((one) => {
    const packs = wrong.filter(({ pack }) => pack.product === one).map((found) => found.packs)
    return packs.length > 0 ? [{ pack: one, packs: Math.min(...packs) }] : []
  })
}
