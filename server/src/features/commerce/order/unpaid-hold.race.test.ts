import { contract } from '@idocard/contract'
import { HOUR_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { openPayment, signed, tell } from '../payment/fixtures.ts'
import { fillCart } from './fixtures.ts'

const { cancel_order, create_order } = contract.order
const HALL = '203.0.113.7'
const ROUNDS = 5

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())
beforeEach(async () => {
  // Long enough for all orders to expire: an order stays open for a day while the bank does not respond, as in tests.
  app.later(26 * HOUR_MS)
  await app.expire()
})

const setStock = (stock: number) =>
  app.running.database.db.execute(sql`update product set stock = ${stock} where id = 1`)
const supply = async () => {
  const { rows } = await app.running.database.db.execute<{ stock: number; held: number; sold: number }>(sql`
    select stock, held, (select coalesce(sum(quantity), 0)::int from order_line join "order" on "order".id = order_id
      where product_id = 1 and state = 'paid') as sold from product where id = 1
  `)
  if (!rows[0]) throw new Error('the demo content has no product')
  return rows[0]
}
type Member = Awaited<ReturnType<TestApp['member']>>
const members = (count: number) => Promise.all(Array.from({ length: count }, () => app.member()))
const fill = (buyers: readonly Member[], quantity: number) =>
  Promise.all(buyers.map(({ token }) => fillCart(app, token, [{ id: 1, quantity }])))
const orderAll = (buyers: readonly Member[], address?: (buyer: number) => string) =>
  Promise.all(
    buyers.map(({ token }, buyer) =>
      app.attempt(create_order, SHIPPING, { token, patient: true, ...(address && { address: address(buyer) }) }),
    ),
  )

// Mutation: the network's units counted before the products are locked.
it('twenty concurrent accounts of one network never hold more than half', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await setStock(36)
    const buyers = await members(20)
    await fill(buyers, 3)
    const answers = await orderAll(buyers, () => HALL)
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(6)
    expect(answers.filter(({ data }) => data.refusal === 'order.share_network')).toHaveLength(14)
    expect(await supply()).toMatchObject({ stock: 18, held: 18 })
    app.later(2 * HOUR_MS)
    await app.expire()
  }
}, 120_000)

// Mutation: the units of first-time buyers counted before the products are locked.
it('twenty concurrent first-time buyers never hold more than two thirds and a unit each', async () => {
  const from = (buyer: number) => `198.51.100.${buyer}`
  const regulars = await members(3)
  await setStock(100)
  await fill(regulars, 1)
  for (const [buyer, { data }] of (await orderAll(regulars, from)).entries())
    await tell(app, signed(await openPayment(app, regulars[buyer]?.token ?? '', data.orderNumber ?? '')))
  for (let round = 0; round < 20; round += 1) {
    await setStock(36)
    const buyers = await members(20)
    await Promise.all([fill(buyers, 5), fill(regulars, 2)])
    const answers = await orderAll([...buyers, ...regulars], from)
    const isFirstTime = (at: number) => at < buyers.length
    expect(answers.filter(({ code }, at) => code === 200 && isFirstTime(at))).toHaveLength(4)
    expect(answers.filter(({ data }) => data.refusal === 'order.share_first_time')).toHaveLength(16)
    expect(answers.filter(({ code }, at) => code === 200 && !isFirstTime(at))).toHaveLength(3)
    expect(await supply()).toMatchObject({ stock: 10, held: 26 })
    // The others can still have one unit each, while there are any.
    const others = buyers.filter((_, at) => answers[at]?.code !== 200)
    await fill(others, 1)
    const single = await orderAll(others, from)
    expect(single.filter(({ code }) => code === 200)).toHaveLength(10)
    expect(await supply()).toMatchObject({ stock: 0, held: 36 })
    app.later(26 * HOUR_MS)
    await app.expire()
  }
}, 120_000)

it('one account with twenty concurrent orders never holds more than a third', async () => {
  await setStock(36)
  const [me] = await members(1)
  if (!me) throw new Error('nobody')
  const tries = Array.from({ length: 20 }, async () => {
    await fillCart(app, me.token, [{ id: 1, quantity: 5 }])
    return app.attempt(create_order, SHIPPING, me)
  })
  await Promise.all(tries)
  const { held } = await supply()
  expect(held).toBeGreaterThanOrEqual(5)
  expect(held).toBeLessThanOrEqual(12)
})

it('two hundred buyers on one network get exactly fifty units as they pay', async () => {
  await setStock(50)
  const { sold } = await supply()
  let waiting = await members(200)
  await fill(waiting, 1)
  // Buyers who are refused while other buyers are checking out try again after those have paid.
  for (let turn = 0; turn < 20 && waiting.length > 0; turn += 1) {
    const answers = await orderAll(waiting, () => HALL)
    const { held } = await supply()
    expect(held).toBeLessThanOrEqual(25)
    await Promise.all(
      answers.map(async ({ code, data }, buyer) => {
        const token = waiting[buyer]?.token ?? ''
        if (code === 200) await tell(app, signed(await openPayment(app, token, data.orderNumber ?? '')))
      }),
    )
    waiting = waiting.filter((_, buyer) => answers[buyer]?.data.refusal === 'order.share_network')
  }
  expect(waiting).toEqual([])
  expect(await supply()).toEqual({ stock: 0, held: 0, sold: sold + 50 })
}, 120_000)

it('units on sale, held and sold add up while orders are created, paid and cancelled concurrently', async () => {
  await setStock(500)
  const before = await supply()
  const buyers = await members(60)
  await fill(buyers, 2)
  await Promise.all(
    buyers.map(async ({ token }, buyer) => {
      const { orderNumber } = (await app.call(create_order, SHIPPING, { token, patient: true })).data
      if (buyer % 3 === 0) await tell(app, signed(await openPayment(app, token, orderNumber)))
      if (buyer % 3 === 1) await app.call(cancel_order, { orderNumber }, { token, patient: true })
    }),
  )
  expect(await supply()).toEqual({ stock: 500 - 80, held: before.held + 40, sold: before.sold + 40 })
}, 60_000)
