import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { order } from '../../../db/schema/commerce/order.ts'
import { contactMessage } from '../../../db/schema/company/inquiry.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson } from '../../../testing/person.ts'
import { addOrder, addPaidOrder } from './fixtures.ts'

const SERVICE = 'service@idocard.example'
const { request_refund, ask, load_my_order_info } = contract.order

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const set = (orderNumber: string, values: Partial<typeof order.$inferInsert>) =>
  app.running.database.db.update(order).set(values).where(eq(order.orderNumber, orderNumber))

// Mutations: the request sent each time; nothing sent to the buyer.
it('a refund is requested once: it reaches the service mailbox, its buyer gets a copy, and the order shows it', async () => {
  const me = await newPerson(app)
  const orderNumber = await addPaidOrder(me)
  const both = await Promise.all(
    ['訂錯款式了', '再說一次'].map((content) => app.call(request_refund, { orderNumber, content }, me.member)),
  )
  for (const { code, data } of both) {
    expect(code).toBe(200)
    expect(data.requests).toEqual([{ kind: 'refund', at: expect.any(String) }])
  }
  const { subject, text } = await app.sent(SERVICE, 'contact')
  expect(subject).toBe(`申請取消／退款：訂單 ${orderNumber}（王小明）`)
  expect(text).toMatch(/訂錯款式了|再說一次/)
  expect((await app.sent(me.phone, 'contact_copy')).text).toContain(orderNumber)
  const stored = await app.running.database.db
    .select({ id: contactMessage.id })
    .from(contactMessage)
    .innerJoin(order, eq(order.id, contactMessage.orderId))
    .where(eq(order.orderNumber, orderNumber))
  expect(stored).toHaveLength(1)
  expect((await app.call(load_my_order_info, { orderNumber }, me.member)).data.requests).toHaveLength(1)
})

it('questions are not limited to one, and go by mail to a buyer who gave an address', async () => {
  const me = await newPerson(app)
  const orderNumber = await addPaidOrder(me)
  await set(orderNumber, { email: 'asks@example.com' })
  for (const content of ['什麼時候寄？', '可以改地址嗎？']) {
    expect((await app.call(ask, { orderNumber, content }, me.member)).data.requests).toMatchObject([
      { kind: 'question' },
    ])
    const copy = await app.sent('asks@example.com', 'contact_copy')
    expect(copy.subject).toContain(orderNumber)
    expect(copy.text).toContain(`> ${content}`)
  }
  expect((await app.refused(ask, { orderNumber, content: '\u200b' }, me.member)).data.refusal).toBe(
    'order.words_needed',
  )
})

it('a refund needs a ground: not while unpaid, nor while cards are made; after shipping only for a fault', async () => {
  const me = await newPerson(app)
  const refusal = async (orderNumber: string, content = '') =>
    (await app.attempt(request_refund, { orderNumber, content }, me.member)).data.refusal
  expect(await refusal(await addOrder(me))).toBe('order.state')
  const orderNumber = await addPaidOrder(me)
  await set(orderNumber, { state: 'preparing' })
  expect(await refusal(orderNumber, '不要了')).toBe('order.state')
  await set(orderNumber, { state: 'shipped', shippedAt: app.now() })
  expect(await refusal(orderNumber)).toBe('order.words_needed')
  expect(await refusal(orderNumber, '字印歪了')).toBeUndefined()
})
