import { contract } from '@idocard/contract'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { codeFor, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { payable, signed, tell } from '../payment/fixtures.ts'
import { addOrder } from './fixtures.ts'

let app: TestApp
let finance: Person
beforeAll(async () => {
  app = await testApp()
  finance = await newPerson(app)
  await appoint(finance, 'finance', null)
})
afterAll(() => app.close())

const calls = contract.siteOrder
const asFinance = async () => ({ token: await tokenForStaff(finance, calls.refund) })
const get = async (orderNumber: string) => (await app.call(calls.get, { orderNumber }, await asFinance())).data
/** Somebody else each time: a person gets one code a minute. */
async function refund(orderNumber: string, amount: number) {
  const person = await newPerson(app)
  await appoint(person, 'finance', null)
  const input = { orderNumber, amount, reason: '少寄一張', pinCode: await codeFor(person, 'refund') }
  return app.attempt(calls.refund, input, { token: await tokenForStaff(person, calls.refund) })
}
async function settle(orderNumber: string, returned: boolean) {
  const person = await newPerson(app)
  await appoint(person, 'finance', null)
  const input = { orderNumber, reason: '已匯回', returned, pinCode: await codeFor(person, 'refund') }
  return app.attempt(calls.settle_refund, input, { token: await tokenForStaff(person, calls.settle_refund) })
}
const kinds = async (orderNumber: string) => (await get(orderNumber)).events.map(({ kind }) => kind)

/** A paid order of a buyer. Its method has no way back, unless `provider` is left as it is: a bank that does not answer. */
async function paid(provider = 'transfer') {
  const me = await newPerson(app)
  const { orderNumber, notice } = await payable(app, me.member)
  await tell(app, signed(notice))
  if (provider)
    await app.running.database.db.execute(
      sql`update payment set provider = ${provider} where trade_no = ${notice.MerchantTradeNo}`,
    )
  const load = async () => (await app.call(contract.order.load_my_order_info, { orderNumber }, me.member)).data
  return { me, orderNumber, total: Number(notice.TradeAmt), load }
}

// Mutations: the order refunded by its first part; the parts not added; the task not settled.
it('returns what the method cannot return by hand, in parts: totals, tab, timeline, and what the buyer is told', async () => {
  const { me, orderNumber, total, load } = await paid()
  const part = 300
  expect((await refund(orderNumber, part)).data).toEqual({ outcome: 'by_hand', detail: '' })
  expect(await get(orderNumber)).toMatchObject({ tab: 'to_return', refunded: 0, toReturn: { amount: part } })
  // One after the other: nobody knows yet what comes of the first one.
  expect(await refund(orderNumber, 1)).toMatchObject({ code: 409, data: { refusal: 'refund.open' } })
  expect((await settle(orderNumber, true)).code).toBe(200)
  expect(await get(orderNumber)).toMatchObject({ status: 'paid', refunded: part, toReturn: null })
  expect((await get(orderNumber)).tab).not.toBe('to_return')
  expect((await app.sent(me.phone, 'order_partly_refunded')).text).toContain(String(part))
  expect(await load()).toMatchObject({ status: 'paid', refunded: part })

  expect(await refund(orderNumber, total - part + 1)).toMatchObject({ data: { refusal: 'refund.amount' } })
  app.later(MINUTE_MS)
  await refund(orderNumber, total - part)
  await settle(orderNumber, true)
  expect(await load()).toMatchObject({ status: 'refunded', refunded: total })
  expect((await app.sent(me.phone, 'order_refunded')).text).toContain(orderNumber)
  const { events, tab } = await get(orderNumber)
  expect(tab).toBe('refunded')
  expect(events.filter(({ kind }) => kind === 'money_returned_by_hand')).toMatchObject([
    { amount: total - part, text: '已匯回' },
    { amount: part },
  ])
  expect(await refund(orderNumber, 1)).toMatchObject({ data: { refusal: 'order.state' } })
})

// Mutation: the code checked first, and so used up by a wrong amount.
it('asks for a fresh code, which an amount that is too high does not use up, and no role without the right', async () => {
  const { orderNumber, total } = await paid()
  const pinCode = await codeFor(finance, 'refund')
  const input = { orderNumber, amount: total, reason: 'x' }
  expect((await app.refused(calls.refund, input, await asFinance())).data.refusal).toBe('auth.code_needed')
  expect((await app.refused(calls.refund, { ...input, pinCode: '000000' }, await asFinance())).code).toBe(422)
  const tooMuch = await app.refused(calls.refund, { ...input, amount: total + 1, pinCode }, await asFinance())
  expect(tooMuch.data.refusal).toBe('refund.amount')
  expect((await app.call(calls.refund, { ...input, pinCode }, await asFinance())).data.outcome).toBe('by_hand')
  const settled = { orderNumber, reason: 'x', returned: true }
  expect((await app.refused(calls.settle_refund, settled, await asFinance())).data.refusal).toBe('auth.code_needed')
  expect((await app.refused(calls.settle_refund, { ...settled, pinCode }, await asFinance())).code).not.toBe(200)
  expect(await get(orderNumber)).toMatchObject({ refunded: 0, toReturn: { amount: total } })
  const orders = await newPerson(app)
  await appoint(orders, 'orders', null)
  const token = { token: await tokenForStaff(orders, calls.refund) }
  expect((await app.refused(calls.settle_refund, settled, token)).code).toBe(403)
})

// Mutations: shipped although its whole money is to be returned; settled while the bank may still answer.
it('makes and sends nothing that is to be paid back as a whole, until staff decide that it is not', async () => {
  const { orderNumber, total } = await paid()
  await refund(orderNumber, total)
  const orders = await newPerson(app)
  await appoint(orders, 'orders', null)
  const as = { token: await tokenForStaff(orders, calls.prepare) }
  const prepare = async () =>
    (await app.call(calls.prepare, { list: [orderNumber], incomplete: true }, as)).data.list[0]?.problem
  await app.running.database.db.execute(
    sql`update "order" set confirmed_at = now() where order_number = ${orderNumber}`,
  )
  expect(await prepare()).not.toBe('')
  expect((await settle(orderNumber, false)).code).toBe(200)
  expect(await prepare()).toBe('')
  expect(await kinds(orderNumber)).toContain('money_kept')
  expect((await settle(orderNumber, false)).code).toBe(404)
  expect((await refund(await addOrder(await newPerson(app)), 1)).data.refusal).toBe('order.state')
})

it('waits for staff after a bank that gave no answer, and says so', async () => {
  const { orderNumber, total } = await paid('')
  expect((await refund(orderNumber, total)).data).toMatchObject({
    outcome: 'unknown',
    detail: expect.stringMatching(/./),
  })
  expect(await get(orderNumber)).toMatchObject({ tab: 'to_return', toReturn: { outcome: 'unknown' } })
  expect(await kinds(orderNumber)).toContain('refund_failed')
  await settle(orderNumber, true)
  expect(await get(orderNumber)).toMatchObject({ status: 'refunded', refunded: total })
})

// Mutations: the code checked first, and so used up in the bank's quarter of an hour; the attempt recorded as refused.
it('refuses a refund while ECPay captures the day’s payments, and takes the same code afterwards', async () => {
  const keys = { ECPAY_HASH_KEY: 'pwFHCqoQZGmho4w6', ECPAY_HASH_IV: 'EkRm7iFT261dpevs' }
  const shop = await testApp({
    ...keys,
    PAYMENT_PROVIDER: 'ecpay',
    ECPAY_MERCHANT_ID: '3002607',
    ECPAY_URL: 'http://127.0.0.1:9',
  })
  try {
    const { orderNumber, notice } = await payable(shop)
    await tell(shop, signed(notice))
    // 20:29 in Taiwan.
    shop.later(((12 * 60 + 29) * MINUTE_MS - (shop.now().getTime() % DAY_MS) + DAY_MS) % DAY_MS)
    const person = await newPerson(shop)
    await appoint(person, 'finance', null)
    const input = { orderNumber, amount: 100, reason: '少寄一張', pinCode: await codeFor(person, 'refund') }
    const ask = async () => shop.attempt(calls.refund, input, { token: await tokenForStaff(person, calls.refund) })
    expect(await ask()).toMatchObject({ code: 409, data: { refusal: 'refund.paused' } })
    expect(
      (await shop.call(calls.get, { orderNumber }, { token: await tokenForStaff(person, calls.get) })).data,
    ).toMatchObject({
      toReturn: null,
    })
    shop.later(MINUTE_MS)
    // Nobody answers at that address.
    expect((await ask()).data).toMatchObject({ outcome: 'unknown' })
  } finally {
    await shop.close()
  }
})
