import type { Product } from '@idocard/contract/commerce/product'
import { expect, test } from 'vitest'
import { reorderOf } from './reorder.ts'

const product = (id: number, stock: number): Product => ({
  id,
  category: 'personal',
  titleCh: `今日名片${id}`,
  titleEn: `Card ${id} today`,
  summaryCh: '',
  summaryEn: '',
  descriptionCh: '',
  descriptionEn: '',
  img: [],
  price: 1000,
  discountPrice: null,
  stock,
  madeToOrder: true,
  specs: [],
  print: null,
})
const line = (productId: number, quantity: number) => ({
  productId,
  titleCh: `名片${productId}`,
  titleEn: `Card ${productId}`,
  quantity,
})
const sold = (...products: Product[]) => new Map(products.map((one) => [one.id, one]))

test('adds everything when everything is available', () => {
  const { wanted, leftOut } = reorderOf([line(1, 2), line(2, 1)], sold(product(1, 2), product(2, 99)))
  expect(wanted.map((one) => [one.product.id, one.quantity])).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(leftOut).toEqual([])
})

test('products that are withdrawn, sold out or scarce are listed, and added as far as there is stock', () => {
  const { wanted, leftOut } = reorderOf([line(1, 2), line(2, 1), line(3, 5)], sold(product(2, 0), product(3, 4)))
  expect(wanted.map((one) => [one.product.id, one.quantity])).toEqual([[3, 4]])
  expect(leftOut).toEqual([
    { id: 1, titleCh: '名片1', titleEn: 'Card 1', why: 'gone', left: 0 },
    { id: 2, titleCh: '今日名片2', titleEn: 'Card 2 today', why: 'soldOut', left: 0 },
    { id: 3, titleCh: '今日名片3', titleEn: 'Card 3 today', why: 'fewer', left: 4 },
  ])
})

test('an order without lines adds nothing', () => {
  expect(reorderOf([], sold())).toEqual({ wanted: [], leftOut: [] })
})
