import type { Category } from '@idocard/contract/commerce/product'
import { paths } from '../../lib/paths.ts'
import { PLAN_NAMES, planOf } from './plan.ts'

/** The product or list in an address under `/idocard/shop/shop`. */
interface ProductAddress {
  /** The product's id as in the address. Undefined for the list. */
  id: string | undefined
  /** Only this plan's products. */
  plan: Category | undefined
  /** Counts from 1. */
  page: number
}

const PAGE = /^[1-9]\d{0,5}$/

/** Reads an address. An unknown plan means all products, an invalid page means the first page. */
export function productAddress(query: URLSearchParams): ProductAddress {
  const page = query.get('page') ?? ''
  return {
    id: query.get('id') || undefined,
    plan: planOf(query.get('name')),
    page: PAGE.test(page) ? Number(page) : 1,
  }
}

/** The address of a page of the product list, for one plan or both. */
export function productsPath(plan?: Category, page = 1): string {
  const query = new URLSearchParams({
    ...(plan && { name: PLAN_NAMES[plan] }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${paths.products}?${query}` : paths.products
}
