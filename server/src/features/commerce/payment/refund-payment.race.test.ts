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
import { payable, signed, tell } from './fixtures.ts'
import { refundPayment } from './refund-payment.ts'

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
const refund = (orderNumber: string, given: { reason?: string; atBank?: boolean } = {}) =>
  refundPayment(
    {
      inTransaction: app.running.inTransaction,
      methods: [sampleWallet(bank), sampleTransfer(bank)],
      queue: commandQueue,
    },
    orderNumber,
    { reason: 'broken', atBank: false, ...given },
  )
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
  expect(await stored(order.orderNumber)).toEqual([])
  expect(await refund(order.orderNumber, { atBank: true })).toMatchObject({ outcome: 'refunded' })
  expect(await refund(order.orderNumber, { atBank: true })).toMatchObject({ outcome: 'state' })
  expect(await refund('NO-SUCH-ORDER')).toEqual({ outcome: 'unknown_order' })
  expect(bank.asked).toEqual([])
})
