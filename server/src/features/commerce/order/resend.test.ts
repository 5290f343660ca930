import { contract } from '@idocard/contract'
import { HOUR_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { order } from '../../../db/schema/commerce/order.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { addAttempt } from '../../identity/provider/fixtures.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { payable, signed, tell } from '../payment/fixtures.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await testApp()
  staff = await newPerson(app)
  await appoint(staff, 'support', null)
})
afterAll(() => app.close())

const calls = contract.siteOrder
const asStaff = async () => ({ token: await tokenForStaff(staff, calls.get) })
const told = async (orderNumber: string) =>
  (await app.call(calls.get, { orderNumber }, await asStaff())).data.events.filter(({ message }) => message !== null)
const resend = async (orderNumber: string, notice: 'paid' | 'shipped' | 'print_missing' = 'paid') =>
  app.attempt(calls.resend, { orderNumber, notice }, await asStaff())

async function paidOrder() {
  const me = await newPerson(app)
  const { orderNumber, notice } = await payable(app, me.member)
  await tell(app, signed(notice))
  await app.sent(me.phone, 'order_paid')
  return { me, orderNumber }
}

// Mutations: the first message sent once more from the outbox; the second one not recorded; no limit.
it('sends a message again in the buyer’s language with today’s data, at most three times an hour', async () => {
  const { me, orderNumber } = await paidOrder()
  const { db } = app.running.database
  await db
    .update(order)
    .set({ email: 'new@shop.example', shippingAddress: '100 臺北市中正區重慶南路一段 122 號' })
    .where(eq(order.orderNumber, orderNumber))
  expect((await resend(orderNumber)).code).toBe(200)
  const again = await app.sent('new@shop.example', 'order_paid')
  expect(again.text).toContain('重慶南路')
  const [newest, first] = await eventually(async () => {
    const found = await told(orderNumber)
    expect(found).toHaveLength(2)
    return found
  })
  expect(first).toMatchObject({ kind: 'told', by: '' })
  expect(newest).toMatchObject({ kind: 'told_again', message: { notice: 'paid', time: 0 } })

  for (const code of [200, 200, 429]) expect((await resend(orderNumber)).code).toBe(code)
  // Another order has a limit of its own.
  expect((await resend((await paidOrder()).orderNumber)).code).toBe(200)
  app.later(HOUR_MS + 1000)
  expect((await resend(orderNumber)).code).toBe(200)
  expect(me.phone).not.toBe('')
})

// Mutations: a message resent that is still tried; the failure of another order or to the shop; its cause left out.
it('shows a message that never left with its cause, and sends that one once nobody tries it any more', async () => {
  const { me, orderNumber } = await paidOrder()
  const failed = { provider: 'sms', to: me.phone, order: orderNumber } as const
  const kinds = async () =>
    (await told(orderNumber)).flatMap(({ kind, message }) => (kind.startsWith('not_') ? [[kind, message]] : []))
  await addAttempt(app, {
    ...failed,
    ref: `${orderNumber}-shipped`,
    kind: 'order_shipped',
    outcome: 'waiting',
    cause: 'timeout',
  })
  await addAttempt(app, {
    ...failed,
    ref: `order-${orderNumber}`,
    kind: 'paid_order',
    outcome: 'failed',
    cause: 'number',
  })
  expect(await kinds()).toEqual([['not_told_yet', { notice: 'shipped', time: 0, cause: 'timeout', code: 'timeout' }]])
  expect((await resend(orderNumber, 'shipped')).code).toBe(404)
  app.later(HOUR_MS)
  const ref = `${orderNumber}-partly_refunded-2`
  await addAttempt(app, { ...failed, ref, kind: 'order_partly_refunded', outcome: 'failed', cause: 'number' })
  expect(await kinds()).toEqual([
    ['not_told', { notice: 'partly_refunded', time: 2, cause: 'address', code: 'number' }],
    ['not_told', { notice: 'shipped', time: 0, cause: 'timeout', code: 'timeout' }],
  ])
  expect((await resend((await paidOrder()).orderNumber, 'shipped')).code).toBe(404)
  expect((await resend(orderNumber, 'shipped')).code).toBe(200)
  await app.sent(me.phone, 'order_shipped')
})

it('sends nothing that was never sent, and asks for no print details that are not missing', async () => {
  const { orderNumber } = await paidOrder()
  expect((await resend(orderNumber, 'shipped')).code).toBe(404)
  expect((await resend(orderNumber, 'print_missing')).code).toBe(404)
  expect((await resend('0000000000')).code).toBe(404)
})
