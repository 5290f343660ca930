import type { Category, Product } from '@idocard/contract/product'
import { unitPrice } from '@idocard/domain/cart'

export const PLANS = ['personal', 'enterprise'] as const satisfies readonly Category[]

/** The words of the specification's links, and our own. */
const WORDS: Readonly<Record<string, Category>> = {
  個人方案: 'personal',
  企業客製方案: 'enterprise',
  personal: 'personal',
  enterprise: 'enterprise',
}

/** The plan that an address asks for with `name`; undefined where it asks for none that exists. */
export const planOf = (name: string | null): Category | undefined =>
  name !== null && Object.hasOwn(WORDS, name) ? WORDS[name] : undefined

export const ofPlan = (products: readonly Product[], plan: Category): Product[] =>
  products.filter((product) => product.category === plan)

/** What is charged for one. */
export const priceOf = ({ price, discountPrice }: Product): number =>
  unitPrice({ price, ...(discountPrice !== null && { discountPrice }) })

/** The lowest and the highest price of products; undefined of none. */
export function priceRange(products: readonly Product[]): { least: number; most: number } | undefined {
  if (products.length === 0) return undefined
  const prices = products.map(priceOf)
  return { least: Math.min(...prices), most: Math.max(...prices) }
}

/** Up to so many units left, people are told how many. */
const FEW = 10

export type Availability = 'plenty' | 'few' | 'none'
export const availability = ({ stock }: Pick<Product, 'stock'>): Availability =>
  stock <= 0 ? 'none' : stock <= FEW ? 'few' : 'plenty'
