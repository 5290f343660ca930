import { expect, it } from 'vitest'
import { parcelRows } from './parcel-rows.ts'

it.each([
  ['tabs, as from a sheet', 'a1b2\ttcat\t905573412208', ['A1B2', 'tcat', '905573412208']],
  ['a number with hyphens', 'A1B2,tcat,9055-7341-2208', ['A1B2', 'tcat', '9055-7341-2208']],
  ['a number with spaces', 'A1B2 9055 7341 2208', ['A1B2', 'tcat', '9055 7341 2208']],
  ['a carrier by its Chinese name', 'A1B2，中華郵政，RR123456785TW', ['A1B2', 'post', 'RR123456785TW']],
  ['a carrier in quotes', '"A1B2";"T-CAT";"905573412208"', ['A1B2', 'tcat', '905573412208']],
  ['a carrier by its English name', 'A1B2\tChunghwa Post\tRR 123456785 TW', ['A1B2', 'post', 'RR 123456785 TW']],
  ['an unknown carrier', 'A1B2,dhl,12345', ['A1B2', 'dhl', '12345']],
  ['no number yet', 'A1B2\t', ['A1B2', 'tcat', '']],
])('reads a row with %s', (_what, text, [orderNumber, carrier, trackingNumber]) => {
  expect(parcelRows(text, 'tcat')).toEqual([{ orderNumber, carrier, trackingNumber, cards: [] }])
})

it.each([
  ['in columns of their own', 'A1B2\ttcat\t905573412208\tabcdefghjk\tmnpqrstuvw', ['abcdefghjk', 'mnpqrstuvw']],
  ['in one column', 'A1B2,905573412208,"abcdefghjk mnpqrstuvw"', ['abcdefghjk', 'mnpqrstuvw']],
  ['that are no cards', 'A1B2,tcat,905573412208,hello', ['hello']],
])('reads the cards of a row %s', (_where, text, cards) => {
  expect(parcelRows(text, 'tcat')).toEqual([
    { orderNumber: 'A1B2', carrier: 'tcat', trackingNumber: '905573412208', cards },
  ])
})

it('leaves out a heading and empty rows', () => {
  expect(parcelRows('order,carrier,number\r\n\r\n訂單編號\t物流\n', 'tcat')).toEqual([])
})
