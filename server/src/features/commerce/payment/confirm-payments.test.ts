import { contract } from '@idocard/contract'
import { MINUTE_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentStatus } from '../../../providers/payment/port.ts'
import type { Queue } from '../../../queue/queue.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { newestInOutbox } from '../../identity/outbox/store.ts'
import { transitionOrder } from '../order/store.ts'
import { confirmPayments } from './confirm-payments.ts'
import { type Payable, payable, signed, tell } from './fixtures.ts'
import { type Alert, paymentAlertJob } from './payment-alert.ts'

const SERVICE = 'service@idocard.example'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.running.database.db.execute(sql`update payment set ask_at = null`))

/** Runs the job once with a bank that gives this answer, and returns the trades that it queried. */
async function run(answer: PaymentStatus | ((tradeNo: string) => PaymentStatus)): Promise<string[]> {
  const asked: string[] = []
  const query = async ({ tradeNo }: { tradeNo: string }) => {
    asked.push(tradeNo)
    return typeof answer === 'function' ? answer(tradeNo) : answer
  }
  const { database, inTransaction } = app.running
  await confirmPayments({ database, inTransaction, queue, methods: [{ name: 'ecpay', query }] }, app.now())
  return asked
}
const alerts: Alert[] = []
const queue: Queue = {
  ready: Promise.resolve(),
  send: async (_unit, { name }, data) => {
    if (name === paymentAlertJob.name) alerts.push(data as unknown as Alert)
  },
}
const paid = async (): Promise<Payable> => {
  const order = await payable(app)
  await tell(app, signed(order.notice))
  return order
}
const amountOf = ({ notice }: Payable) => Number(notice.TradeAmt)
const yes = (amount: number): PaymentStatus => ({ state: 'paid', amount, providerTradeNo: '1' })

const rowOf = async ({ orderNumber }: Payable) => {
  const { rows } = await app.running.database.db.execute<{ id: number; state: string; confirmed: boolean }>(
    sql`select id, state, confirmed_at is not null as confirmed from "order" where order_number = ${orderNumber}`,
  )
  if (!rows[0]) throw new Error('no order')
  return rows[0]
}
const canBePrepared = async (order: Payable) =>
  (await transitionOrder(app.running.database.db, { by: 'staff', order: await rowOf(order) }, 'prepare')) !== undefined
const alertsOf = ({ notice }: Payable) =>
  alerts.filter(({ tradeNo }) => tradeNo === notice.MerchantTradeNo).map(({ outcome }) => outcome)

describe('a paid order', () => {
  // Mutation: `needsConfirmation` left out of the table of transitions.
  it('is shown as paid to its buyer at once, but prepared only after the bank has confirmed it', async () => {
    const order = await paid()
    expect(await rowOf(order)).toMatchObject({ state: 'paid', confirmed: false })
    expect(await canBePrepared(order)).toBe(false)
    expect(await run(yes(amountOf(order)))).toEqual([order.notice.MerchantTradeNo])
    expect(await rowOf(order)).toMatchObject({ state: 'paid', confirmed: true })
    expect(await canBePrepared(order)).toBe(true)
    expect(await run(yes(amountOf(order)))).toEqual([])
    expect(alertsOf(order)).toEqual([])
  })

  it('cannot be shipped without confirmation either', async () => {
    const order = await paid()
    const { id } = await rowOf(order)
    for (const state of ['preparing', 'shipped', 'completed'])
      await expect(
        app.running.database.db.execute(sql`update "order" set state = ${state} where id = ${id}`),
      ).rejects.toMatchObject({ cause: { constraint: 'order_confirmed' } })
  })

  it('that cost nothing needs no confirmation', async () => {
    const { db } = app.running.database
    await db.execute(sql`insert into discount (code, kind, value) values ('GIFT', 'percentage', 100)`)
    await db.execute(sql`update freight set free_from = 0 where method = 2`)
    const { token } = await app.member()
    await app.call(contract.order.update_shopping_cart, { list: [{ id: 1, quantity: 1 }] }, { token })
    const input = { ...SHIPPING, shippingMethod: 2, discountCode: 'GIFT' } as const
    const { orderNumber } = (await app.call(contract.order.create_order, input, { token })).data
    const order = { token, orderNumber, notice: {} }
    expect(await rowOf(order)).toMatchObject({ state: 'paid', confirmed: true })
    expect(await run(yes(0))).toEqual([])
  })
})

