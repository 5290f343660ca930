import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { checkMacValue, verifyCheckMacValue } from '../protocol/check-mac-value.ts'
import { MERCHANT, openShop, type Page, PUBLIC_ORIGIN, press, type Shop, START } from './shop.fixture.ts'

const keys = { hashKey: MERCHANT.hashKey, hashIv: MERCHANT.hashIv, algorithm: 'sha256' } as const
const shops: Shop[] = []
async function open(...given: Parameters<typeof openShop>): Promise<Shop> {
  const shop = await openShop(...given)
  shops.push(shop)
  return shop
}
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
})

/** The shop's own form with fields changed (null: left out), signed again unless a signature is given. */
function changed(shop: Shop, changes: Record<string, string | null>) {
  const { action, fields } = shop.provider.begin(START)
  const { CheckMacValue: _old, ...rest } = fields
  const next: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...rest, ...changes })) if (value !== null) next[name] = value
  return { action, fields: { CheckMacValue: checkMacValue(next, keys), ...next } }
}

describe('the checkout form', () => {
  test('a page in Chinese with everything a shopper needs', async () => {
    const shop = await open()
    const page = await shop.post(shop.provider.begin({ ...START, amount: 12_490 }))
    expect(page.html).toContain('<html lang="zh-Hant-TW">')
    for (const text of ['NT$ 12,490', '經典白 x 1', '刻字 x 2', '3002607', START.tradeNo, '4311-9522-2222-2222']) {
      expect(page.html).toContain(text)
    }
    expect(page.html.match(/name="decision" value="(pay|decline|cancel)"/g)).toHaveLength(3)
  })

  test('in English when the form requests it', async () => {
    const shop = await open()
    const page = await shop.post(shop.provider.begin({ ...START, lang: 'en-us' }))
    expect(page.html).toContain('<html lang="en">')
    expect(page.html).toContain('Amount due')
  })

  test('no inline script, style or handler, and a policy that forbids them', async () => {
    const shop = await open()
    const page = await shop.post(shop.provider.begin(START))
    const result = await shop.post(press(page, 'pay'))
    for (const { html, headers } of [page, result]) {
      expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['cache-control']).toBe('no-store')
    }
    for (const [, path = ''] of result.html.matchAll(/(?:src|href)="(\/bank\/[^"]+)"/g)) {
      expect((await shop.bank.inject(path)).statusCode).toBe(200)
    }
  })

  test('text of the form is escaped', async () => {
    const shop = await open()
    const page = await shop.post(changed(shop, { ItemName: '"><script>alert(1)</script>#\'<b>', TradeDesc: '<i>' }))
    expect(page.status).toBe(200)
    expect(page.html).not.toMatch(/<script>|<b>|<i>/)
    expect(page.html).toContain('&lt;script&gt;alert(1)')
  })

  test.each<[string, Record<string, string | null>, string]>([
    ['wrong signature', { CheckMacValue: '0'.repeat(64) }, '10200073'],
    ['blocked word', { ItemName: 'learn Python' }, '10400011'],
    ['blocked word in the description', { TradeDesc: 'curl' }, '10400011'],
    ['amount of nothing', { TotalAmount: '0' }, '10200050'],
    ['part of a dollar', { TotalAmount: '10.5' }, '10200050'],
    ['other merchant', { MerchantID: '3002599' }, '10200141'],
    ['no item', { ItemName: null }, 'ItemName Error'],
    ['blank description', { TradeDesc: '' }, 'TradeDesc Error'],
    ['long number', { MerchantTradeNo: 'A'.repeat(21) }, 'MerchantTradeNo Error'],
    ['number with a mark', { MerchantTradeNo: 'ID-1' }, 'MerchantTradeNo Error'],
    ['date with dashes', { MerchantTradeDate: '2025-01-01 12:00:00' }, 'MerchantTradeDate Error'],
    ['no such day', { MerchantTradeDate: '2025/13/01 12:00:00' }, 'MerchantTradeDate Error'],
    ['other way to pay', { ChoosePayment: 'ATM' }, 'ChoosePayment Error'],
    ['unknown language', { Language: 'XXX' }, 'Language Error'],
    ['misspelt field', { ItemNames: 'x' }, 'ItemNames Error'],
    ['inherited name', { constructor: 'x' }, 'constructor Error'],
    ['long item', { ItemName: '卡'.repeat(401) }, 'ItemName Error'],
    ['callback elsewhere', { ReturnURL: 'https://169.254.169.254/latest' }, 'ReturnURL Error'],
    ['callback to a look-alike', { ReturnURL: `${PUBLIC_ORIGIN}.evil.example/` }, 'ReturnURL Error'],
    ['callback with a user', { ReturnURL: 'https://shop.example@evil.example/' }, 'ReturnURL Error'],
    ['callback with a password', { ReturnURL: 'https://a:b@shop.example/' }, 'ReturnURL Error'],
    ['callback without encryption', { ReturnURL: 'http://shop.example/' }, 'ReturnURL Error'],
    ['result elsewhere', { OrderResultURL: 'https://evil.example/' }, 'OrderResultURL Error'],
    ['result to a script', { OrderResultURL: 'javascript:alert(1)' }, 'OrderResultURL Error'],
    ['result at the callback', { OrderResultURL: START.returnUrl }, 'OrderResultURL Error'],
    ['back to elsewhere', { ClientBackURL: '//evil.example/' }, 'ClientBackURL Error'],
  ])('refuses: %s', async (_name, changes, message) => {
    const shop = await open()
    const page = await shop.post(changed(shop, changes))
    expect(page.status).toBe(400)
    expect(page.html).toContain(message)
    expect(page.html).not.toContain('evil.example')
    const { tradeNo } = START
    expect((await shop.control(tradeNo)).status).toBe(404)
  })

  test('a repeated field and a body that is not a form are refused', async () => {
    const shop = await open()
    const payload = `${new URLSearchParams(shop.provider.begin(START).fields)}&TotalAmount=1`
    const url = '/bank/Cashier/AioCheckOut/V5'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await shop.bank.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400)
    expect((await shop.bank.inject({ method: 'POST', url })).statusCode).toBe(400)
    expect((await shop.bank.inject({ method: 'POST', url, payload: { a: { b: 1 } } })).statusCode).toBe(400)
    const large = { a: 'x'.repeat(40_000) }
    const answer = await shop.bank.inject({
      method: 'POST',
      url,
      headers,
      payload: new URLSearchParams(large).toString(),
    })
    expect(answer.statusCode).toBe(413)
  })

  test('remembers the newest trades only', async () => {
    const shop = await open({ capacity: 2 })
    for (const tradeNo of ['ID1', 'ID2', 'ID3']) await shop.post(shop.provider.begin({ ...START, tradeNo }))
    const found = await Promise.all(['ID1', 'ID2', 'ID3'].map(async (tradeNo) => (await shop.control(tradeNo)).status))
    expect(found).toEqual([404, 200, 200])
  })
})

