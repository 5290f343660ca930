import { expect, test } from 'vitest'
import { placedDestination } from './placed.ts'

const destination = { shippingName: '王', shippingPhone: '0912', county: '臺北市', area: '中正區', address: '一段' }
const placed = { memberId: 'm1', orderNumber: 'A1', destination }
const stored = JSON.stringify(placed)

test('the last order of this tab is available to its member', () => {
  expect(placedDestination(placed, stored)).toEqual(destination)
  expect(placedDestination({ ...placed, orderNumber: 'A2' }, stored)).toBeUndefined()
  expect(placedDestination({ ...placed, memberId: 'm2' }, stored)).toBeUndefined()
})

test.each([null, '', '{', '7', '"A1"', 'null', '[]', '{"memberId":"m1"}'])('%j is not a placed order', (text) => {
  expect(placedDestination(placed, text)).toBeUndefined()
})
