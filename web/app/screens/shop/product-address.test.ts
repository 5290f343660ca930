import { expect, test } from 'vitest'
import { productAddress, productsPath } from './product-address.ts'

const read = (query: string) => productAddress(new URLSearchParams(query))

test.each([
  ['', { id: undefined, plan: undefined, page: 1 }],
  ['id=7&name=x&page=2', { id: '7', plan: undefined, page: 2 }],
  ['id=', { id: undefined, plan: undefined, page: 1 }],
  ['name=個人方案', { id: undefined, plan: 'personal', page: 1 }],
  ['name=enterprise&page=41', { id: undefined, plan: 'enterprise', page: 41 }],
  ['name=__proto__&page=-1', { id: undefined, plan: undefined, page: 1 }],
  ['page=1.5', { id: undefined, plan: undefined, page: 1 }],
  ['page=0', { id: undefined, plan: undefined, page: 1 }],
  ['page=9999999', { id: undefined, plan: undefined, page: 1 }],
])('%s', (query, expected) => {
  expect(read(query)).toEqual(expected)
})

test('writing an address reverses reading it, and leaves out defaults', () => {
  expect(productsPath()).toBe('/idocard/shop/shop')
  expect(productsPath(undefined, 3)).toBe('/idocard/shop/shop?page=3')
  const { search } = new URL(productsPath('enterprise', 2), 'https://x.example')
  expect(read(search)).toEqual({ id: undefined, plan: 'enterprise', page: 2 })
})
