import { contract } from '@idocard/contract'
import { HOUR_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from './fixtures.ts'

const { create_order, update_shopping_cart } = contract.order
const ROUNDS = 20
const BUYERS = 200
const UNITS = 50

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())

const setStock = (stock: number) =>
  app.running.database.db.execute(sql`update product set stock = ${stock} where id = 1`)
const stock = async () => {
  const { rows } = await app.running.database.db.execute<{ stock: number }>(sql`select stock from product where id = 1`)
  return rows[0]?.stock
}

it('sells fifty units to two hundred buyers exactly, twenty times', async () => {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => app.member()))
  let withoutCart = buyers
  for (let round = 0; round < ROUNDS; round++) {
    await setStock(UNITS)
    await Promise.all(withoutCart.map(({ token }) => fillCart(app, token, [{ id: 1, quantity: 1 }])))
    const answers = await Promise.all(
      buyers.map(({ token }) => app.attempt(create_order, SHIPPING, { token, patient: true })),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(UNITS)
    const refused = answers.filter((answer) => answer.data.refusal === 'order.sold_out')
    expect(refused).toHaveLength(BUYERS - UNITS)
    expect(await stock()).toBe(0)
    withoutCart = buyers.filter((_, buyer) => answers[buyer]?.code === 200)
    // Their unpaid orders end: first-time buyers who hold a unit may be refused a second one before all are sold.
    app.later(26 * HOUR_MS)
    await app.expire()
  }
}, 180_000)

it('creates one order from fifty identical concurrent requests', async () => {
  await setStock(1000)
  const { token } = await app.member()
  const cartVersion = await fillCart(app, token, [
    { id: 1, quantity: 1 },
    { id: 2, quantity: 2 },
  ])
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.call(create_order, { ...SHIPPING, cartVersion }, { token, patient: true })),
  )
  expect(new Set(answers.map((answer) => answer.data.orderNumber)).size).toBe(1)
  expect((await app.call(contract.order.load_all_my_order, {}, { token })).data.total).toBe(1)
  expect(await stock()).toBe(999)
})

it('does not restore a cart that is being ordered at that moment', async () => {
  await setStock(1000)
  const { token } = await app.member()
  const version = await fillCart(app, token, [{ id: 1, quantity: 1 }])
  const { db } = app.running.database
  const waiting = (calls: number) =>
    eventually(async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(calls)
    })
  const { ordering, updating } = await db.transaction(async (tx) => {
    // The order locks the cart and then waits for this lock.
    await tx.execute(sql`select 1 from product where id = 1 for update`)
    const ordering = app.call(create_order, { ...SHIPPING, cartVersion: version }, { token })
    await waiting(1)
    const updating = app.refused(update_shopping_cart, { list: [{ id: 1, quantity: 2 }], version }, { token })
    await waiting(2)
    return { ordering, updating }
  })
  const { orderNumber } = (await ordering).data
  expect((await updating).data).toMatchObject({ refusal: 'cart.ordered', orderNumber })
})

it('never deadlocks orders with the same products in different sequences', async () => {
  await setStock(10_000)
  const buyers = await Promise.all(Array.from({ length: 60 }, () => app.member()))
  const lines = [
    { id: 1, quantity: 1 },
    { id: 2, quantity: 1 },
    { id: 3, quantity: 1 },
  ]
  await Promise.all(buyers.map(({ token }, index) => fillCart(app, token, index % 2 ? lines : [...lines].reverse())))
  const answers = await Promise.all(
    buyers.map(({ token }) => app.call(create_order, SHIPPING, { token, patient: true })),
  )
  expect(answers.map((answer) => answer.code)).toEqual(buyers.map(() => 200))
})

it('lets one of a hundred concurrent orders use a single-use code', async () => {
  await setStock(10_000)
  await app.running.database.db.execute(
    sql`insert into discount (code, kind, value, total_limit) values ('LAST', 'fixed', 10, 1)`,
  )
  const buyers = await Promise.all(Array.from({ length: 100 }, () => app.member()))
  await Promise.all(buyers.map(({ token }) => fillCart(app, token, [{ id: 1, quantity: 1 }])))
  const answers = await Promise.all(
    buyers.map(({ token }) =>
      app.attempt(create_order, { ...SHIPPING, discountCode: 'LAST' }, { token, patient: true }),
    ),
  )
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.data.refusal === 'discount.used_up')).toHaveLength(99)
})
