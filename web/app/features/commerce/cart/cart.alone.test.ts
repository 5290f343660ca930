import type { Product } from '@idocard/contract/commerce/product'
import { CART_LINES_MAX } from '@idocard/domain/commerce/cart'
import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
const {
  addToCart,
  bringToCart,
  changeQuantity,
  emptyCart,
  leftOutOfCart,
  onCartChanged,
  removeFromCart,
  reorderToCart,
  storedCart,
  unitsIn,
} = await import('./cart.ts')

const product = (id: number, over: Partial<Product> = {}): Product => ({
  id,
  category: 'personal',
  titleCh: `名片${id}`,
  titleEn: `Card ${id}`,
  summaryCh: '',
  summaryEn: '',
  descriptionCh: '',
  descriptionEn: '',
  img: [`/pictures/products/${id}-960.webp`],
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
const ids = () => storedCart.get().map((line) => line.id)
const saved = () => JSON.parse(stored.get('shopCommodity') ?? '[]')

beforeEach(() => emptyCart())

test('what is added is saved with its total, the discount price where there is one', () => {
  addToCart(product(1), 2)
  addToCart(product(2, { discountPrice: 0 }), 3)
  expect(saved()).toMatchObject([
    { id: 1, quantity: 2, total: 2000 },
    { id: 2, quantity: 3, discountPrice: 0, total: 0 },
  ])
  expect(saved()[0]).not.toHaveProperty('discountPrice')
  expect(unitsIn(storedCart.get())).toBe(5)
})

test('a changed quantity is saved with a new total, and never falls below 1', () => {
  addToCart(product(1), 2)
  changeQuantity(1, 5)
  expect(saved()).toMatchObject([{ quantity: 5, total: 5000 }])
  changeQuantity(1, 0)
  expect(saved()).toMatchObject([{ quantity: 1, total: 1000 }])
})

test('adding to the cart opens the panel; topping up does not', () => {
  const opened = vi.fn()
  const stop = onCartChanged(opened)
  bringToCart(product(1), 1)
  expect(opened).not.toHaveBeenCalled()
  addToCart(product(1), 1)
  expect(opened).toHaveBeenCalledTimes(1)
  stop()
  addToCart(product(1), 1)
  expect(opened).toHaveBeenCalledTimes(1)
})

test('topping up never exceeds the requested quantity', () => {
  addToCart(product(1), 1)
  bringToCart(product(1), 1)
  bringToCart(product(1), 3)
  bringToCart(product(1), 3)
  bringToCart(product(1), 2)
  expect(saved()).toMatchObject([{ id: 1, quantity: 3 }])
})

test('a full cart refuses a new product and reports it', () => {
  for (let id = 1; id <= CART_LINES_MAX; id += 1) expect(addToCart(product(id), 1)).toBe(true)
  const opened = vi.fn()
  const stop = onCartChanged(opened)
  expect(addToCart(product(999), 1)).toBe(false)
  stop()
  expect(opened).not.toHaveBeenCalled()
  expect(bringToCart(product(999), 1)).toBe(false)
  expect(addToCart(product(1), 1)).toBe(true)
  expect(ids()).toHaveLength(CART_LINES_MAX)
})

test('reordering opens the panel once, and doing it twice does not double the quantities', () => {
  addToCart(product(1, { price: 900 }), 1)
  const opened = vi.fn()
  const stop = onCartChanged(opened)
  const again = {
    wanted: [
      { product: product(1), quantity: 3, print: null },
      { product: product(2), quantity: 1, print: null },
    ],
    leftOut: [],
  }
  reorderToCart(again)
  expect(opened).toHaveBeenCalledTimes(1)
  reorderToCart(again)
  stop()
  expect(saved()).toMatchObject([
    { id: 1, quantity: 3, price: 1000, total: 3000 },
    { id: 2, quantity: 1 },
  ])
  expect(leftOutOfCart.get()).toEqual([])
})

test('products that do not fit into a full cart are listed with the unavailable ones', () => {
  for (let id = 1; id <= CART_LINES_MAX; id += 1) bringToCart(product(id), 1)
  const gone = { id: 7, titleCh: '舊', titleEn: 'Old', why: 'gone', left: 0 } as const
  reorderToCart({ wanted: [{ product: product(99), quantity: 2, print: null }], leftOut: [gone] })
  expect(leftOutOfCart.get().map(({ id, why }) => [id, why])).toEqual([
    [7, 'gone'],
    [99, 'full'],
  ])
})

test('undoing a removal restores the line in its place', () => {
  for (const id of [1, 2, 3]) addToCart(product(id), id)
  const undo = removeFromCart(2)
  expect(ids()).toEqual([1, 3])
  undo()
  expect(saved()).toMatchObject([{ id: 1 }, { id: 2, quantity: 2, total: 2000 }, { id: 3 }])
})

test('undoing does nothing when the product is in the cart again, or was never there', () => {
  addToCart(product(1), 4)
  const undo = removeFromCart(1)
  addToCart(product(1), 1)
  undo()
  undo()
  expect(saved()).toMatchObject([{ id: 1, quantity: 1 }])
  removeFromCart(77)()
  expect(ids()).toEqual([1])
})

test('a line that another tab wrote is shown', () => {
  addToCart(product(1), 1)
  stored.set(
    'shopCommodity',
    JSON.stringify([{ id: 5, img: [], titleCh: '竹', titleEn: 'B', price: 10, quantity: 2, total: 1 }]),
  )
  const notified = vi.fn()
  const stop = storedCart.subscribe(notified)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'shopCommodity' }))
  stop()
  expect(notified).toHaveBeenCalledTimes(1)
  expect(storedCart.get()).toMatchObject([{ id: 5, quantity: 2, total: 20 }])
})
