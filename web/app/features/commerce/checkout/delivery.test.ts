import { expect, test } from 'vitest'
import { deliveryInput, deliveryProblems, parseDelivery } from './delivery.ts'

const remark = (shippingRemark: string) =>
  ({ email: '', shippingMethod: 1, shippingRemark, taxNumber: '', invoiceTitle: '' }) as const

test('a remark may have several lines and has a maximum length', () => {
  expect(deliveryProblems(remark('晚上送\n請先打電話'))).toEqual({})
  expect(deliveryProblems(remark('x'.repeat(300)))).toEqual({})
  expect(deliveryProblems(remark('x'.repeat(301)))).toEqual({ shippingRemark: 'remarkWrong' })
  expect(deliveryProblems(remark('\u0007'))).toEqual({ shippingRemark: 'remarkWrong' })
})

test('the address for the receipt is optional, and checked when it is given', () => {
  expect(deliveryProblems({ ...remark(''), email: ' ' })).toEqual({})
  expect(deliveryProblems({ ...remark(''), email: 'lin@example.com' })).toEqual({})
  expect(deliveryProblems({ ...remark(''), email: 'lin@example' })).toEqual({ email: 'emailWrong' })
})

test('an order gets the remark in one line, and the fixed values', () => {
  expect(
    deliveryInput({
      email: ' Lin@Example.com ',
      shippingMethod: 2,
      shippingRemark: ' 晚上送\n請先打電話 ',
      taxNumber: '1234-5675 ',
      invoiceTitle: ' 北極星設計 ',
    }),
  ).toEqual({
    shippingMethod: 2,
    shippingRemark: '晚上送 請先打電話',
    countryCode: 'TW',
    email: 'lin@example.com',
    paymentMethod: 3,
    taxNumber: '12345675',
    invoiceTitle: '北極星設計',
  })
})

test('a stored delivery is read back', () => {
  const stored = {
    email: 'lin@example.com',
    shippingMethod: 2,
    shippingRemark: '管理室代收',
    taxNumber: '12345675',
    invoiceTitle: '北極星設計',
  }
  expect(parseDelivery(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
})

test.each([
  null,
  'text',
  7,
  [],
  { shippingMethod: '1', shippingRemark: null },
  { shippingMethod: 9, taxNumber: 12345675 },
])('replaces the invalid parts of %j', (stored) => {
  expect(parseDelivery(stored)).toEqual(remark(''))
})
