import { expect, test } from 'vitest'
import { fewLeft, isShort } from './stock.ts'

const stock = new Map([
  [1, 3],
  [2, 0],
  [3, 11],
])

test.each([
  [1, 3, false, 3],
  [1, 4, true, undefined],
  [2, 1, true, undefined],
  [3, 11, false, undefined],
  [3, 12, true, undefined],
  [9, 99, false, undefined],
])('product %i × %i: short %s, shown %s', (id, quantity, short, few) => {
  expect([isShort({ id, quantity }, stock), fewLeft({ id, quantity }, stock)]).toEqual([short, few])
})
