import { expect, test } from 'vitest'
import { placedDestination } from './placed.ts'

const destination = { shippingName: '王', shippingPhone: '0912', county: '臺北市', area: '中正區', address: '一段' }
const placed = { memberId: 'm1', orderNumber: 'A1', destination }
const kept = JSON.stringify(placed)

test('the order placed last in this tab is known to its member', () => {
  expect(placedDestination(placed, kept)).toEqual(destination)
  expect(placedDestination({ ...placed, orderNumber: 'A2' }, kept)).toBeUndefined()
  expect(placedDestination({ ...placed, memberId: 'm2' }, kept)).toBeUndefined()
})

test.each([null, '', '{', '7', '"A1"', 'null', '[]', '{"memberId":"m1"}'])('%j is none', (text) => {
  expect(placedDestination(placed, text)).toBeUndefined()
})
