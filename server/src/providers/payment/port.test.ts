import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShop, PUBLIC_ORIGIN, press, type Shop, START } from './bank/shop.fixture.ts'

/** The contract of a payment provider, for any bank server. */
describe.each([
  ['a bank at its own address', { elsewhere: true }, 'https://bank.example'],
  ['the fake bank inside the shop', {}, PUBLIC_ORIGIN],
])('payment with %s', (_name, where, formOrigin) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(where)
  })
  afterEach(async () => {
    await shop.close()
  })

  test('the form is posted to the origin in the page policy', () => {
    expect(shop.provider.formOrigin).toBe(formOrigin)
    expect(new URL(shop.provider.begin(START).action).origin).toBe(formOrigin)
  })

  test('the bank reports the state before, during and after a payment', async () => {
    const { provider } = shop
    expect(await provider.query(START.tradeNo)).toEqual({ state: 'unpaid' })
    const page = await shop.post(provider.begin(START))
    expect(page.status).toBe(200)
    expect(await provider.query(START.tradeNo)).toEqual({ state: 'unpaid' })
    await shop.post(press(page, 'pay'))
    const [notice] = shop.notices
    expect(notice).toMatchObject({ genuine: true, paid: true, tradeNo: START.tradeNo, amount: 1490, simulated: false })
    const providerTradeNo = notice?.genuine && notice.providerTradeNo
    expect(providerTradeNo).toMatch(/^[A-Za-z0-9]{1,20}$/)
    expect(await provider.query(START.tradeNo)).toEqual({ state: 'paid', amount: 1490, providerTradeNo })
  })

  test('the browser posts the same signed notice as the server, and cannot change it', async () => {
    const page = await shop.post(shop.provider.begin(START))
    const result = await shop.post(press(page, 'decline'))
    expect(result.form.action).toBe(START.resultUrl)
    const news = shop.provider.read(result.form.fields)
    expect(news).toMatchObject({ genuine: true, paid: false, tradeNo: START.tradeNo, code: '10200058' })
    expect(shop.notices).toEqual([news])
    expect(shop.provider.read({ ...result.form.fields, RtnCode: '1' })).toEqual({ genuine: false, reason: 'signature' })
    expect(await shop.provider.query(START.tradeNo)).toEqual({ state: 'abandoned' })
  })

  test('leaving the bank’s page abandons the payment', async () => {
    const page = await shop.post(shop.provider.begin(START))
    const left = await shop.post(press(page, 'cancel'))
    expect([left.status, left.headers.location]).toEqual([303, START.clientBackUrl])
    expect(shop.notices).toEqual([])
    expect(await shop.provider.query(START.tradeNo)).toEqual({ state: 'abandoned' })
  })

  test('a number can be used once', async () => {
    const form = shop.provider.begin(START)
    expect((await shop.post(form)).status).toBe(200)
    const again = await shop.post(form)
    expect(again.status).toBe(400)
    expect(again.html).toContain('10300028')
    expect(again.html).toContain(START.clientBackUrl)
  })

  test('repeated notices of one payment are equal', async () => {
    await shop.post(shop.provider.begin(START))
    await shop.control(`${START.tradeNo}/settle`, {})
    await shop.control(`${START.tradeNo}/callback`, { times: 99 })
    expect(shop.notices).toHaveLength(100)
    expect(new Set(shop.notices.map((notice) => JSON.stringify(notice))).size).toBe(1)
  })
})
