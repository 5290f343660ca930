import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { PaymentStart } from '../port.ts'
import { ecpay } from './ecpay.ts'
import { checkMacValue, type MacKeys, verifyCheckMacValue } from './protocol/check-mac-value.ts'

const keys: MacKeys = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs', algorithm: 'sha256' }
const settings = {
  merchantId: '3002607',
  hashKey: keys.hashKey,
  hashIv: keys.hashIv,
  host: 'https://payment-stage.ecpay.com.tw',
  acceptSimulated: false,
}
const sign = <T extends Record<string, string>>(fields: T): T & { CheckMacValue: string } => ({
  ...fields,
  CheckMacValue: checkMacValue(fields, keys),
})

const start: PaymentStart = {
  tradeNo: 'ID20250101ABCDEF0001',
  amount: 1490,
  at: new Date('2024-12-31T16:30:05Z'),
  description: 'iDoCard 訂單',
  itemNames: ['經典白 x 1', '刻字 #2'],
  lang: 'zh-tw',
  returnUrl: 'https://shop.example/api/payment/notice',
  resultUrl: 'https://shop.example/api/payment/result',
  clientBackUrl: 'https://shop.example/order?number=1',
}

const notice = {
  CustomField1: '',
  MerchantID: '3002607',
  MerchantTradeNo: 'ID20250101ABCDEF0001',
  PaymentDate: '2025/01/01 12:05:00',
  PaymentType: 'Credit_CreditCard',
  RtnCode: '1',
  RtnMsg: '交易成功',
  SimulatePaid: '0',
  StoreID: '',
  TradeAmt: '1490',
  TradeDate: '2025/01/01 12:00:00',
  TradeNo: '2501011205001234',
}

describe('begin', () => {
  test('creates exactly the signed fields of a card payment', () => {
    const { action, fields } = ecpay(settings).begin(start)
    expect(action).toBe('https://payment-stage.ecpay.com.tw/Cashier/AioCheckOut/V5')
    const { CheckMacValue, ...rest } = fields
    expect(rest).toEqual({
      MerchantID: '3002607',
      MerchantTradeNo: 'ID20250101ABCDEF0001',
      MerchantTradeDate: '2025/01/01 00:30:05',
      PaymentType: 'aio',
      TotalAmount: '1490',
      TradeDesc: 'iDoCard 訂單',
      ItemName: '經典白 x 1#刻字 ＃2',
      ReturnURL: 'https://shop.example/api/payment/notice',
      OrderResultURL: 'https://shop.example/api/payment/result',
      ClientBackURL: 'https://shop.example/order?number=1',
      ChoosePayment: 'Credit',
      EncryptType: '1',
    })
    expect(verifyCheckMacValue(fields, keys)).toBe(true)
    expect(CheckMacValue).toMatch(/^[0-9A-F]{64}$/)
  })

  test('English requests the English page', () => {
    const { fields } = ecpay(settings).begin({ ...start, lang: 'en-us', description: '🎁', itemNames: [] })
    expect(fields).toMatchObject({ Language: 'ENG', TradeDesc: 'Order', ItemName: 'Merchandise' })
  })

  test('the origin for the page policy omits the path, and a trailing slash is allowed', () => {
    const local = ecpay({ ...settings, host: 'http://localhost:3000/bank/' })
    expect(local.formOrigin).toBe('http://localhost:3000')
    expect(local.begin(start).action).toBe('http://localhost:3000/bank/Cashier/AioCheckOut/V5')
  })

  test.each([
    ['empty number', { tradeNo: '' }],
    ['long number', { tradeNo: 'A'.repeat(21) }],
    ['number with a mark', { tradeNo: 'ID-1' }],
    ['nothing to pay', { amount: 0 }],
    ['part of a dollar', { amount: 10.5 }],
    ['no number at all', { amount: Number.NaN }],
    ['no time', { at: new Date(Number.NaN) }],
    ['relative address', { returnUrl: '/api/payment/notice' }],
    ['long address', { resultUrl: `https://shop.example/${'a'.repeat(200)}` }],
    ['address with a second reading', { clientBackUrl: 'https://shop.example/?a=1&RtnCode=1' }],
    ['one address for two purposes', { resultUrl: start.returnUrl }],
  ])('refuses: %s', (_name, wrong) => {
    expect(() => ecpay(settings).begin({ ...start, ...wrong })).toThrow(RangeError)
  })

  test('with any item name, the signed form cannot be rearranged into a notice of payment', () => {
    const hostile = 'x&MerchantID=3002607&MerchantTradeNo=ID1&RtnCode=1&TradeAmt=1490'
    const { fields } = ecpay(settings).begin({ ...start, itemNames: [hostile], description: hostile })
    const text = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
    expect(text.join('&').split('&')).toHaveLength(Object.keys(fields).length)
  })
})