describe('the decision', () => {
  async function atPayPage(): Promise<[Shop, Page]> {
    const shop = await open()
    return [shop, await shop.post(shop.provider.begin(START))]
  }

  test('paying shows a form that works without scripts', async () => {
    const [shop, page] = await atPayPage()
    const result = await shop.post(press(page, 'pay'))
    expect(result.html).toContain('付款成功')
    expect(result.html).toContain('<button class="primary">返回商店</button>')
    expect(result.html).toContain('<script src="/bank/return.js" defer></script>')
    expect(result.form.action).toBe(START.resultUrl)
    expect(shop.provider.read(result.form.fields)).toMatchObject({ genuine: true, paid: true, message: '交易成功' })
  })

  test('pressing twice pays once', async () => {
    const [shop, page] = await atPayPage()
    const results = await Promise.all([shop.post(press(page, 'pay')), shop.post(press(page, 'decline'))])
    expect(results.map(({ status }) => status)).toEqual([200, 200])
    expect(shop.notices).toHaveLength(1)
    expect((await shop.control(START.tradeNo)).json).toMatchObject({ state: 'paid' })
  })

  test('a card other than the test card is refused, and not shown again', async () => {
    const [shop, page] = await atPayPage()
    const form = press(page, 'pay')
    form.fields.card = '5555 5555 5555 4444'
    const again = await shop.post(form)
    expect(again.status).toBe(422)
    expect(again.html).toContain('aria-invalid="true"')
    expect(again.html).not.toContain('5555')
    expect(shop.notices).toEqual([])
    expect((await shop.post(press(again, 'pay'))).html).toContain('付款成功')
  })

  test('no decision, an unknown one, a forged ticket', async () => {
    const [shop, page] = await atPayPage()
    expect((await shop.post(page.form)).status).toBe(422)
    expect((await shop.post({ ...page.form, fields: { ...page.form.fields, decision: 'free' } })).status).toBe(422)
    expect((await shop.post({ ...page.form, fields: { ticket: START.tradeNo, decision: 'pay' } })).status).toBe(404)
    expect(shop.notices).toEqual([])
  })

  test('without OrderResultURL the page only shows the result', async () => {
    const shop = await open()
    const page = await shop.post(changed(shop, { OrderResultURL: null }))
    const result = await shop.post(press(page, 'pay'))
    expect(result.html).toContain(`href="${START.clientBackUrl}"`)
    expect(result.html).not.toContain('<form')
    const other = await shop.post(changed(shop, { MerchantTradeNo: 'ID2', ClientBackURL: null }))
    const left = await shop.post(press(other, 'cancel'))
    expect([left.status, left.html.includes('已取消付款')]).toEqual([200, true])
  })
})

