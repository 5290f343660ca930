import type { Category, Product } from '@idocard/contract/commerce/product'
import { stepAt } from '@idocard/domain/commerce/price-steps'
import { FEW_LEFT } from '@idocard/domain/commerce/unpaid-hold'
import type { Lang } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import type { Api } from '../../lib/api.ts'

export const PLANS = ['personal', 'enterprise'] as const satisfies readonly Category[]

/** The plans by the names in the specification's links. */
export const PLAN_NAMES = { personal: '個人方案', enterprise: '企業客製方案' } as const satisfies Record<
  Category,
  string
>

/** The plan in an address's `name`, by the specification's names or ours. Undefined if missing or unknown. */
export const planOf = (name: string | null): Category | undefined =>
  PLANS.find((plan) => name === plan || name === PLAN_NAMES[plan])

/** A product in lists. */
export type ListedProduct = Omit<Product, 'descriptionCh' | 'descriptionEn' | 'specs' | 'imgAlt' | 'priceSteps'>

/** A product without the fields of its own page, which would make lists too large. */
export const listed = ({
  descriptionCh: _ch,
  descriptionEn: _en,
  specs: _specs,
  imgAlt: _alt,
  priceSteps: _steps,
  ...shown
}: Product): ListedProduct => shown

/** The price that is charged for one unit, if one is ordered. */
export const priceOf = ({ price, discountPrice }: Pick<Product, 'price' | 'discountPrice'>): number =>
  discountPrice ?? price

/** The price that is charged for one unit, if so many are ordered. */
export const priceEachOf = (
  product: Pick<Product, 'price' | 'discountPrice' | 'priceSteps'>,
  quantity: number,
): number => stepAt(product.priceSteps, quantity)?.price ?? priceOf(product)

/** The price of one card of a pack, rounded to whole NT$. Undefined for single cards and products without print. */
export const pricePerCard = (product: Pick<Product, 'price' | 'discountPrice' | 'print'>): number | undefined =>
  product.print && product.print.cards > 1 ? Math.round(priceOf(product) / product.print.cards) : undefined

/** A plan as in the response to a list request: its first products, their total number, and the price range of all. */
export interface PlanOffer {
  list: readonly ListedProduct[]
  total: number
  lowestPrice: number | null
  highestPrice: number | null
}
export type PlanOffers = Readonly<Record<Category, PlanOffer>>

/** Both plans, with at most `most` products of each. */
export async function planOffers(api: Api, max: Readonly<Record<Category, number>>): Promise<PlanOffers> {
  const offer = async (category: Category): Promise<PlanOffer> => {
    const { list, ...all } = await api.product.load_by_front({ category, pageNum: 1, pageSize: max[category] })
    return { ...all, list: list.map(listed) }
  }
  const [personal, enterprise] = await Promise.all([offer('personal'), offer('enterprise')])
  return { personal, enterprise }
}

/** The price range of a plan: 「NT$880–NT$2,480」. A single price if all are the same. Undefined without products. */
export function priceSpan({ lowestPrice, highestPrice }: PlanOffer, lang: Lang): string | undefined {
  if (lowestPrice === null || highestPrice === null) return undefined
  const ends = lowestPrice === highestPrice ? [lowestPrice] : [lowestPrice, highestPrice]
  // The zero-width space lets a narrow column break between the prices, but not inside a price.
  return ends.map((price) => formatTwd(price, lang)).join('–\u200b')
}

type Availability = 'plenty' | 'few' | 'none'
export const availability = ({ stock }: Pick<Product, 'stock'>): Availability =>
  stock <= 0 ? 'none' : stock <= FEW_LEFT ? 'few' : 'plenty'