describe('read', () => {
  const provider = ecpay(settings)

  test('a genuine notice, as a record or as a map', () => {
    const expected = {
      genuine: true,
      tradeNo: 'ID20250101ABCDEF0001',
      paid: true,
      amount: 1490,
      providerTradeNo: '2501011205001234',
      simulated: false,
      code: '1',
      message: '交易成功',
    }
    expect(provider.read(sign(notice))).toEqual(expected)
    expect(provider.read(new Map(Object.entries(sign(notice))))).toEqual(expected)
  })

  test.each(['0', '2', '10200058', '10100073', '11', '01'])('RtnCode %s is not paid', (RtnCode) => {
    expect(provider.read(sign({ ...notice, RtnCode }))).toMatchObject({ genuine: true, paid: false, code: RtnCode })
  })

  test('a simulated payment is marked, and paid only where such payments are accepted', () => {
    const simulated = sign({ ...notice, SimulatePaid: '1' })
    expect(provider.read(simulated)).toMatchObject({ genuine: true, simulated: true, paid: false })
    const lenient = ecpay({ ...settings, acceptSimulated: true })
    expect(lenient.read(simulated)).toMatchObject({ genuine: true, simulated: true, paid: true })
  })

  test('another merchant, other keys, missing empty fields, no signature', () => {
    const other = { ...keys, hashKey: 'spPjZn66i0OhqJsQ' }
    expect(provider.read(sign({ ...notice, MerchantID: '3002599' }))).toEqual({ genuine: false, reason: 'merchant' })
    expect(provider.read({ ...notice, CheckMacValue: checkMacValue(notice, other) })).toEqual({
      genuine: false,
      reason: 'signature',
    })
    const { CustomField1: _blank, ...blankless } = sign(notice)
    expect(provider.read(blankless)).toEqual({ genuine: false, reason: 'signature' })
    expect(provider.read(notice)).toEqual({ genuine: false, reason: 'malformed' })
  })

  test.each([
    { TradeAmt: '1490.5' },
    { TradeAmt: '-1490' },
    { TradeAmt: '1e3' },
    { TradeAmt: '' },
    { RtnCode: '' },
    { RtnCode: '1 ' },
    { MerchantTradeNo: '' },
    { MerchantTradeNo: "ID' or 1" },
  ])('signed but malformed: %j', (wrong) => {
    expect(provider.read(sign({ ...notice, ...wrong }))).toEqual({ genuine: false, reason: 'malformed' })
  })

  test('a shopper who changes any field of the result in the browser is refused', () => {
    const names = Object.keys(sign(notice))
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 30 }), (name, text) => {
        const signed: Record<string, string> = sign(notice)
        fc.pre(signed[name]?.toLowerCase() !== text.toLowerCase())
        expect(provider.read({ ...signed, [name]: text }).genuine).toBe(false)
      }),
    )
  })

  test('never throws for any posted form', () => {
    const anything = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...Object.keys(notice)), fc.anything()))
    fc.assert(
      fc.property(anything, (body) => {
        expect(provider.read(body as Record<string, string>)).toMatchObject({ genuine: false })
      }),
    )
    expect(provider.read({ ...sign(notice), TradeAmt: ['1490'] as never })).toEqual({
      genuine: false,
      reason: 'malformed',
    })
  })
})

