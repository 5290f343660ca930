import type { Product } from '@idocard/contract/product'
import { expect, test } from 'vitest'
import { availability, ofPlan, planOf, priceOf, priceRange } from './plan.ts'

const product = (over: Partial<Product>): Product => ({
  id: 1,
  category: 'personal',
  titleCh: '',
  titleEn: '',
  summaryCh: '',
  summaryEn: '',
  descriptionCh: '',
  descriptionEn: '',
  img: [],
  price: 1000,
  discountPrice: null,
  stock: 50,
  specs: [],
  ...over,
})

test('links name the plans in the words of the specification', () => {
  expect(planOf('個人方案')).toBe('personal')
  expect(planOf('企業客製方案')).toBe('enterprise')
  expect(planOf('enterprise')).toBe('enterprise')
})

test('anything else names no plan', () => {
  for (const name of [null, '', '個人', 'constructor', '__proto__', 'toString']) expect(planOf(name)).toBeUndefined()
})

test('the price is the discounted one, zero included, and a range spans them', () => {
  const dear = product({ price: 900 })
  const free = product({ price: 1000, discountPrice: 0 })
  expect(priceOf(dear)).toBe(900)
  expect(priceOf(free)).toBe(0)
  expect(priceRange([dear, free])).toEqual({ least: 0, most: 900 })
  expect(priceRange([])).toBeUndefined()
})

test('products are told apart by plan, and few are said to be few', () => {
  const own = product({ id: 1 })
  const theirs = product({ id: 2, category: 'enterprise' })
  expect(ofPlan([own, theirs], 'enterprise')).toEqual([theirs])
  expect([0, 1, 10, 11].map((stock) => availability({ stock }))).toEqual(['none', 'few', 'few', 'plenty'])
})
