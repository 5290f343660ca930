import { describe, expect, test } from 'vitest'
import { type Information, parseInformation, problemsOf, shippingOf } from './information.ts'

const good: Information = {
  shippingName: '王小明',
  shippingPhone: '0912-345-678',
  county: '臺北市',
  area: '中正區',
  address: '重慶南路一段122號',
  shippingMethod: 1,
  shippingRemark: '',
}
const place = { county: '臺北市', countyEn: 'Taipei City', area: '中正區', areaEn: 'Zhongzheng Dist.', postcode: '100' }

describe('problemsOf', () => {
  test('good information has none', () => {
    expect(problemsOf(good)).toEqual({})
    expect(
      problemsOf({ ...good, shippingPhone: '＋８８６ 912 345 678', shippingRemark: '晚上送\n請先打電話' }),
    ).toEqual({})
  })

  test('what is empty is told from what is wrong', () => {
    const blank = { shippingName: ' ', shippingPhone: '', county: '', area: '', address: '　', shippingRemark: '' }
    expect(problemsOf({ ...good, ...blank })).toEqual({
      shippingName: 'nameEmpty',
      shippingPhone: 'phoneEmpty',
      county: 'countyEmpty',
      area: 'areaEmpty',
      address: 'addressEmpty',
    })
    const wrong = {
      shippingName: 'x'.repeat(51),
      shippingPhone: '02-2345-6789',
      address: '1',
      shippingRemark: 'x'.repeat(301),
    }
    expect(problemsOf({ ...good, ...wrong })).toEqual({
      shippingName: 'nameWrong',
      shippingPhone: 'phoneWrong',
      address: 'addressWrong',
      shippingRemark: 'remarkWrong',
    })
  })

  test('a name that cannot be seen is none', () => {
    expect(problemsOf({ ...good, shippingName: '\u200b' }).shippingName).toBe('nameWrong')
  })
})

describe('shippingOf', () => {
  test('cleans what was typed and fixes country and payment method', () => {
    expect(
      shippingOf({ ...good, shippingName: ' 王  小明 ', shippingRemark: '晚上送\n請先打電話' }, place, 'zh-tw'),
    ).toEqual({
      shippingName: '王 小明',
      shippingPhone: '+886912345678',
      shippingMethod: 1,
      countryCode: 'TW',
      shippingAddress: '100 臺北市中正區重慶南路一段122號',
      shippingRemark: '晚上送 請先打電話',
      email: '',
      paymentMethod: 3,
    })
  })

  test('the address keeps the language of its street', () => {
    const english = { ...good, address: 'No. 122, Sec. 1, Chongqing S. Rd.' }
    const line = 'No. 122, Sec. 1, Chongqing S. Rd., Zhongzheng Dist., Taipei City 100'
    expect(shippingOf(english, place, 'zh-tw').shippingAddress).toBe(line)
    expect(shippingOf(english, place, 'en-us').shippingAddress).toBe(line)
    expect(shippingOf(good, place, 'en-us').shippingAddress).toBe('100 臺北市中正區重慶南路一段122號')
    expect(shippingOf({ ...good, address: 'B1-5' }, place, 'zh-tw').shippingAddress).toBe('100 臺北市中正區B1-5')
    expect(shippingOf({ ...good, address: 'B1-5' }, place, 'en-us').shippingAddress).toBe(
      'B1-5, Zhongzheng Dist., Taipei City 100',
    )
  })
})

describe('parseInformation', () => {
  test('reads back what was kept', () => {
    expect(parseInformation(JSON.parse(JSON.stringify(good)))).toEqual(good)
  })

  test.each([
    null,
    'text',
    7,
    [],
    { shippingName: 7, shippingMethod: '1', county: null },
  ])('makes the best of %j', (kept) => {
    expect(parseInformation(kept)).toEqual({
      shippingName: '',
      shippingPhone: '',
      county: '',
      area: '',
      address: '',
      shippingMethod: 1,
      shippingRemark: '',
    })
  })
})
