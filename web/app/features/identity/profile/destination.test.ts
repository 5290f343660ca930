import { describe, expect, test } from 'vitest'
import {
  type Destination,
  destinationOf,
  destinationProblems,
  isEmptyDestination,
  parcelLabel,
  parseDestination,
  profileProblems,
} from './destination.ts'

const good: Destination = {
  shippingName: '王小明',
  shippingPhone: '0912-345-678',
  county: '臺北市',
  area: '中正區',
  address: '重慶南路一段122號',
}
const none: Destination = { shippingName: '', shippingPhone: '', county: '', area: '', address: '' }
const place = { county: '臺北市', countyEn: 'Taipei City', area: '中正區', areaEn: 'Zhongzheng Dist.', postcode: '100' }

describe('destinationProblems', () => {
  test('a valid destination has no problems', () => {
    expect(destinationProblems(good)).toEqual({})
    expect(destinationProblems({ ...good, shippingPhone: '＋８８６ 912 345 678' })).toEqual({})
  })

  test('a missing value and an invalid one are different problems', () => {
    expect(destinationProblems({ ...none, shippingName: ' ', address: '　' })).toEqual({
      shippingName: 'nameEmpty',
      shippingPhone: 'phoneEmpty',
      county: 'countyEmpty',
      area: 'areaEmpty',
      address: 'addressEmpty',
    })
    const wrong = { shippingName: 'x'.repeat(51), shippingPhone: '02-2345-6789', address: '1' }
    expect(destinationProblems({ ...good, ...wrong })).toEqual({
      shippingName: 'nameWrong',
      shippingPhone: 'phoneWrong',
      address: 'addressWrong',
    })
  })

  test('an invisible name counts as missing', () => {
    expect(destinationProblems({ ...good, shippingName: '\u200b' }).shippingName).toBe('nameWrong')
  })
})

describe('profileProblems', () => {
  test('any part may be left out, but a partial address is invalid', () => {
    expect(profileProblems(none)).toEqual({})
    expect(profileProblems({ ...none, shippingName: '王小明' })).toEqual({})
    expect(profileProblems({ ...good, shippingName: ' ', shippingPhone: '' })).toEqual({})
    expect(profileProblems({ ...none, county: '臺北市' })).toEqual({ area: 'areaEmpty', address: 'addressEmpty' })
    expect(profileProblems({ ...none, address: '重慶南路一段122號' })).toEqual({
      county: 'countyEmpty',
      area: 'areaEmpty',
    })
  })

  test('present values must be valid', () => {
    expect(profileProblems({ ...none, shippingName: 'x'.repeat(51), shippingPhone: '1' })).toEqual({
      shippingName: 'nameWrong',
      shippingPhone: 'phoneWrong',
    })
    expect(profileProblems({ ...good, address: '1' })).toEqual({ address: 'addressWrong' })
  })
})

test('a profile shows its phone number in the local format', () => {
  expect(destinationOf({ ...good, shippingPhone: '+886912345678' })).toEqual(good)
  expect(destinationOf(none)).toEqual(none)
  expect([isEmptyDestination(none), isEmptyDestination({ ...none, area: '中正區' })]).toEqual([true, false])
})

describe('parcelLabel', () => {
  test('cleans the input', () => {
    expect(parcelLabel({ ...good, shippingName: ' 王  小明 ' }, place, 'zh-tw')).toEqual({
      shippingName: '王 小明',
      shippingPhone: '+886912345678',
      shippingAddress: '100 臺北市中正區重慶南路一段122號',
    })
  })

  test('the address is in the language of its street', () => {
    const addressOf = (address: string, lang: 'zh-tw' | 'en-us') =>
      parcelLabel({ ...good, address }, place, lang).shippingAddress
    const line = 'No. 122, Sec. 1, Chongqing S. Rd., Zhongzheng Dist., Taipei City 100'
    expect(addressOf('No. 122, Sec. 1, Chongqing S. Rd.', 'zh-tw')).toBe(line)
    expect(addressOf('No. 122, Sec. 1, Chongqing S. Rd.', 'en-us')).toBe(line)
    expect(addressOf(good.address, 'en-us')).toBe('100 臺北市中正區重慶南路一段122號')
    expect(addressOf('B1-5', 'zh-tw')).toBe('100 臺北市中正區B1-5')
    expect(addressOf('B1-5', 'en-us')).toBe('B1-5, Zhongzheng Dist., Taipei City 100')
  })
})

describe('parseDestination', () => {
  test('reads back stored values', () => {
    expect(parseDestination(JSON.parse(JSON.stringify(good)))).toEqual(good)
  })

  test.each([null, 'text', 7, [], { shippingName: 7, county: null }])('replaces the invalid parts of %j', (stored) => {
    expect(parseDestination(stored)).toEqual(none)
  })
})
