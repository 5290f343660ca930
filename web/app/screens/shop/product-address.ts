import type { Category } from '@idocard/contract/product'
import { paths } from '../../lib/paths.ts'
import { PLAN_NAMES, planOf } from './plan.ts'

/** What an address under `/idocard/shop/shop` asks for. */
export interface ProductAddress {
  /** One product, as it stands in the address; undefined for the list. */
  id: string | undefined
  /** Only this plan's. */
  plan: Category | undefined
  /** Counts from 1. */
  page: number
}

const PAGE = /^[1-9]\d{0,5}$/

/** Reads an address; a plan that does not exist is none, and what is no page is the first. */
export function productAddress(query: URLSearchParams): ProductAddress {
  const page = query.get('page') ?? ''
  return {
    id: query.get('id') || undefined,
    plan: planOf(query.get('name')),
    page: PAGE.test(page) ? Number(page) : 1,
  }
}

/** The list of products, of one plan or of both, at a page of it. */
export function productsPath(plan?: Category, page = 1): string {
  const query = new URLSearchParams({
    ...(plan && { name: PLAN_NAMES[plan] }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${paths.products}?${query}` : paths.products
}