describe('calling the shop back', () => {
  test('goes to our own server with path and query of ReturnURL, including empty values', async () => {
    const shop = await open()
    const page = await shop.post(shop.provider.begin(START))
    const { form } = await shop.post(press(page, 'pay'))
    expect(form.fields).toMatchObject({ CustomField1: '', StoreID: '' })
    expect(shop.noticeUrls).toEqual(['/api/payment/notice?shop=1'])
    expect((await shop.control(START.tradeNo)).json).toMatchObject({
      callbacks: [{ status: 200, body: '1|OK', accepted: true }],
    })
    expect(shop.pauses).toEqual([])
  })

  test.each([
    ['a line break after it', { body: '1|OK\n' }],
    ['quotes around it', { body: '"1|OK"' }],
    ['an empty body', { body: '' }],
    ['another status', { status: 201 }],
    ['an error', { status: 500 }],
  ])('%s is not accepted: four attempts with growing pauses', async (_name, answer) => {
    const shop = await open()
    shop.answer(answer)
    await shop.post(shop.provider.begin(START))
    await shop.control(`${START.tradeNo}/settle`, {})
    await eventually(() => expect(shop.notices).toHaveLength(4))
    await eventually(async () => {
      const { json } = await shop.control(START.tradeNo)
      expect(json.callbacks).toHaveLength(4)
    })
    expect(shop.pauses).toEqual([2_000, 15_000, 60_000])
  })

  test('stops at the first `1|OK`', async () => {
    const shop = await open()
    shop.answer({ status: 503 }, { body: '0|busy' }, {})
    const page = await shop.post(shop.provider.begin(START))
    const result = await shop.post(press(page, 'pay'))
    expect(result.html).toContain('付款成功')
    await eventually(async () => {
      const { json } = await shop.control(START.tradeNo)
      expect(json.callbacks).toMatchObject([{ accepted: false }, { accepted: false }, { accepted: true }])
    })
    expect(shop.pauses).toEqual([2_000, 15_000])
  })

  test('closing the server ends its pauses and calls', async () => {
    const shop = await open()
    shop.hold()
    shop.answer({ status: 500 })
    await shop.post(shop.provider.begin(START))
    await shop.control(`${START.tradeNo}/settle`, {})
    expect(shop.pauses).toEqual([2_000])
    await shop.close()
    expect(shop.interrupted()).toBe(1)
    expect(shop.notices).toHaveLength(1)
  })

  test('a notice can be lost: only the browser and the query report the payment', async () => {
    const shop = await open()
    const page = await shop.post(shop.provider.begin(START))
    await shop.control(`${START.tradeNo}/faults`, { callback: 'lost' })
    const result = await shop.post(press(page, 'pay'))
    expect(shop.notices).toEqual([])
    expect(shop.provider.read(result.form.fields)).toMatchObject({ paid: true })
    expect(await shop.provider.query(START)).toMatchObject({ state: 'paid' })
  })
})

