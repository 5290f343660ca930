import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkMacValue, type MacKeys, verifyCheckMacValue } from './check-mac-value.ts'

const payment: MacKeys = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs', algorithm: 'sha256' }
const logistics: MacKeys = { hashKey: '5294y06JbISpM5x9', hashIv: 'v77hoKGq4kWxNNIS', algorithm: 'md5' }

/** Vectors for ECPay's public test merchants. */
const VECTORS: [string, MacKeys, Record<string, string>, string][] = [
  [
    'checkout',
    payment,
    {
      MerchantID: '3002607',
      MerchantTradeNo: 'Test1234567890',
      MerchantTradeDate: '2025/01/01 12:00:00',
      PaymentType: 'aio',
      TotalAmount: '100',
      TradeDesc: '測試',
      ItemName: '測試商品',
      ReturnURL: 'https://example.com/notify',
      ChoosePayment: 'ALL',
      EncryptType: '1',
    },
    '291CBA324D31FB5A4BBBFDF2CFE5D32598524753AFD4959C3BF590C5B2F57FB2',
  ],
  [
    'apostrophe',
    payment,
    { MerchantID: '3002607', ItemName: "Tom's Shop", TotalAmount: '100' },
    'CF0A3D4901D99459D8641516EC57210700E8A5C9AB26B1D021301E9CB93EF78D',
  ],
  [
    'tilde',
    payment,
    { MerchantID: '3002607', ItemName: 'Test~Product', TotalAmount: '200' },
    'CEEAE01D2F9A8E74D4AC0DCE7735B046D73F35A5EC99558A31A2EE03159DA1C9',
  ],
  [
    'space',
    payment,
    { MerchantID: '3002607', ItemName: 'My Test Product', TotalAmount: '300' },
    '7712A5E6EDC3B57086063C88568084C66CE882A21D40E74DE5ACA3B478C6F316',
  ],
  [
    'server notice',
    payment,
    {
      MerchantID: '3002607',
      MerchantTradeNo: 'Test1234567890',
      RtnCode: '1',
      RtnMsg: 'Succeeded',
      TradeNo: '2301011234567890',
      TradeAmt: '100',
      PaymentDate: '2025/01/01 12:05:00',
      PaymentType: 'Credit_CreditCard',
      TradeDate: '2025/01/01 12:00:00',
      SimulatePaid: '0',
    },
    '2AB536D86AFF8E1086744D59175040A32538C96B1C28C4135B551BD728E913B8',
  ],
  [
    'example of the vendor page',
    payment,
    {
      TradeDesc: '促銷方案',
      PaymentType: 'aio',
      MerchantTradeDate: '2023/03/12 15:30:23',
      MerchantTradeNo: 'ecpay20230312153023',
      MerchantID: '3002607',
      ReturnURL: 'https://www.ecpay.com.tw/receive.php',
      ItemName: 'Apple iphone 15',
      TotalAmount: '30000',
      ChoosePayment: 'ALL',
      EncryptType: '1',
    },
    '6C51C9E6888DE861FD62FB1DD17029FC742634498FD813DC43D4243B5685B840',
  ],
  [
    'logistics (MD5)',
    logistics,
    {
      MerchantID: '2000132',
      LogisticsType: 'CVS',
      LogisticsSubType: 'UNIMART',
      MerchantTradeDate: '2025/01/01 12:00:00',
    },
    '545E6146FD45BDA683C88454DB34CE8D',
  ],
]

describe('published vectors', () => {
  test.each(VECTORS)('%s', (_name, keys, fields, expected) => {
    expect(checkMacValue(fields, keys)).toBe(expected)
    expect(checkMacValue(new Map(Object.entries(fields)), keys)).toBe(expected)
    expect(verifyCheckMacValue({ ...fields, CheckMacValue: expected }, keys)).toBe(true)
  })
})

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,11}$/).filter((text) => text !== 'CheckMacValue')
const value = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('&', '+'))
const form = fc.dictionary(name, value, { minKeys: 1, maxKeys: 12 })
const sign = <T extends Record<string, string>>(fields: T): T & { CheckMacValue: string } => ({
  ...fields,
  CheckMacValue: checkMacValue(fields, payment),
})

describe('properties', () => {
  test('a signed form verifies, with its fields in any order', () => {
    const ordered = form.chain((fields) => {
      const entries = Object.entries(sign(fields))
      return fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length })
    })
    fc.assert(fc.property(ordered, (entries) => verifyCheckMacValue(new Map(entries), payment)))
  })

  test('changing any one value is refused (except letter case, which the scheme does not sign)', () => {
    fc.assert(
      fc.property(form, fc.nat(), value, (fields, pick, other) => {
        const names = Object.keys(fields)
        const changed = names[pick % names.length] ?? ''
        fc.pre(fields[changed]?.toLowerCase() !== other.toLowerCase())
        expect(verifyCheckMacValue({ ...sign(fields), [changed]: other }, payment)).toBe(false)
      }),
    )
  })

  test('adding, removing or renaming one field is refused', () => {
    fc.assert(
      fc.property(form, fc.nat(), name, value, (fields, pick, added, other) => {
        fc.pre(!(added in fields))
        const removed = Object.keys(fields)[pick % Object.keys(fields).length] ?? ''
        const { [removed]: removedValue = '', ...rest } = sign(fields)
        expect(verifyCheckMacValue({ ...sign(fields), [added]: other }, payment)).toBe(false)
        expect(verifyCheckMacValue(rest, payment)).toBe(false)
        fc.pre(added.toLowerCase() !== removed.toLowerCase())
        expect(verifyCheckMacValue({ ...rest, [added]: removedValue }, payment)).toBe(false)
      }),
    )
  })

  test('changing any one character of the signature is refused', () => {
    fc.assert(
      fc.property(form, fc.nat({ max: 63 }), fc.constantFrom(...'0123456789ABCDEFabcdef'), (fields, at, digit) => {
        const signed = sign(fields)
        const mac = signed.CheckMacValue
        fc.pre(mac[at] !== digit)
        const CheckMacValue = mac.slice(0, at) + digit + mac.slice(at + 1)
        expect(verifyCheckMacValue({ ...signed, CheckMacValue }, payment)).toBe(false)
      }),
    )
  })
})

describe('forms that need checks besides the signature', () => {
  test('a missing, short, long or non-ASCII signature is refused without throwing', () => {
    const signed = sign({ a: '1' })
    const { CheckMacValue: mac, ...bare } = signed
    expect(verifyCheckMacValue(bare, payment)).toBe(false)
    for (const CheckMacValue of ['', mac.slice(1), `${mac}0`, '密'.repeat(64), mac.toLowerCase()]) {
      expect(verifyCheckMacValue({ ...bare, CheckMacValue }, payment)).toBe(false)
    }
  })

  test('two fields joined into one, or one split into two, are refused although their signatures are equal', () => {
    const signed = sign({ ItemName: 'Card', RtnCode: '1' })
    const folded = { ItemName: 'Card&RtnCode=1', CheckMacValue: signed.CheckMacValue }
    expect(checkMacValue(folded, payment)).toBe(signed.CheckMacValue)
    expect(verifyCheckMacValue(folded, payment)).toBe(false)
    const oddName = { 'ItemName=Card&RtnCode': '1', CheckMacValue: signed.CheckMacValue }
    expect(checkMacValue(oddName, payment)).toBe(signed.CheckMacValue)
    expect(verifyCheckMacValue(oddName, payment)).toBe(false)
  })

  test('a lone surrogate is signed without throwing', () => {
    expect(checkMacValue({ a: '\ud800' }, payment)).toHaveLength(64)
  })
})
