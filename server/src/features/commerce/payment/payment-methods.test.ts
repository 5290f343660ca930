import { contract } from '@idocard/contract'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type SampleBank,
  sampleBank,
  sampleTransfer,
  sampleWallet,
} from '../../../providers/payment/sample-methods.fixture.ts'
import { commandQueue } from '../../../queue/queue.ts'
import { ExchangeError } from '../../../shared/post-form.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from '../order/fixtures.ts'
import { ownOrder } from '../order/store.ts'
import { expireOrders } from './expire-orders.ts'
import { type PaymentService, paymentService } from './payment-service.ts'

let app: TestApp
let bank: SampleBank
let payments: PaymentService
const logged: string[] = []
const methods = () => [sampleWallet(bank), sampleTransfer(bank)]
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => {
  bank = sampleBank({ bank: '013', account: '9103522175887271', until: new Date(app.now().getTime() + 3 * DAY_MS) })
  logged.length = 0
  const { database, inTransaction } = app.running
  const log = (outcome: string) => void logged.push(outcome)
  payments = paymentService({
    database,
    inTransaction,
    methods: methods(),
    queue: commandQueue,
    isInvoiced: false,
    publicUrl: 'https://shop.example',
    log,
  })
})

const db = () => app.running.database.db

/** An unpaid order that is paid by this method. */
async function ordered(method: 90 | 91) {
  const { id, token } = await app.member()
  await fillCart(app, token, [{ id: 1, quantity: 1 }])
  const { orderNumber, total } = (await app.call(contract.order.create_order, SHIPPING, { token })).data
  await db().execute(sql`update "order" set payment_method = ${method} where order_number = ${orderNumber}`)
  const own = async () => (await ownOrder(db(), { id }, orderNumber)) ?? expect.fail('no order')
  const open = async () => {
    const opened = await payments.open(await own(), app.now())
    return { ...opened, trade: await tradeOf(orderNumber) }
  }
  return { orderNumber, total, own, open }
}
const tradeOf = async (orderNumber: string) => {
  const { rows } = await db().execute<{
    trade_no: string
    provider: string
    provider_trade_no: string
    account: string
  }>(sql`select p.* from payment as p join "order" as o on o.id = p.order_id where order_number = ${orderNumber}`)
  return rows[0] ?? expect.fail('no payment')
}
const expire = (hours: number) =>
  expireOrders(
    {
      database: app.running.database,
      inTransaction: app.running.inTransaction,
      payments,
      queue: commandQueue,
      methods: methods(),
    },
    new Date(app.now().getTime() + hours * HOUR_MS),
  )

// Mutations: `confirm` not called; the order's number taken from the return without the stored payment.
it('a wallet’s buyer is sent to its page, and the money is taken when they return', async () => {
  const order = await ordered(90)
  const { redirect, trade } = await order.open()
  expect(redirect).toBe(`https://wallet.example/pay?trade=${trade.trade_no}`)
  expect(trade).toMatchObject({ provider: 'sample_wallet', provider_trade_no: `W${trade.trade_no}` })
  const back = () => payments.returned('sample_wallet', { tradeNo: trade.trade_no })
  // The wallet does not answer clearly: nothing is changed, and the buyer may return again.
  bank.status = { state: 'unknown', reason: 'timeout' }
  expect(await back()).toBe(order.orderNumber)
  expect((await order.own()).state).toBe('awaiting_payment')
  bank.status = { state: 'paid', amount: order.total, providerTradeNo: `W${trade.trade_no}` }
  await Promise.all([back(), back()])
  expect(await order.own()).toMatchObject({ state: 'paid', confirmedAt: null })
  expect(logged.filter((outcome) => outcome === 'paid')).toHaveLength(1)
  const confirms = bank.asked.length
  expect(bank.asked[0]).toBe(`confirm ${trade.trade_no} W${trade.trade_no} ${order.total}`)
  await back()
  expect(bank.asked).toHaveLength(confirms)
})

it('the money is not taken for an order that was cancelled meanwhile, nor for another method’s payment', async () => {
  const order = await ordered(90)
  const { trade } = await order.open()
  expect(await payments.returned('sample_transfer', { tradeNo: trade.trade_no })).toBeUndefined()
  expect(await payments.returned('no_such_method', { tradeNo: trade.trade_no })).toBeUndefined()
  await db().execute(sql`update "order" set state = 'cancelled' where order_number = ${order.orderNumber}`)
  expect(await payments.returned('sample_wallet', { tradeNo: trade.trade_no })).toBe(order.orderNumber)
  expect(bank.asked).toEqual([])
})

// Mutation: `settleIn` without the provider.
it('a notice settles payments of its own method only', async () => {
  const order = await ordered(91)
  const { trade } = await order.open()
  const notice = { word: 'genuine', tradeNo: trade.trade_no, amount: String(order.total), paid: 'yes' }
  expect(await payments.notice('sample_wallet', notice)).toBe('thanks')
  expect(await payments.notice('no_such_method', notice)).toBeUndefined()
  expect((await order.own()).state).toBe('awaiting_payment')
  expect(await payments.notice('sample_transfer', notice)).toBe('thanks')
  expect((await order.own()).state).toBe('paid')
  expect(logged).toEqual(['unknown_trade', 'paid'])
})

// Mutations: units not held for the transfer; the grace of a day left out.
it('a transfer holds the units until a day after its deadline, and is asked about before they go', async () => {
  const order = await ordered(91)
  const { redirect, trade } = await order.open()
  expect(redirect).toContain(order.orderNumber)
  expect(trade.account).toBe(bank.account.account)
  await expire(3 * 24 + 23)
  expect((await order.own()).state).toBe('awaiting_payment')
  bank.status = { state: 'unknown', reason: 'timeout' }
  await expire(4 * 24 + 1)
  expect((await order.own()).state).toBe('awaiting_payment')
  bank.status = { state: 'paid', amount: order.total, providerTradeNo: '' }
  await expire(4 * 24 + 2)
  expect((await order.own()).state).toBe('paid')
})

it('a bank that is away refuses the payment in words, and leaves none behind', async () => {
  const order = await ordered(90)
  bank.away = new ExchangeError('timeout')
  await expect(order.open()).rejects.toMatchObject({ refusal: 'payment.away' })
  expect(logged).toEqual(['away'])
  await expect(tradeOf(order.orderNumber)).rejects.toThrow('no payment')
})

// Mutation: the order not checked again after the bank has answered.
it('a payment is not opened for an order that ended while the bank was asked', async () => {
  const order = await ordered(90)
  const before = await order.own()
  await db().execute(sql`update "order" set state = 'cancelled' where order_number = ${order.orderNumber}`)
  await expect(payments.open(before, app.now())).rejects.toMatchObject({ refusal: 'order.state' })
  await expect(tradeOf(order.orderNumber)).rejects.toThrow('no payment')
})

it('a method that the shop does not offer is no choice', async () => {
  const { token } = await app.member()
  await fillCart(app, token, [{ id: 1, quantity: 1 }])
  const answer = await app.refused(contract.order.create_order, { ...SHIPPING, paymentMethod: 4 }, { token })
  expect(answer.data).toMatchObject({ refusal: 'input.invalid', fields: { paymentMethod: expect.any(String) } })
})