describe('a bank that disagrees', () => {
  it.each([
    ['reports another amount', yes(1), 1, 'bank_amount', '金額與訂單金額不同'],
    ['reports that it will never be paid', { state: 'abandoned' }, 1, 'bank_unpaid', '沒有付款'],
    ['reports three times that it is unpaid', { state: 'unpaid' }, 3, 'bank_unpaid', '沒有付款'],
    ['does not answer for two hours', { state: 'unknown', reason: 'timeout' }, 6, 'bank_silent', '沒有得到'],
    [
      'answers without a valid signature for two hours',
      { state: 'unknown', reason: 'signature' },
      6,
      'bank_silent',
      '沒有得到',
    ],
  ] as const)('and %s blocks shipping, and staff are alerted once', async (_name, answer, times, outcome, words) => {
    const order = await paid()
    for (let asked = 1; asked <= times; asked += 1) {
      expect(alertsOf(order)).toEqual([])
      expect(await run(answer)).toHaveLength(1)
      app.later(60 * MINUTE_MS)
    }
    expect(alertsOf(order)).toEqual([outcome])
    for (const alert of alerts.filter(({ tradeNo }) => tradeNo === order.notice.MerchantTradeNo))
      await app.running.runJob('payment_alert', alert)
    const mail = await app.sent(SERVICE, 'payment_alert')
    expect(mail.subject).toContain(`請勿出貨，付款待確認：訂單 ${order.orderNumber}`)
    expect(mail.text).toContain(words)
    await run(answer)
    app.later(60 * MINUTE_MS)
    await run(answer)
    expect(alertsOf(order)).toEqual([outcome])
    expect(await canBePrepared(order)).toBe(false)
    // Once the bank confirms the payment, the order is released without any action by staff.
    app.later(60 * MINUTE_MS)
    await run(yes(amountOf(order)))
    expect(await canBePrepared(order)).toBe(true)
  })
})

describe('the query to the bank', () => {
  it('is sent at once, and repeated twice at ten-minute intervals', async () => {
    const order = await paid()
    const asked: number[] = []
    for (let minute = 0; minute <= 45; minute += 1) {
      if ((await run({ state: 'unpaid' })).length > 0) asked.push(minute)
      app.later(MINUTE_MS + 50)
    }
    expect(asked).toEqual([0, 10, 20, 40])
    expect(alertsOf(order)).toEqual(['bank_unpaid'])
  })

  it('stops when the bank is down, so that the job ends within its minute', async () => {
    for (let made = 0; made < 6; made += 1) await paid()
    expect(await run({ state: 'unknown', reason: 'timeout' })).toHaveLength(3)
    expect(await run(yes(1080))).toHaveLength(3)
  })

  it('pauses for half an hour after the bank’s rate limit', async () => {
    for (let made = 0; made < 3; made += 1) await paid()
    expect(await run({ state: 'unknown', reason: 'http 403' })).toHaveLength(1)
    app.later(29 * MINUTE_MS)
    expect(await run({ state: 'unpaid' })).toEqual([])
    app.later(2 * MINUTE_MS)
    expect(await run({ state: 'unpaid' })).toHaveLength(3)
  })

  it('is sent once for each trade by concurrent runs', async () => {
    const order = await paid()
    const runs = await Promise.all(Array.from({ length: 8 }, () => run(yes(amountOf(order)))))
    expect(runs.flat()).toEqual([order.notice.MerchantTradeNo])
    expect(await rowOf(order)).toMatchObject({ confirmed: true })
  })

  it('is not sent for orders that are unpaid, cancelled or declined by the bank', async () => {
    const open = await payable(app)
    const declined = await payable(app)
    await tell(app, signed({ ...declined.notice, RtnCode: '10200058' }))
    const cancelled = await payable(app)
    await app.call(contract.order.cancel_order, { orderNumber: cancelled.orderNumber }, { token: cancelled.token })
    await tell(app, signed(cancelled.notice))
    expect(open.orderNumber).toBeTruthy()
    expect(await run(yes(1))).toEqual([])
  })
})

