import { contract } from '@idocard/contract'
import { ORDER_TRANSITION_NAMES } from '@idocard/domain/commerce/order-state'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { newestInOutbox } from '../../identity/outbox/store.ts'
import { payable, signed, tell } from '../payment/fixtures.ts'
import { fillCart } from './fixtures.ts'
import { ownOrder, transitionOrder } from './store.ts'

const { cancel_order, create_order, load_my_order_info, pay_order } = contract.order

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.running.database.db.execute(
    sql`insert into discount (code, kind, value, per_member_limit, total_limit) values ('ONCE', 'fixed', 50, 1, 1)`,
  )
})
afterAll(() => app.close())

const ordered = async (token: string, discountCode = '') => {
  await fillCart(app, token, [
    { id: 1, quantity: 2 },
    { id: 2, quantity: 1 },
  ])
  return app.attempt(create_order, { ...SHIPPING, discountCode }, { token })
}
const orderNumberOf = (answer: Awaited<ReturnType<typeof ordered>>) => {
  expect(answer.code).toBe(200)
  return answer.data.orderNumber ?? ''
}
const stockOf = async (id: number) => (await app.call(contract.product.load_by_id, { id })).data.stock
const stocks = async () => [await stockOf(1), await stockOf(2)]

it('returns units and discount code, and answers with the updated order', async () => {
  const { token } = await app.member()
  const before = await stocks()
  const orderNumber = orderNumberOf(await ordered(token, 'ONCE'))
  expect(await stocks()).toEqual(before.map((stock, index) => stock - (index === 0 ? 2 : 1)))
  expect((await ordered((await app.member()).token, 'ONCE')).data.refusal).toBe('discount.used_up')
  const { data } = await app.call(cancel_order, { orderNumber: orderNumber.toLowerCase() }, { token })
  expect(data).toMatchObject({ orderNumber, status: 'cancelled', discountCode: 'ONCE', paidAt: null })
  expect(await stocks()).toEqual(before)
  const again = orderNumberOf(await ordered(token, 'ONCE'))
  await app.call(cancel_order, { orderNumber: again }, { token })
})

it('is refused the second time and changes nothing', async () => {
  const { token } = await app.member()
  const before = await stocks()
  const orderNumber = orderNumberOf(await ordered(token))
  expect((await app.call(cancel_order, { orderNumber }, { token })).code).toBe(200)
  expect(await app.refused(cancel_order, { orderNumber }, { token })).toMatchObject({
    code: 409,
    data: { refusal: 'order.state' },
  })
  expect(await stocks()).toEqual(before)
  expect((await app.refused(pay_order, { orderNumber }, { token })).data.refusal).toBe('order.state')
})

it('is refused once the order is paid, and the order stays unchanged', async () => {
  const order = await payable(app)
  const { token, orderNumber } = order
  await tell(app, signed(order.notice))
  const before = await stocks()
  expect(await app.refused(cancel_order, { orderNumber }, { token })).toMatchObject({
    code: 409,
    data: { refusal: 'order.state' },
  })
  expect((await app.call(load_my_order_info, { orderNumber }, { token })).data.status).toBe('paid')
  expect(await stocks()).toEqual(before)
})

// Mutation: `transitionOrder` without the check of the actor.
it('is the only transition that a buyer can make on an unpaid order: only the bank marks it as paid', async () => {
  const { db } = app.running.database
  const me = await app.member()
  const orderNumber = orderNumberOf(await ordered(me.token))
  const order = await ownOrder(db, me, orderNumber)
  if (!order) throw new Error('no such order')
  for (const transition of ORDER_TRANSITION_NAMES.filter((name) => name !== 'cancel'))
    expect(await transitionOrder(db, { by: 'buyer', order }, transition), transition).toBeUndefined()
  expect(await transitionOrder(db, { by: 'system', order }, 'cancel')).toBeUndefined()
  expect((await app.call(cancel_order, { orderNumber }, me)).data.status).toBe('cancelled')
})

it('of another member’s order gets the same response as of one that does not exist', async () => {
  const mine = await app.member()
  const other = await app.member()
  const orderNumber = orderNumberOf(await ordered(mine.token))
  const foreign = await app.refused(cancel_order, { orderNumber }, { token: other.token })
  expect(foreign).toEqual(await app.refused(cancel_order, { orderNumber: 'AAAAAAAAAA' }, { token: other.token }))
  expect(foreign.code).toBe(404)
  expect((await app.call(load_my_order_info, { orderNumber }, { token: mine.token })).data.status).toBe(
    'awaiting_payment',
  )
})

it.each([
  ['a state', { state: 'paid' }],
  ['an owner', { memberId: '00000000-0000-0000-0000-000000000000' }],
  ['a list of orders', { orderNumber: ['A', 'B'] }],
])('refuses %s from the client', async (_name, extra) => {
  const { token } = await app.member()
  const orderNumber = orderNumberOf(await ordered(token))
  expect((await app.refused(cancel_order, { orderNumber, ...extra }, { token })).code).toBe(422)
})

it('is confirmed by mail to a member with an e-mail address, in the order’s language, and not by SMS to one without', async () => {
  const byMail = await app.member({ email: 'leaving@example.com' })
  const first = orderNumberOf(await ordered(byMail.token, 'ONCE'))
  await app.call(cancel_order, { orderNumber: first }, { token: byMail.token })
  const mail = await app.sent('leaving@example.com', 'order_cancelled')
  expect(mail.subject).toBe(`iDoCard 訂單 ${first} 已取消`)
  expect(mail.text).toContain('折扣碼 ONCE 可以再次使用')
  expect(mail.text).not.toContain('您')

  const phone = '+886944000001'
  const byPhone = await app.member({ phone })
  const second = orderNumberOf(await ordered(byPhone.token))
  await app.call(cancel_order, { orderNumber: second }, { token: byPhone.token })
  await app.running.runJob('order_notice', { orderNumber: second, notice: 'cancelled' })
  const sent = await newestInOutbox(app.running.database.db, 200)
  expect(sent.filter((message) => message.to === phone)).toEqual([])
})
