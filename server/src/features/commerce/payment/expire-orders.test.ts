import { contract } from '@idocard/contract'
import { HOUR_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from '../order/fixtures.ts'
import { type ExpiryServices, expireOrders } from './expire-orders.ts'

const { create_order, pay_order } = contract.order

let app: TestApp
beforeEach(async () => {
  app = await testApp()
  await app.running.database.db.execute(sql`delete from payment`)
  await app.running.database.db.execute(sql`update product set stock = 10000`)
})
afterEach(() => app.close())

async function ordered(goesToBank: boolean): Promise<string> {
  const { token } = await app.member()
  await fillCart(app, token, [{ id: 1, quantity: 1 }])
  const { orderNumber } = (await app.call(create_order, SHIPPING, { token })).data
  if (goesToBank) await app.call(pay_order, { orderNumber }, { token })
  return orderNumber
}

const stateOf = async (orderNumber: string) => {
  const { rows } = await app.running.database.db.execute<{ state: string }>(
    sql`select state from "order" where order_number = ${orderNumber}`,
  )
  return rows[0]?.state
}

/** Runs the job two hours later, with `query` in place of the bank. */
const expire = (query: ExpiryServices['methods'][number]['query']) =>
  expireOrders(
    {
      database: app.running.database,
      methods: [{ name: 'ecpay', query }],
      payments: {} as ExpiryServices['payments'],
      queue: { ready: Promise.resolve(), send: async () => {} },
      inTransaction: app.running.inTransaction,
    },
    new Date(app.now().getTime() + 2 * HOUR_MS),
  )

it('ends orders that never went to the bank although sixty others wait while the bank is down', async () => {
  const waiting: string[] = []
  for (let made = 0; made < 60; made++) waiting.push(await ordered(true))
  const last = await ordered(false)
  const query = vi.fn(async () => ({ state: 'unknown', reason: 'timeout' }) as const)
  await expire(query)
  expect(await stateOf(last)).toBe('expired')
  expect(await stateOf(waiting[0] ?? '')).toBe('awaiting_payment')
  // Each query takes ten seconds, so more of them would exceed the job's time limit of a minute.
  expect(query.mock.calls.length).toBeLessThanOrEqual(3)
})

it('ends the other orders when one cannot be ended, and reports it', async () => {
  await ordered(true)
  const second = await ordered(false)
  await expect(expire(vi.fn().mockRejectedValue(new Error('broken')))).rejects.toThrow('1 overdue')
  expect(await stateOf(second)).toBe('expired')
})