describe('query', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  /** Queries a fake ECPay that checks the request and sends the given answer; a string is sent unchanged. */
  async function query(answer: (request: URLSearchParams) => Record<string, string> | string | null, status = 200) {
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        const fields = new URLSearchParams(body)
        expect(request.url).toBe('/Cashier/QueryTradeInfo/V5')
        expect(verifyCheckMacValue(new Map(fields), keys)).toBe(true)
        expect([...fields.keys()]).toEqual(['MerchantID', 'MerchantTradeNo', 'TimeStamp', 'CheckMacValue'])
        const reply = answer(fields)
        if (reply === null) return
        response.writeHead(status, { location: '/Cashier/QueryTradeInfo/V5' })
        response.end(typeof reply === 'string' ? reply : new URLSearchParams(sign(reply)).toString())
      })
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const now = () => new Date('2025-01-01T04:10:00.900Z')
    return ecpay({ ...settings, queryHost: () => host, now, queryTimeoutMs: 200 }).query({ tradeNo: 'ID1' })
  }

  const trade = (status: string) => ({
    CustomField1: '',
    HandlingCharge: '29',
    ItemName: "Tom's 卡 ~#2",
    MerchantID: '3002607',
    MerchantTradeNo: 'ID1',
    PaymentDate: '2025/01/01 12:05:00',
    TradeAmt: '1490',
    TradeNo: '2501011205001234',
    TradeStatus: status,
  })

  test('paid, with the amount that the bank charged', async () => {
    const paid = { state: 'paid', amount: 1490, providerTradeNo: '2501011205001234' }
    const seen: (string | null)[] = []
    const status = await query((request) => {
      seen.push(request.get('TimeStamp'))
      return trade('1')
    })
    expect(status).toEqual(paid)
    expect(seen).toEqual(['1735704600'])
  })

  test.each([
    ['0', { state: 'unpaid' }],
    ['10200047', { state: 'unpaid' }],
    ['10200095', { state: 'abandoned' }],
    ['10200163', { state: 'unknown', reason: 'status 10200163' }],
    ['x'.repeat(50), { state: 'unknown', reason: 'status' }],
  ])('TradeStatus %s', async (status, expected) => {
    expect(await query(() => trade(status))).toEqual(expected)
  })

  test('only a signed answer about this payment is accepted', async () => {
    const unsigned = { state: 'unknown', reason: 'signature' }
    expect(await query(() => new URLSearchParams(trade('1')).toString())).toEqual(unsigned)
    expect(await query(() => '')).toEqual(unsigned)
    expect(await query(() => '<html>maintenance</html>')).toEqual(unsigned)
    const forged = new URLSearchParams({ ...sign(trade('0')), TradeStatus: '1' }).toString()
    expect(await query(() => forged)).toEqual(unsigned)
    const mismatch = { state: 'unknown', reason: 'mismatch' }
    expect(await query(() => ({ ...trade('1'), MerchantTradeNo: 'ID2' }))).toEqual(mismatch)
    expect(await query(() => ({ ...trade('1'), MerchantID: '3002599' }))).toEqual(mismatch)
    expect(await query(() => ({ ...trade('1'), TradeAmt: '' }))).toEqual({ state: 'unknown', reason: 'amount' })
  })

  test('too many queries, a redirect, no response and a refused connection are "unknown"', async () => {
    expect(await query(() => '', 403)).toEqual({ state: 'unknown', reason: 'http 403' })
    expect(await query(() => trade('1'), 302)).toEqual({ state: 'unknown', reason: 'http 302' })
    expect(await query(() => null)).toEqual({ state: 'unknown', reason: 'timeout' })
    const nobody = ecpay({ ...settings, host: 'http://127.0.0.1:9' })
    expect(await nobody.query({ tradeNo: 'ID1' })).toEqual({ state: 'unknown', reason: 'network' })
  })

  test('an invalid number is not queried', async () => {
    await expect(ecpay(settings).query({ tradeNo: 'ID 1' })).rejects.toThrow(RangeError)
  })
})