describe('with the fake bank', () => {
  beforeAll(() => app.running.app.listen({ port: 0, host: '127.0.0.1' }))

  const post = (url: string, payload: string | object) =>
    app.running.app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': typeof payload === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
      },
      payload,
    })
  const control = async ({ notice }: Payable, what: string, order: object) => {
    const answer = await post(`/bank/control/trades/${notice.MerchantTradeNo}/${what}`, order)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  /** An order whose buyer paid at the fake bank, which sent the notice itself. */
  async function paidThere(settle: object = {}): Promise<Payable> {
    const { token, orderNumber } = await payable(app)
    const { fields } = (await app.call(contract.order.pay_order, { orderNumber }, { token })).data
    expect((await post('/bank/Cashier/AioCheckOut/V5', new URLSearchParams(fields).toString())).statusCode).toBe(200)
    const order = { token, orderNumber, notice: { MerchantTradeNo: fields.MerchantTradeNo ?? '' } }
    await control(order, 'settle', settle)
    expect(await rowOf(order)).toMatchObject({ state: 'paid', confirmed: false })
    return order
  }
  const mailAbout = ({ notice }: Payable) =>
    eventually(async () => {
      const mails = await newestInOutbox(app.running.database.db, 200)
      const found = mails.find(
        ({ kind, text }) => kind === 'payment_alert' && text.includes(notice.MerchantTradeNo ?? ''),
      )
      return found ?? expect.fail('nothing was sent')
    })
  const minute = () => app.running.runJob('confirm_payments')

  it('a payment is confirmed within the next minute', async () => {
    const order = await paidThere()
    await minute()
    expect(await canBePrepared(order)).toBe(true)
  })

  it.each(['empty', 'http-500', 'wrong-signature'] as const)('an answer that is %s confirms nothing', async (fault) => {
    const order = await paidThere()
    await control(order, 'faults', { query: [fault] })
    await minute()
    expect(await canBePrepared(order)).toBe(false)
    app.later(10 * MINUTE_MS)
    await minute()
    expect(await canBePrepared(order)).toBe(true)
  })

  it('another amount is reported to the service mailbox and blocks shipping', async () => {
    const order = await paidThere()
    await control(order, 'faults', { query: ['wrong-amount'] })
    await minute()
    expect((await mailAbout(order)).subject).toBe(`請勿出貨，付款待確認：訂單 ${order.orderNumber}`)
    expect(await canBePrepared(order)).toBe(false)
  })

  it('an order with a simulated payment, which a trial accepts, is never shipped', async () => {
    const order = await paidThere({ simulated: true })
    for (let asked = 0; asked < 3; asked += 1) {
      await minute()
      app.later(10 * MINUTE_MS)
    }
    expect((await mailAbout(order)).text).toContain('沒有付款')
    expect(await canBePrepared(order)).toBe(false)
  })

  it('an order with a forged notice, signed with stolen keys, is never shipped', async () => {
    const order = await paid()
    for (let asked = 0; asked < 3; asked += 1) {
      await minute()
      app.later(10 * MINUTE_MS)
    }
    expect((await mailAbout(order)).text).toContain('沒有付款')
    expect(await canBePrepared(order)).toBe(false)
  })
})
