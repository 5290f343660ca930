import { contract } from '@idocard/contract'
import { HOUR_MS } from '@idocard/domain/duration'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payment } from '../../db/schema/commerce/payment.ts'
import { fillCart } from '../../features/commerce/order/fixtures.ts'
import type { TestApp } from '../../testing/app.ts'
import { cardSite } from '../../testing/card-site.ts'
import { SHIPPING } from '../../testing/shipping.ts'

let app: TestApp
beforeAll(async () => {
  app = (await cardSite()).app
})
afterAll(() => app.close())

/** Creates an unpaid order; returns it with the path of its payment page. */
async function ordered() {
  const buyer = await app.member()
  await fillCart(app, buyer.token, [{ id: 1, quantity: 1 }])
  const { data } = await app.call(contract.order.create_order, SHIPPING, buyer)
  const { pathname, search } = new URL(data.paymentUrl)
  return { buyer, orderNumber: data.orderNumber, total: data.total, path: pathname + search, pathname }
}
const get = (url: string) => app.running.app.inject({ url })
const press = (url: string) => app.running.app.inject({ method: 'POST', url })
const payments = async () => (await app.running.database.db.select({ opened: count() }).from(payment))[0]?.opened ?? 0

// Mutation: GET opens the payment, so that a link preview opens one.
it('shows number and total alone, and opens a payment when its button is pressed', async () => {
  const { path, orderNumber, total } = await ordered()
  const before = await payments()
  const page = await get(path)
  expect(page.json()).toEqual({ lang: 'zh-tw', orderNumber, total })
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store' })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(await payments()).toBe(before)
  const opened = (await press(path)).json()
  expect(opened).toMatchObject({ orderNumber, bank: { action: expect.stringContaining('/bank/') } })
  expect(await payments()).toBe(before + 1)
})

// Mutations: the token's subject without the order number; the order's state is not checked.
it('opens nothing with another order’s token, an invented one, or none, nor for an order that cannot be paid', async () => {
  const [one, other] = [await ordered(), await ordered()]
  const before = await payments()
  const token = new URLSearchParams(one.path.split('?')[1]).get('token') ?? ''
  for (const url of [
    other.pathname,
    `${other.pathname}?token=${token}`,
    `${other.pathname}?token=${token}&token=${token}`,
    `${one.pathname}?token=${Number.parseInt(token, 10) + 1}${token.slice(token.indexOf('.'))}`,
    `/payment/order/0000000000?token=${token}`,
  ])
    for (const answer of [await get(url), await press(url)])
      expect([answer.statusCode, answer.headers.location], url).toEqual([303, '/idocard/user'])
  await app.call(contract.order.cancel_order, { orderNumber: one.orderNumber }, one.buyer)
  for (const answer of [await get(one.path), await press(one.path)]) {
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toContain(one.orderNumber)
  }
  app.later(2 * HOUR_MS)
  expect((await get(other.path)).statusCode).toBe(303)
  expect(await payments()).toBe(before)
})

it('opens as many payments as the call itself may, and no more', async () => {
  const { path } = await ordered()
  const codes = []
  for (let turn = 0; turn <= contract.order.pay_order.limit.times; turn += 1) codes.push((await press(path)).statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(contract.order.pay_order.limit.times)
  expect(codes.at(-1)).toBe(303)
})
