import { CONTACT_KINDS, CONTACT_SORTS } from '@idocard/domain/contacts/contact'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ContactFilter, filterIn, isNarrowed, NO_FILTER, queryOf } from './filter.ts'

const filters: fc.Arbitrary<ContactFilter> = fc.record({
  keyword: fc.string({ maxLength: 64 }),
  kind: fc.constantFrom('' as const, ...CONTACT_KINDS),
  star: fc.boolean(),
  changed: fc.boolean(),
  tag: fc.string(),
  collectionId: fc.integer({ min: -1, max: 2 ** 31 - 1 }),
  metOn: fc.constantFrom('', '2026-11-21'),
  metPlace: fc.string(),
  importId: fc.oneof(fc.constant(''), fc.uuid()),
  sort: fc.constantFrom(...CONTACT_SORTS),
  from: fc.string(),
})

it('is the same after it was an address', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(filterIn(new URLSearchParams(queryOf(filter).toString()))).toEqual(filter)
    }),
  )
})

it.each([
  'kind=friend',
  'sort=shoe',
  'folder=1.5',
  'folder=9999999999',
  'folder=x',
  'on=yesterday',
])('ignores what makes no sense in an address: %s', (address) => {
  expect(filterIn(new URLSearchParams(address))).toEqual(NO_FILTER)
})

it('an order alone narrows nothing down', () => {
  expect(isNarrowed({ ...NO_FILTER, sort: 'name', from: 'x' })).toBe(false)
  expect(isNarrowed({ ...NO_FILTER, star: true })).toBe(true)
})
