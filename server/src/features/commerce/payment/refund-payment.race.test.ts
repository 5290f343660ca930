import { MINUTE_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type SampleBank,
  sampleBank,
  sampleTransfer,
  sampleWallet,
} from '../../../providers/payment/sample-methods.fixture.ts'
import { commandQueue } from '../../../queue/queue.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { lockOrder } from '../order/index.ts'
import { payable, signed, tell } from './fixtures.ts'
import { beginRefund, refundPayment, settleRefund } from './refund-payment.ts'

let app: TestApp
let bank: SampleBank
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())
beforeEach(() => {
  bank = sampleBank({ bank: '013', account: '1', until: app.now() })
})

const db = () => app.running.database.db

/** A paid order, whose payment is this method's. */
async function paid(provider: 'sample_wallet' | 'sample_transfer') {
  const { orderNumber, notice } = await payable(app)
  await tell(app, signed(notice))
  await db().execute(sql`update payment set provider = ${provider} where trade_no = ${notice.MerchantTradeNo}`)
  return { orderNumber, asked: `refund ${notice.MerchantTradeNo} ${notice.TradeAmt}` }
}
const services = () => ({
  inTransaction: app.running.inTransaction,
  methods: [sampleWallet(bank), sampleTransfer(bank)],
  queue: commandQueue,
})
const refund = (orderNumber: string, given: { reason?: string; atBank?: boolean } = {}) =>
  refundPayment(services(), orderNumber, { reason: 'broken', atBank: false, ...given })
/** Returns a part, as the call of staff does. */
async function part(orderNumber: string, amount: number): Promise<string> {
  const begun = await beginRefund(services(), orderNumber, { amount, reason: 'broken' })
  return begun.outcome ?? (await app.running.inTransaction(begun.finish)).outcome
}
/** What the bank was asked to return of an order, and what the order says. */
async function returned(orderNumber: string) {
  const { rows } = await db().execute<{ total: number; refunded: number; state: string; parts: number }>(sql`
    select o.total, o.refunded, o.state, coalesce(sum(r.amount), 0)::int as parts
    from "order" as o left join refund as r on r.order_id = o.id and r.outcome in ('refunded', 'by_hand')
    where o.order_number = ${orderNumber} group by o.id`)
  if (!rows[0]) throw new Error('no order')
  return { ...rows[0], asked: bank.asked.reduce((sum, one) => sum + Number(one.split(' ').at(-1)), 0) }
}
const stored = async (orderNumber: string) => {
  const { rows } = await db().execute<{
    outcome: string
    reason: string
    detail: string
    state: string
    amount: number
  }>(sql`
    select r.outcome, r.reason, r.detail, r.amount, o.state from refund as r join "order" as o on o.id = r.order_id
    where o.order_number = ${orderNumber} order by r.id`)
  return rows
}

// Mutations: the attempt not recorded before the bank is asked; the order not locked.
it('returns the money once, however many operators ask at the same moment', async () => {
  const order = await paid('sample_wallet')
  const outcomes = (await Promise.all(Array.from({ length: 12 }, () => refund(order.orderNumber)))).map(
    ({ outcome }) => outcome,
  )
  expect(bank.asked).toEqual([order.asked])
  expect(outcomes.filter((outcome) => outcome === 'refunded')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome !== 'refunded' && outcome !== 'open' && outcome !== 'state')).toEqual([])
  expect(await stored(order.orderNumber)).toEqual([
    { outcome: 'refunded', reason: 'broken', detail: '', state: 'refunded', amount: expect.any(Number) },
  ])
})

// Mutation: a refusal recorded like an answer that is not clear.
it('may be tried again after the bank refused, and keeps both attempts', async () => {
  const order = await paid('sample_wallet')
  bank.refunds = { state: 'refused', reason: '10200105 balance' }
  expect(await refund(order.orderNumber)).toMatchObject({ outcome: 'refused', reason: '10200105 balance' })
  bank.refunds = { state: 'refunded' }
  expect(await refund(order.orderNumber)).toMatchObject({ outcome: 'refunded' })
  expect((await stored(order.orderNumber)).map(({ outcome, detail }) => [outcome, detail])).toEqual([
    ['refused', '10200105 balance'],
    ['refunded', ''],
  ])
})

