import { expect, test } from 'vitest'
import { deliveryInput, deliveryProblems, parseDelivery } from './delivery.ts'

const remark = (shippingRemark: string) => ({ shippingMethod: 1, shippingRemark }) as const

test('a remark may have lines, and a length', () => {
  expect(deliveryProblems(remark('晚上送\n請先打電話'))).toEqual({})
  expect(deliveryProblems(remark('x'.repeat(300)))).toEqual({})
  expect(deliveryProblems(remark('x'.repeat(301)))).toEqual({ shippingRemark: 'remarkWrong' })
  expect(deliveryProblems(remark('\u0007'))).toEqual({ shippingRemark: 'remarkWrong' })
})

test('an order gets the remark in one line, and what is fixed', () => {
  expect(deliveryInput({ shippingMethod: 2, shippingRemark: ' 晚上送\n請先打電話 ' })).toEqual({
    shippingMethod: 2,
    shippingRemark: '晚上送 請先打電話',
    countryCode: 'TW',
    email: '',
    paymentMethod: 3,
  })
})

test('what was kept is read back', () => {
  const kept = { shippingMethod: 2, shippingRemark: '管理室代收' }
  expect(parseDelivery(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})

test.each([
  null,
  'text',
  7,
  [],
  { shippingMethod: '1', shippingRemark: null },
  { shippingMethod: 9 },
])('makes the best of %j', (kept) => {
  expect(parseDelivery(kept)).toEqual(remark(''))
})