describe('the control API', () => {
  async function opened(...given: Parameters<typeof openShop>): Promise<Shop> {
    const shop = await open(...given)
    await shop.post(shop.provider.begin(START))
    return shop
  }

  test('browser closed: the server gets its notice, the result page is never posted', async () => {
    const shop = await opened()
    expect((await shop.control(`${START.tradeNo}/settle`, {})).json).toMatchObject({ state: 'paid', charged: 1490 })
    expect(shop.notices).toMatchObject([{ genuine: true, paid: true }])
    expect((await shop.control(`${START.tradeNo}/settle`, {})).status).toBe(409)
  })

  test('another amount, properly signed, in the notice and in the query', async () => {
    const shop = await opened()
    await shop.control(`${START.tradeNo}/settle`, { amount: 1 })
    expect(shop.notices).toMatchObject([{ genuine: true, paid: true, amount: 1 }])
    expect(await shop.provider.query(START)).toMatchObject({ state: 'paid', amount: 1 })
  })

  test('a simulated payment sends a notice, but is not paid', async () => {
    const shop = await opened()
    await shop.control(`${START.tradeNo}/settle`, { simulated: true })
    expect(shop.notices).toMatchObject([{ genuine: true, paid: false, simulated: true }])
    expect(await shop.provider.query(START)).toEqual({ state: 'unpaid' })
  })

  test('faulty answers to the query, in turn, then a correct one', async () => {
    const shop = await opened({ client: { queryTimeoutMs: 500 } })
    await shop.control(`${START.tradeNo}/settle`, {})
    const query = ['empty', 'wrong-signature', 'http-500', 'wrong-amount']
    await shop.control(`${START.tradeNo}/faults`, { query })
    const ask = () => shop.provider.query(START)
    expect(await ask()).toEqual({ state: 'unknown', reason: 'signature' })
    expect(await ask()).toEqual({ state: 'unknown', reason: 'signature' })
    expect(await ask()).toEqual({ state: 'unknown', reason: 'http 500' })
    expect(await ask()).toMatchObject({ state: 'paid', amount: 1491 })
    expect(await ask()).toMatchObject({ state: 'paid', amount: 1490 })
  })

  test('a slow answer exceeds the client’s timeout', async () => {
    const shop = await opened({ client: { queryTimeoutMs: 100 } })
    await shop.control(`${START.tradeNo}/faults`, { query: ['slow'] })
    shop.hold()
    expect(await shop.provider.query(START)).toEqual({ state: 'unknown', reason: 'timeout' })
    expect(shop.pauses).toEqual([12_000])
    shop.release()
  })

  test('unknown trades, unknown orders and too many of them are refused', async () => {
    const shop = await opened()
    expect((await shop.control('ID404')).status).toBe(404)
    expect((await shop.control('ID404/settle', {})).status).toBe(404)
    expect((await shop.control(`${START.tradeNo}/callback`, {})).status).toBe(409)
    for (const body of [{ amount: -1 }, { amount: 0.5 }, { outcome: 'free' }, { ticket: 'x' }, [1]]) {
      expect((await shop.control(`${START.tradeNo}/settle`, body)).status).toBe(422)
    }
    expect((await shop.control(`${START.tradeNo}/callback`, { times: 201 })).status).toBe(422)
    expect((await shop.control(`${START.tradeNo}/faults`, { query: ['meteor'] })).status).toBe(422)
    expect(JSON.stringify((await shop.control(START.tradeNo)).json)).not.toContain('ticket')
  })
})

describe('QueryTradeInfo', () => {
  const ask = async (shop: Shop, fields: Record<string, string>) => {
    const url = '/bank/Cashier/QueryTradeInfo/V5'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(fields).toString()
    return (await shop.bank.inject({ method: 'POST', url, headers, payload })).body
  }
  const request = (fields: Record<string, string> = {}) => {
    const unsigned = { MerchantID: '3002607', MerchantTradeNo: 'ID1', TimeStamp: '1735704000', ...fields }
    return { ...unsigned, CheckMacValue: checkMacValue(unsigned, keys) }
  }

  test('an unknown trade', async () => {
    const shop = await open()
    const answer = new Map(new URLSearchParams(await ask(shop, request())))
    expect(answer.get('TradeStatus')).toBe('10200047')
    expect(verifyCheckMacValue(answer, keys)).toBe(true)
  })

  test('a query is valid for three minutes before and after its time', async () => {
    const shop = await open()
    for (const seconds of [-180, 180]) {
      shop.clock.now = new Date(1735704000_000 + seconds * 1000)
      expect(await ask(shop, request())).toContain('TradeStatus=')
      shop.clock.now = new Date(1735704000_000 + Math.sign(seconds) * 181_000)
      expect(await ask(shop, request())).toBe('0|TimeStamp Error')
    }
    for (const TimeStamp of ['', 'now', 'Infinity']) {
      expect(await ask(shop, request({ TimeStamp }))).toBe('0|TimeStamp Error')
    }
  })

  test('only our merchant, only signed', async () => {
    const shop = await open()
    expect(await ask(shop, { ...request(), MerchantTradeNo: 'ID2' })).toBe('0|CheckMacValue Error')
    expect(await ask(shop, request({ MerchantID: '3002599' }))).toBe('0|MerchantID Error')
  })
})
