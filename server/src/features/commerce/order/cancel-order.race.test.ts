import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Payable, payable, signed, tell } from '../payment/fixtures.ts'

const { cancel_order, load_my_order_info } = contract.order
const ROUNDS = 20
const STOCK = 100

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
  await app.running.database.db.execute(
    sql`insert into discount (code, kind, value, per_member_limit, total_limit) values ('RACE', 'fixed', 50, null, 1000)`,
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.running.database.db.execute(sql`update product set stock = ${STOCK} where id = 1`)
})

/** Units in stock, the code's counter of uses, and the number of its redemptions. */
const shelf = async () => {
  const { rows } = await app.running.database.db.execute<{ stock: number; used: number; redeemed: number }>(sql`
    select (select stock from product where id = 1), (select used from discount where code = 'RACE'),
      (select count(*)::int from redemption where code = 'RACE') as redeemed
  `)
  return rows[0]
}
const stateOf = async ({ token, orderNumber }: Payable) =>
  (await app.call(load_my_order_info, { orderNumber }, { token })).data.status
const cancel = ({ token, orderNumber }: Payable) => app.attempt(cancel_order, { orderNumber }, { token, patient: true })

/** Waits until this many calls wait for a lock. */
const waiting = (calls: number) =>
  eventually(async () => {
    const { rows } = await app.running.database.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(calls)
  })

it('exactly one of a concurrent cancellation and payment takes effect, twenty times', async () => {
  const { token } = await app.member()
  let paid = 0
  for (let round = 0; round < ROUNDS; round++) {
    const order = await payable(app, { token }, { discountCode: 'RACE' })
    const cancels = () => cancel(order)
    const pays = () => tell(app, signed(order.notice))
    // Both wait for the lock on the order and continue at the same time. Each waits first in half of the rounds.
    const held = await app.running.database.db.transaction(async (db) => {
      await db.execute(sql`select 1 from "order" where order_number = ${order.orderNumber} for update`)
      const first = round % 2 === 0 ? cancels() : pays()
      await waiting(1)
      const second = round % 2 === 0 ? pays() : cancels()
      await waiting(2)
      return [first, second]
    })
    const [answer] = (await Promise.all(held)).filter((one) => typeof one !== 'string')
    const state = await stateOf(order)
    expect([answer?.code, state]).toEqual(state === 'paid' ? [409, 'paid'] : [200, 'cancelled'])
    if (state === 'paid') paid += 1
    expect(await shelf()).toEqual({ stock: STOCK - paid, used: paid, redeemed: paid })
  }
  // If the same one always won, the test would not show a race.
  expect(paid).toBeGreaterThan(0)
  expect(paid).toBeLessThan(ROUNDS)
})

it('a hundred concurrent cancellations return units and code once', async () => {
  const before = await shelf()
  const order = await payable(app, undefined, { discountCode: 'RACE' })
  expect((await shelf())?.stock).toBe(STOCK - 1)
  const answers = await Promise.all(Array.from({ length: 100 }, () => cancel(order)))
  // A member may cancel sixty times an hour. The other forty calls are refused by this limit.
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.data.refusal === 'order.state')).toHaveLength(59)
  expect(await shelf()).toEqual(before)
  expect(await stateOf(order)).toBe('cancelled')
})

it('a late notice that arrives fifty times at once is stored, and staff are notified once', async () => {
  const order = await payable(app)
  await cancel(order)
  const notices = Array.from({ length: 50 }, (_, index) =>
    signed({ ...order.notice, RtnMsg: index % 2 === 0 ? 'Succeeded' : '交易成功' }),
  )
  await Promise.all(notices.map((notice) => tell(app, notice)))
  const { rows } = await app.running.database.db.execute<{ alerts: number; notices: number }>(sql`
    select (select count(*)::int from job.job where name = 'payment_alert'
        and data ->> 'tradeNo' = ${order.notice.MerchantTradeNo}) as alerts,
      (select sum(times)::int from payment_notice where trade_no = ${order.notice.MerchantTradeNo}) as notices
  `)
  expect(rows[0]).toEqual({ alerts: 1, notices: 50 })
})
