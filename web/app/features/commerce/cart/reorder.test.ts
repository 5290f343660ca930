import type { Product } from '@idocard/contract/commerce/product'
import type { Finish } from '@idocard/domain/commerce/finish'
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
  imgAlt: [],
  price: 1000,
  discountPrice: null,
  priceSteps: [],
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
  print: null,
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

test('what was printed is printed again, as far as the product is printed so today', () => {
  const card = (nameCh: string, finish: Finish) => ({
    ...{ nameCh, nameEn: '', titleCh: '', titleEn: '', companyCh: '', companyEn: '' },
    finish,
  })
  const rule = { cards: 1, finishes: ['jade' as const], isMixed: true }
  const logo = { id: 'l1', kind: 'svg' as const, url: '/logo', width: 10, height: 10 }
  const print = { rule, cards: [card('王小明', 'jade'), card('陳大文', 'bamboo')], of: 2, logo }
  const [again, gone] = reorderOf(
    [
      { ...line(1, 2), print },
      { ...line(2, 1), print },
    ],
    sold({ ...product(1, 1), print: { cards: 1, finishes: ['bamboo'], isMixed: true } }, product(2, 9)),
  ).wanted
  // One is left, and jade is not sold any more.
  expect(again?.print?.cards).toEqual([card('王小明', 'bamboo')])
  expect(again?.print).toMatchObject({ rule: { finishes: ['bamboo'] }, logo })
  expect(gone?.print).toBeNull()
})
