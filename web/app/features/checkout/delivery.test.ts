import { expect, test } from 'vitest'
import { deliveryInput, deliveryProblems, parseDelivery } from './delivery.ts'

const remark = (shippingRemark: string) => ({ shippingMethod: 1, shippingRemark }) as const

test('a remark may have several lines and has a maximum length', () => {
  expect(deliveryProblems(remark('晚上送\n請先打電話'))).toEqual({})
  expect(deliveryProblems(remark('x'.repeat(300)))).toEqual({})
  expect(deliveryProblems(remark('x'.repeat(301)))).toEqual({ shippingRemark: 'remarkWrong' })
  expect(deliveryProblems(remark('\u0007'))).toEqual({ shippingRemark: 'remarkWrong' })
})

test('an order gets the remark in one line, and the fixed values', () => {
  expect(deliveryInput({ shippingMethod: 2, shippingRemark: ' 晚上送\n請先打電話 ' })).toEqual({
    shippingMethod: 2,
    shippingRemark: '晚上送 請先打電話',
    countryCode: 'TW',
    email: '',
    paymentMethod: 3,
  })
})

test('a stored delivery is read back', () => {
  const stored = { shippingMethod: 2, shippingRemark: '管理室代收' }
  expect(parseDelivery(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
})

test.each([
  null,
  'text',
  7,
  [],
  { shippingMethod: '1', shippingRemark: null },
  { shippingMethod: 9 },
])('replaces the invalid parts of %j', (stored) => {
  expect(parseDelivery(stored)).toEqual(remark(''))
})
