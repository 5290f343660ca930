import { expect, it } from 'vitest'
import { isShippingMethod, SHIPPING_METHODS, shippingMethodName } from './delivery-method.ts'

it('names both methods in both languages', () => {
  expect(SHIPPING_METHODS.map((method) => shippingMethodName(method, 'zh-tw'))).toEqual(['宅配到府', '郵局掛號'])
  expect(SHIPPING_METHODS.map((method) => shippingMethodName(method, 'en-us'))).toEqual([
    'Home delivery',
    'Registered post',
  ])
  expect([1, 2, 0, 3, '1', null].map(isShippingMethod)).toEqual([true, true, false, false, false, false])
})
