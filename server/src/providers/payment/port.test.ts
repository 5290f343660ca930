import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShop, PUBLIC_ORIGIN, press, type Shop, START } from './ecpay/bank/shop.fixture.ts'

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
    expect(await provider.query(START)).toEqual({ state: 'unpaid' })
    const page = await shop.post(provider.begin(START))
    expect(page.status).toBe(200)
    expect(await provider.query(START)).toEqual({ state: 'unpaid' })
    await shop.post(press(page, 'pay'))
    const [notice] = shop.notices
    expect(notice).toMatchObject({ genuine: true, paid: true, tradeNo: START.tradeNo, amount: 1490, simulated: false })
    const providerTradeNo = notice?.genuine && notice.providerTradeNo
    expect(providerTradeNo).toMatch(/^[A-Za-z0-9]{1,20}$/)
    expect(await provider.query(START)).toEqual({ state: 'paid', amount: 1490, providerTradeNo })
  })

  test('the browser posts the same signed notice as the server, and cannot change it', async () => {
    const page = await shop.post(shop.provider.begin(START))
    const result = await shop.post(press(page, 'decline'))
    expect(result.form.action).toBe(START.resultUrl)
    const news = shop.provider.read(result.form.fields)
    expect(news).toMatchObject({ genuine: true, paid: false, tradeNo: START.tradeNo, code: '10200058' })
    expect(shop.notices).toEqual([news])
    expect(shop.provider.read({ ...result.form.fields, RtnCode: '1' })).toEqual({ genuine: false, reason: 'signature' })
    expect(await shop.provider.query(START)).toEqual({ state: 'abandoned' })
  })

  test('leaving the bank’s page abandons the payment', async () => {
    const page = await shop.post(shop.provider.begin(START))
    const left = await shop.post(press(page, 'cancel'))
    expect([left.status, left.headers.location]).toEqual([303, START.clientBackUrl])
    expect(shop.notices).toEqual([])
    expect(await shop.provider.query(START)).toEqual({ state: 'abandoned' })
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

  describe('a refund', () => {
    /** A paid trade whose money is in this state. */
    async function paid(capture?: 'authorised' | 'closing' | 'captured') {
      await shop.post(shop.provider.begin(START))
      await shop.control(`${START.tradeNo}/settle`, {})
      await shop.control(`${START.tradeNo}/faults`, capture ? { capture } : {})
      const status = await shop.provider.query(START)
      return {
        tradeNo: START.tradeNo,
        amount: START.amount,
        providerTradeNo: status.state === 'paid' ? status.providerTradeNo : '',
      }
    }
    const captureOf = async () => (await shop.control(START.tradeNo)).json.capture

    test.each([
      ['captured', 'refunded'],
      ['authorised', 'released'],
      ['closing', 'released'],
    ] as const)('of a payment that is %s returns the money, once', async (before, after) => {
      const trade = await paid(before)
      expect(await shop.provider.refund(trade, trade.amount)).toEqual({ state: 'refunded' })
      expect(await captureOf()).toBe(after)
      expect(await shop.provider.refund(trade, trade.amount)).toMatchObject({
        state: 'refused',
        reason: expect.stringContaining('R: 10200105'),
      })
    })

    test('of another amount or trade is refused, and returns nothing', async () => {
      const trade = await paid()
      expect(await shop.provider.refund(trade, trade.amount + 1)).toMatchObject({ state: 'refused' })
      expect(await shop.provider.refund({ ...trade, providerTradeNo: '1' }, trade.amount)).toMatchObject({
        state: 'refused',
      })
      expect(await captureOf()).toBe('captured')
    })

    test('of parts returns all of it and no more', async () => {
      const trade = await paid()
      expect(await shop.provider.refund(trade, 490)).toEqual({ state: 'refunded' })
      expect(await shop.provider.refund(trade, 1001)).toMatchObject({ state: 'refused' })
      expect(await captureOf()).toBe('captured')
      expect(await shop.provider.refund(trade, 1000)).toEqual({ state: 'refunded' })
      expect(await captureOf()).toBe('refunded')
    })

    // Mutation: the next way back tried after an answer that is not clear.
    test.each([
      'empty',
      'http-500',
      'wrong-signature',
    ])('with an answer that is %s is unknown, and asked no more', async (fault) => {
      const trade = await paid()
      await shop.control(`${START.tradeNo}/faults`, { action: [fault] })
      expect(await shop.provider.refund(trade, trade.amount)).toMatchObject({ state: 'unknown' })
      expect(await captureOf()).toBe('refunded')
    })

    test.each([
      ['12:14:59', true],
      ['12:15:00', false],
      ['12:29:59', false],
      ['12:30:00', true],
    ])('is taken at %s UTC: %s, as the day’s payments are captured from 20:15 to 20:30 in Taiwan', (time, taken) => {
      expect(shop.provider.takesRefunds(new Date(`2025-01-01T${time}Z`))).toBe(taken)
    })
  })
})