// Mutation: the bank asked again after an unclear answer.
it('is not tried again after an answer that is not clear, until staff have looked at the bank', async () => {
  const order = await paid('sample_wallet')
  bank.refunds = { state: 'unknown', reason: 'timeout' }
  expect(await refund(order.orderNumber)).toMatchObject({ outcome: 'unknown' })
  expect(await refund(order.orderNumber)).toMatchObject({ outcome: 'open', order: { state: 'paid' } })
  expect(bank.asked).toHaveLength(1)
  expect(await refund(order.orderNumber, { atBank: true, reason: 'seen there' })).toMatchObject({ outcome: 'refunded' })
  expect(await stored(order.orderNumber)).toMatchObject([
    { outcome: 'by_hand', reason: 'seen there', state: 'refunded' },
  ])
})

it('says that the money must be returned at the bank where the method has no way back', async () => {
  const order = await paid('sample_transfer')
  expect(await refund(order.orderNumber)).toMatchObject({ outcome: 'by_hand', order: { state: 'paid' } })
  expect(await stored(order.orderNumber)).toMatchObject([{ outcome: 'due', state: 'paid' }])
  expect(await refund(order.orderNumber)).toMatchObject({ outcome: 'open' })
  expect(await refund(order.orderNumber, { atBank: true })).toMatchObject({ outcome: 'refunded' })
  expect(await refund(order.orderNumber, { atBank: true })).toMatchObject({ outcome: 'state' })
  expect(await refund('NO-SUCH-ORDER')).toEqual({ outcome: 'unknown_order' })
  expect(bank.asked).toEqual([])
})

// Mutations: the attempt not recorded before the bank is asked; the order not locked; what was returned before left out.
it('never returns more than was paid, however many people return parts at the same moment', async () => {
  const { orderNumber } = await paid('sample_wallet')
  const { total } = await returned(orderNumber)
  const some = Math.ceil(total * 0.3)
  for (let round = 0; round < 8; round += 1) {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => part(orderNumber, some)))
    expect(outcomes.filter((one) => !['refunded', 'open', 'amount'].includes(one))).toEqual([])
    const now = await returned(orderNumber)
    expect(now.parts).toBe(now.refunded)
    expect(now.asked).toBe(now.refunded)
    expect(now.refunded).toBeLessThanOrEqual(total)
    expect(now.state).toBe('paid')
  }
  expect((await returned(orderNumber)).refunded).toBe(some * 3)
  const last = await Promise.all(Array.from({ length: 8 }, () => part(orderNumber, total - some * 3)))
  expect(last.filter((one) => one === 'refunded')).toHaveLength(1)
  expect(await returned(orderNumber)).toMatchObject({ refunded: total, asked: total, state: 'refunded' })
})

// Mutation: the answer of the bank recorded over what staff decided.
it('counts money once that staff settled while the bank’s answer was on its way', async () => {
  const { orderNumber } = await paid('sample_wallet')
  const { total } = await returned(orderNumber)
  const begun = await beginRefund(services(), orderNumber, { amount: total, reason: 'broken' })
  if (begun.outcome !== undefined) throw new Error(begun.outcome)
  const settle = async () =>
    app.running.inTransaction(async (unit) => {
      const order = await lockOrder(unit.db, orderNumber)
      if (!order) throw new Error('no order')
      return settleRefund(unit, commandQueue, order, { reason: 'seen there', isReturned: true })
    })
  expect(await settle()).toBe('running')
  app.later(6 * MINUTE_MS)
  expect(await settle()).toMatchObject({ amount: total })
  expect(await app.running.inTransaction(begun.finish)).toMatchObject({ outcome: 'unknown' })
  expect(await returned(orderNumber)).toMatchObject({ refunded: total, parts: total, state: 'refunded' })
})

// Mutation: the attempt recorded before the bank's hours are looked at.
it('tries nothing while the bank takes no refunds, so that a later one is not in its way', async () => {
  const { orderNumber } = await paid('sample_wallet')
  let taken = false
  const methods = [{ ...sampleWallet(bank), takesRefunds: () => taken }]
  const ask = () => refundPayment({ ...services(), methods }, orderNumber, { reason: 'broken', atBank: false })
  expect((await ask()).outcome).toBe('paused')
  expect(bank.asked).toEqual([])
  expect(await stored(orderNumber)).toEqual([])
  taken = true
  expect((await ask()).outcome).toBe('refunded')
})
