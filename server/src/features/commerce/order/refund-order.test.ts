import { contract } from '@idocard/contract'
import type { OrderTransition } from '@idocard/domain/commerce/order-state'
import { DAY_MS } from '@idocard/domain/duration'
import { pointsForOrder } from '@idocard/domain/loyalty/point'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandQueue } from '../../../queue/queue.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { differences } from '../../loyalty/point/recount.store.ts'
import { earnPoints, giveBackPoints, spendPoints } from '../../loyalty/point/store.ts'
import { payable, signed, tell } from '../payment/fixtures.ts'
import { refundOrder } from './refund-order.ts'
import { orderByNumber, transitionOrder } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const db = () => app.running.database.db
/** Refunds an order like `npm run refund`. */
const refund = (orderNumber: string, now = app.now()) =>
  app.running.inTransaction((unit) => refundOrder({ ...unit, now }, commandQueue, orderNumber))
const pointsOf = async ({ holder }: Person) => (await app.call(contract.point.load_entries, {}, holder)).data
const stock = async () => (await app.call(contract.product.load_by_id, { id: 1 })).data.stock
const account = (me: Person) => ({ memberId: me.holder.id, companyId: 3 })

/** A paid order, with the points that its buyer earned. */
async function paid(me: Person) {
  const { token, orderNumber, notice } = await payable(app, me.member)
  await tell(app, signed(notice))
  const load = async () => (await app.call(contract.order.load_my_order_info, { orderNumber }, { token })).data
  const { subtotal, discount } = await load()
  return { orderNumber, brought: pointsForOrder(subtotal - discount), load }
}

// Mutations: points and units returned without checking the transition; the entry without the order number.
it('takes points back and puts units back on sale, once', async () => {
  const me = await newPerson(app)
  const before = { points: (await pointsOf(me)).balance, stock: await stock() }
  const { orderNumber, brought, load } = await paid(me)
  expect(brought).toBeGreaterThan(2)
  expect(await refund(orderNumber.toLowerCase())).toMatchObject({ points: { earned: brought, taken: brought } })
  expect(await load()).toMatchObject({ status: 'refunded' })
  const after = await pointsOf(me)
  expect(after.balance).toBe(before.points)
  expect(after.list[0]).toMatchObject({ amount: -brought, reason: 'order_refunded' })
  expect((await refund(orderNumber))?.points).toBeUndefined()
  expect((await pointsOf(me)).list.filter(({ reason }) => reason === 'order_refunded')).toHaveLength(1)
  const { rows } = await db().execute<{ stock: number }>(sql`select stock from product where id = 1`)
  expect(rows[0]?.stock).toBe(before.stock)
  expect(await differences(db())).toEqual([])
})

// Mutation: the buyer not notified.
it('tells its buyer once, by message and in the back office', async () => {
  const me = await newPerson(app)
  const { orderNumber } = await paid(me)
  await refund(orderNumber)
  await refund(orderNumber)
  expect((await app.sent(me.phone, 'order_refunded')).text).toContain(orderNumber)
  const { list } = (await app.call(contract.notice.load_notify, {}, me.holder)).data
  expect(list.filter(({ kind }) => kind === 'order_refunded').map(({ count }) => count)).toEqual([1])
})

// Mutation: all points of the order taken back, whatever the balance.
it('takes back what is left when some were spent, and nothing when all were', async () => {
  for (const left of [1, 0]) {
    const me = await newPerson(app)
    const { orderNumber, brought } = await paid(me)
    const { balance } = await pointsOf(me)
    const spent = { ...account(me), amount: balance - left, reason: 'theme', reference: 'x' } as const
    expect(await db().transaction((tx) => spendPoints(tx, spent, app.now()))).toBe(true)
    expect((await refund(orderNumber))?.points).toEqual({ earned: brought, taken: left })
    const after = await pointsOf(me)
    expect(after.balance).toBe(0)
    expect(after.list.filter(({ reason }) => reason === 'order_refunded')).toHaveLength(left)
  }
  expect(await differences(db())).toEqual([])
})

// Mutations: the points of a refused application given back whole; those that were spent after the refund taken too.
it('takes back what was spent on an open application when that is refused, and nothing that was earned since', async () => {
  const me = await newPerson(app)
  const { orderNumber, brought } = await paid(me)
  const { balance } = await pointsOf(me)
  const spend = async (amount: number, reference: string) => {
    const spent = { ...account(me), amount, reason: 'prize', reference } as const
    expect(await db().transaction((tx) => spendPoints(tx, spent, app.now()))).toBe(true)
  }
  const refuse = (reference: string) =>
    db().transaction((tx) =>
      giveBackPoints(tx, { ...account(me), reason: 'prize', reference }, 'prize_returned', app.now()),
    )
  await spend(balance - 1, 'before')
  expect((await refund(orderNumber))?.points).toEqual({ earned: brought, taken: 1 })
  await earnPoints(db(), { ...account(me), amount: 500, reason: 'gift', reference: 'newer' }, app.now())
  app.later(1000)
  await spend(500, 'after')
  expect(await refuse('after')).toEqual({ points: 500, expired: 0, owed: 0 })
  expect(await refuse('before')).toEqual({ points: balance - 1, expired: 0, owed: brought - 1 })
  expect((await pointsOf(me)).balance).toBe(500 + balance - brought)
  expect(await differences(db())).toEqual([])
})

// Mutation: the expiry of the order's points not checked.
it('leaves newer points alone when the order’s own have expired', async () => {
  const me = await newPerson(app)
  const { orderNumber, brought } = await paid(me)
  const later = new Date(app.now().getTime() + 3 * 366 * DAY_MS)
  await earnPoints(db(), { ...account(me), amount: 500, reason: 'gift', reference: 'newer' }, later)
  expect((await refund(orderNumber, later))?.points).toEqual({ earned: brought, taken: 0 })
  expect((await pointsOf(me)).balance).toBe(500)
})

it('leaves units alone that were shipped', async () => {
  const me = await newPerson(app)
  const { orderNumber } = await paid(me)
  const order = await orderByNumber(db(), orderNumber)
  await db().execute(sql`update "order" set confirmed_at = now() where order_number = ${orderNumber}`)
  for (const step of ['prepare', 'ship'] satisfies OrderTransition[])
    expect(await transitionOrder(db(), { by: 'staff', order: { id: order?.id ?? 0 } }, step)).toBeDefined()
  const before = await db().execute(sql`select stock, held from product where id = 1`)
  expect((await refund(orderNumber))?.order.state).toBe('refunded')
  expect((await db().execute(sql`select stock, held from product where id = 1`)).rows).toEqual(before.rows)
})

it('refuses what was never paid, and knows no other order', async () => {
  const { orderNumber } = await payable(app)
  expect(await refund(orderNumber)).toEqual({ order: expect.objectContaining({ state: 'awaiting_payment' }) })
  expect(await refund('NO-SUCH-ORDER')).toBeUndefined()
})
