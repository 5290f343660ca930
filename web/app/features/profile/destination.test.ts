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
  test('a good one has none', () => {
    expect(destinationProblems(good)).toEqual({})
    expect(destinationProblems({ ...good, shippingPhone: '＋８８６ 912 345 678' })).toEqual({})
  })

  test('what is empty is told from what is wrong', () => {
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

  test('a name that cannot be seen is none', () => {
    expect(destinationProblems({ ...good, shippingName: '\u200b' }).shippingName).toBe('nameWrong')
  })
})

describe('profileProblems', () => {
  test('anything may be left out, but half an address is none', () => {
    expect(profileProblems(none)).toEqual({})
    expect(profileProblems({ ...none, shippingName: '王小明' })).toEqual({})
    expect(profileProblems({ ...good, shippingName: ' ', shippingPhone: '' })).toEqual({})
    expect(profileProblems({ ...none, county: '臺北市' })).toEqual({ area: 'areaEmpty', address: 'addressEmpty' })
    expect(profileProblems({ ...none, address: '重慶南路一段122號' })).toEqual({
      county: 'countyEmpty',
      area: 'areaEmpty',
    })
  })

  test('what is there must hold', () => {
    expect(profileProblems({ ...none, shippingName: 'x'.repeat(51), shippingPhone: '1' })).toEqual({
      shippingName: 'nameWrong',
      shippingPhone: 'phoneWrong',
    })
    expect(profileProblems({ ...good, address: '1' })).toEqual({ address: 'addressWrong' })
  })
})

test('a profile is shown with its phone as people write it', () => {
  expect(destinationOf({ ...good, shippingPhone: '+886912345678' })).toEqual(good)
  expect(destinationOf(none)).toEqual(none)
  expect([isEmptyDestination(none), isEmptyDestination({ ...none, area: '中正區' })]).toEqual([true, false])
})

describe('parcelLabel', () => {
  test('cleans what was typed', () => {
    expect(parcelLabel({ ...good, shippingName: ' 王  小明 ' }, place, 'zh-tw')).toEqual({
      shippingName: '王 小明',
      shippingPhone: '+886912345678',
      shippingAddress: '100 臺北市中正區重慶南路一段122號',
    })
  })

  test('the address keeps the language of its street', () => {
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
  test('reads back what was kept', () => {
    expect(parseDestination(JSON.parse(JSON.stringify(good)))).toEqual(good)
  })

  test.each([null, 'text', 7, [], { shippingName: 7, county: null }])('makes the best of %j', (kept) => {
    expect(parseDestination(kept)).toEqual(none)
  })
})
