import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newestInOutbox } from '../../identity/outbox/store.ts'
import { type Payable, payable, signed, tell } from './fixtures.ts'

const { cancel_order, load_my_order_info } = contract.order
const SERVICE = 'service@idocard.example'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const cancel = ({ token, orderNumber }: Payable) => app.call(cancel_order, { orderNumber }, { token })
const stateOf = async ({ token, orderNumber }: Payable) =>
  (await app.call(load_my_order_info, { orderNumber }, { token })).data.status
const alertsOf = async ({ notice }: Payable) => {
  const { rows } = await app.running.database.db.execute<{ outcome: string }>(
    sql`select data ->> 'outcome' as outcome from job.job
        where name = 'payment_alert' and data ->> 'tradeNo' = ${notice.MerchantTradeNo} order by created_on`,
  )
  return rows.map((row) => row.outcome)
}
const noticesOf = async ({ notice }: Payable) => {
  const { rows } = await app.running.database.db.execute<{ outcome: string; times: number }>(
    sql`select outcome, times from payment_notice where trade_no = ${notice.MerchantTradeNo} order by at, outcome`,
  )
  return rows
}

describe('a payment that no order can accept', () => {
  it('is reported to the service mailbox when the order was cancelled while its buyer was at the bank', async () => {
    const order = await payable(app)
    await cancel(order)
    expect(await tell(app, signed(order.notice))).toBe('1|OK')
    expect(await stateOf(order)).toBe('cancelled')
    const mail = await app.sent(SERVICE, 'payment_alert')
    expect(mail.subject).toContain(order.orderNumber)
    expect(mail.text).toContain(order.notice.MerchantTradeNo)
    expect(mail.text).toContain(`NT$${Number(order.notice.TradeAmt).toLocaleString('en-US')}`)
  })

  it('is reported once, however often and in whatever wording the bank repeats it', async () => {
    const order = await payable(app)
    await cancel(order)
    const again = { ...order.notice, RtnMsg: '交易成功', PaymentDate: '2026/11/20 12:06:00' }
    for (const notice of [order.notice, order.notice, again, order.notice]) await tell(app, signed(notice))
    expect(await alertsOf(order)).toEqual(['late'])
    expect(await noticesOf(order)).toEqual([
      { outcome: 'late', times: 3 },
      { outcome: 'late', times: 1 },
    ])
    await app.sent(SERVICE, 'payment_alert')
  })

  it('is reported when the order was paid by another trade', async () => {
    const order = await payable(app)
    const { orderNumber, token } = order
    const { fields } = (await app.call(contract.order.pay_order, { orderNumber }, { token })).data
    await tell(app, signed(order.notice))
    expect(await stateOf(order)).toBe('paid')
    const second = { ...order, notice: { ...order.notice, MerchantTradeNo: fields.MerchantTradeNo ?? '' } }
    await tell(app, signed(second.notice))
    expect([await alertsOf(order), await alertsOf(second)]).toEqual([[], ['late']])
  })

  it('is reported when the amount is wrong, each amount once, and the order stays unpaid', async () => {
    const order = await payable(app)
    for (const TradeAmt of ['1', '1', '2']) await tell(app, signed({ ...order.notice, TradeAmt }))
    expect(await alertsOf(order)).toEqual(['wrong_amount', 'wrong_amount'])
    expect(await stateOf(order)).toBe('awaiting_payment')
    const mail = await app.sent(SERVICE, 'payment_alert')
    expect(mail.text).toContain('入帳金額與訂單金額不同')
  })

  it('is reported once when the trade number is unknown', async () => {
    const order = await payable(app)
    const stray = { ...order, notice: { ...order.notice, MerchantTradeNo: `STRAY${Date.now()}` } }
    const again = { ...stray.notice, RtnMsg: '交易成功' }
    await Promise.all([stray.notice, stray.notice, again].map((notice) => tell(app, signed(notice))))
    expect(await alertsOf(stray)).toEqual(['unknown_trade'])
    expect(await stateOf(order)).toBe('awaiting_payment')
    const mails = async () =>
      (await newestInOutbox(app.running.database.db, 50))
        .map((mail) => mail.text)
        .filter((text) => text.includes(stray.notice.MerchantTradeNo))
    await expect.poll(mails).toEqual([expect.stringContaining('沒有這個交易編號')])
  })

  // Mutation: trade numbers compared with case.
  it('is not reported when a buyer repeats a notice in other letter case, which the signature does not protect', async () => {
    const order = await payable(app)
    const genuine = signed(order.notice)
    await tell(app, genuine)
    const tradeNo = order.notice.MerchantTradeNo ?? ''
    const spellings = [tradeNo.toLowerCase(), tradeNo.slice(0, 8) + tradeNo.slice(8).toLowerCase()]
    for (const MerchantTradeNo of spellings) {
      expect(await tell(app, { ...genuine, MerchantTradeNo, RtnMsg: 'SUCCEEDED' })).toBe('1|OK')
      expect(await alertsOf({ ...order, notice: { MerchantTradeNo } })).toEqual([])
    }
    expect(await noticesOf(order)).toEqual([{ outcome: 'paid', times: 3 }])
  })

  it('is not reported when the trade number of a decline is unknown', async () => {
    const order = await payable(app)
    const stray = { ...order, notice: { ...order.notice, MerchantTradeNo: `NOPAY${Date.now()}`, RtnCode: '10200058' } }
    await tell(app, signed(stray.notice))
    expect(await alertsOf(stray)).toEqual([])
  })

  it.each([
    ['forged', (order: Payable) => ({ ...order.notice, CheckMacValue: 'A'.repeat(64) })],
    ['forged, with another amount', (order: Payable) => ({ ...signed(order.notice), TradeAmt: '1' })],
    ['a decline', (order: Payable) => signed({ ...order.notice, RtnCode: '10200058', RtnMsg: 'declined' })],
    ['simulated', (order: Payable) => signed({ ...order.notice, SimulatePaid: '1', RtnCode: '0' })],
  ])('is not reported when the notice is %s', async (_name, change) => {
    const order = await payable(app)
    await cancel(order)
    await tell(app, change(order))
    expect(await alertsOf(order)).toEqual([])
    expect(await stateOf(order)).toBe('cancelled')
  })

  it('is not reported when an order was paid as usual', async () => {
    const order = await payable(app)
    for (let times = 0; times < 3; times++) await tell(app, signed(order.notice))
    expect(await alertsOf(order)).toEqual([])
    expect(await stateOf(order)).toBe('paid')
  })
})
