import type { Product } from '@idocard/contract/commerce/product'
import { expect, test } from 'vitest'
import type { Api } from '../../lib/api.ts'
import { availability, planOf, planOffers, priceOf, pricePerCard, priceSpan } from './plan.ts'

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
  imgAlt: [],
  price: 1000,
  discountPrice: null,
  priceSteps: [],
  stock: 50,
  madeToOrder: true,
  specs: [],
  print: null,
  ...over,
})

test('links use the specification’s names of the plans', () => {
  expect(planOf('個人方案')).toBe('personal')
  expect(planOf('企業客製方案')).toBe('enterprise')
  expect(planOf('enterprise')).toBe('enterprise')
})

test('any other name is not a plan', () => {
  for (const name of [null, '', '個人', 'constructor', '__proto__', 'toString']) expect(planOf(name)).toBeUndefined()
})

test('the price is the discounted one, including zero', () => {
  expect(priceOf(product({ price: 900 }))).toBe(900)
  expect(priceOf(product({ price: 1000, discountPrice: 0 }))).toBe(0)
})

test('a plan’s price range is from its cheapest to its most expensive product, on any page', () => {
  const offer = (lowestPrice: number | null, highestPrice: number | null) => ({
    list: [product({ price: 5000 })],
    total: 1000,
    lowestPrice,
    highestPrice,
  })
  expect(priceSpan(offer(0, 74000), 'zh-tw')).toBe('NT$0–\u200bNT$74,000')
  expect(priceSpan(offer(880, 880), 'en-us')).toBe('NT$880')
  expect(priceSpan(offer(null, null), 'zh-tw')).toBeUndefined()
})

test('a page that lists products does not contain the fields of their own pages', async () => {
  const long = product({ descriptionCh: '很長', descriptionEn: 'long', titleCh: '霧黑名片' })
  const page = { list: [long], total: 1, lowestPrice: 1000, highestPrice: 1000, pageNum: 1, pageSize: 1 }
  const api = { product: { load_by_front: async () => page } } as unknown as Api
  const { personal } = await planOffers(api, { personal: 1, enterprise: 1 })
  expect(personal).toMatchObject({ total: 1, list: [{ titleCh: '霧黑名片', price: 1000 }] })
  expect(JSON.stringify(personal)).not.toMatch(/很長|long|specs/)
})

test('a low stock is shown', () => {
  expect([0, 1, 10, 11].map((stock) => availability({ stock }))).toEqual(['none', 'few', 'few', 'plenty'])
})

test('a card of a pack costs its share of the price that is charged', () => {
  const print = (cards: number) => ({ cards, finishes: ['bamboo' as const], isMixed: true })
  expect(pricePerCard(product({ print: print(50), price: 44_000, discountPrice: 42_000 }))).toBe(840)
  expect(pricePerCard(product({ print: print(1) }))).toBeUndefined()
  expect(pricePerCard(product({ print: null }))).toBeUndefined()
})
