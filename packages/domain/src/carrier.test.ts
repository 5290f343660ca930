import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CARRIERS, carrierName, trackingLink } from './carrier.ts'

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
