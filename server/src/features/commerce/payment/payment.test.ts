import { contract } from '@idocard/contract'
import { HOUR_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Notice, payable as payableIn, signed, tell as tellIn } from './fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())

const payable = (contactMethod?: { email: string }) => payableIn(app, contactMethod)
const tell = (notice: Notice) => tellIn(app, notice)

const statusOf = async (order: { token: string; orderNumber: string }) =>
  (await app.call(contract.order.load_my_order_info, { orderNumber: order.orderNumber }, { token: order.token })).data

describe('a notice from the bank', () => {
  it('marks the order as paid, and the buyer is notified once, in the order’s language', async () => {
    const order = await payable({ email: 'buyer@example.com' })
    expect(await tell(signed(order.notice))).toBe('1|OK')
    expect(await statusOf(order)).toMatchObject({ status: 'paid', paidAt: expect.any(String) })
    const mail = await app.sent('buyer@example.com', 'order_paid')
    expect(mail.subject).toContain(order.orderNumber)
    expect(mail.subject).toContain('付款完成')
  })

  it('counts once when it arrives a hundred times', async () => {
    const order = await payable({ email: 'hundred@example.com' })
    const answers = await Promise.all(Array.from({ length: 100 }, () => tell(signed(order.notice))))
    expect(new Set(answers)).toEqual(new Set(['1|OK']))
    expect((await statusOf(order)).status).toBe('paid')
    await app.sent('hundred@example.com', 'order_paid')
    const { rows } = await app.running.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from job.job where name = 'order_notice' and data ->> 'orderNumber' = ${order.orderNumber}`,
    )
    expect(rows[0]?.n).toBe(1)
  })

  it.each([
    ['a forged signature', (notice: Notice) => ({ ...notice, CheckMacValue: 'A'.repeat(64) })],
    ['no signature', (notice: Notice) => notice],
    ['a changed amount', (notice: Notice) => ({ ...signed(notice), TradeAmt: '1' })],
    ['another merchant, correctly signed', (notice: Notice) => signed({ ...notice, MerchantID: '2000132' })],
    ['another amount, correctly signed', (notice: Notice) => signed({ ...notice, TradeAmt: '1' })],
    ['another trade, correctly signed', (notice: Notice) => signed({ ...notice, MerchantTradeNo: 'ZZZZZZZZZZ000000' })],
    ['a decline', (notice: Notice) => signed({ ...notice, RtnCode: '10200058', RtnMsg: 'declined' })],
    ['a code that only looks like success', (notice: Notice) => signed({ ...notice, RtnCode: '1 ' })],
    ['an empty form', () => ({})],
  ])('with %s changes nothing', async (_name, change) => {
    const order = await payable()
    await tell(change(order.notice) as Notice)
    expect((await statusOf(order)).status).toBe('awaiting_payment')
  })

  it('of a declined card leaves the order open for another try', async () => {
    const order = await payable()
    await tell(signed({ ...order.notice, RtnCode: '10200058', RtnMsg: 'declined' }))
    expect(await statusOf(order)).toMatchObject({ status: 'awaiting_payment', declined: true })
    const { fields } = (
      await app.call(contract.order.pay_order, { orderNumber: order.orderNumber }, { token: order.token })
    ).data
    expect(fields.MerchantTradeNo).not.toBe(order.notice.MerchantTradeNo)
    expect(await statusOf(order)).toMatchObject({ declined: false })
    await tell(signed({ ...order.notice, MerchantTradeNo: fields.MerchantTradeNo ?? '' }))
    expect(await statusOf(order)).toMatchObject({ status: 'paid', declined: false })
  })

  // Mutation: `transitionPayment` without the state in its WHERE, and without `canTransition`.
  it('of a payment counts also after a decline, and a decline after a payment does not', async () => {
    const order = await payable()
    const decline = (RtnMsg: string) => tell(signed({ ...order.notice, RtnCode: '10200058', RtnMsg }))
    const stateOf = async () =>
      (
        await app.running.database.db.execute(
          sql`select state from payment where trade_no = ${order.notice.MerchantTradeNo}`,
        )
      ).rows
    await decline('declined')
    expect(await stateOf()).toEqual([{ state: 'declined' }])
    await tell(signed(order.notice))
    expect(await stateOf()).toEqual([{ state: 'paid' }])
    await decline('declined after all')
    expect(await stateOf()).toEqual([{ state: 'paid' }])
    expect((await statusOf(order)).status).toBe('paid')
  })

  it('that arrives after the order expired changes nothing and is stored', async () => {
    const order = await payable()
    app.later(26 * HOUR_MS)
    await app.expire()
    expect((await statusOf(order)).status).toBe('expired')
    expect(await tell(signed(order.notice))).toBe('1|OK')
    expect((await statusOf(order)).status).toBe('expired')
    const { rows } = await app.running.database.db.execute<{ outcome: string }>(
      sql`select outcome from payment_notice where trade_no = ${order.notice.MerchantTradeNo}`,
    )
    expect(rows).toEqual([{ outcome: 'late' }])
  })
})

it('redirects the browser from the bank to the order, and nowhere else', async () => {
  const order = await payable()
  const back = (notice: Notice) =>
    app.running.app.inject({
      method: 'POST',
      url: '/payment/result',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://payment.ecpay.com.tw' },
      payload: new URLSearchParams(notice).toString(),
    })
  const good = await back(signed(order.notice))
  expect([good.statusCode, good.headers.location]).toEqual([
    303,
    `/idocard/checkout/complete?orderNumber=${order.orderNumber}&from=bank`,
  ])
  const forged = await back({ ...order.notice, CheckMacValue: 'x' })
  expect([forged.statusCode, forged.headers.location]).toEqual([303, '/idocard/user'])
  expect((await statusOf(order)).status).toBe('awaiting_payment')
})
