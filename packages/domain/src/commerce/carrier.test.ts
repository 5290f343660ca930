import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CARRIERS, carrierName, parseTrackingNumber, trackingLink } from './carrier.ts'

it('every carrier has a name in both languages', () => {
  expect(CARRIERS.map((carrier) => [carrierName(carrier, 'zh-tw'), carrierName(carrier, 'en-us')])).toEqual([
    ['黑貓宅急便', 'T-CAT'],
    ['中華郵政', 'Chunghwa Post'],
  ])
})

it('T-CAT takes the number in the address, Chunghwa Post does not', () => {
  expect(trackingLink('tcat', '9876543210')).toBe('https://www.t-cat.com.tw/Inquire/TraceDetail.aspx?BillID=9876543210')
  expect(trackingLink('post', '1234567890123456789')).not.toContain('1234567890')
})

it('with any text as the number, the link leads to the carrier', () => {
  const hosts = { tcat: 'www.t-cat.com.tw', post: 'postserv.post.gov.tw' }
  fc.assert(
    fc.property(fc.constantFrom(...CARRIERS), fc.string({ unit: 'binary' }), (carrier, number) => {
      const link = new URL(trackingLink(carrier, number.toWellFormed()))
      expect([link.protocol, link.host, link.hash]).toEqual(['https:', hosts[carrier], ''])
      if (carrier === 'tcat') expect(link.searchParams.get('BillID')).toBe(number.toWellFormed())
    }),
  )
})

it.each([
  ['tcat', '9055-7341-2208', '905573412208'],
  ['tcat', '９０５５７３４１２２', '9055734122'],
  ['tcat', '90557341220', null],
  ['post', '630812 00457120', '63081200457120'],
  ['post', 'rr123456785tw', 'RR123456785TW'],
  ['post', '905573412208', null],
  ['tcat', '', null],
] as const)('a number of %s typed as %j is %j', (carrier, typed, number) => {
  expect(parseTrackingNumber(carrier, typed)).toBe(number)
})
