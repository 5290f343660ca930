import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandQueue } from '../../../queue/queue.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { openPayment, signed, tell } from '../payment/fixtures.ts'
import { fillCart } from './fixtures.ts'
import { completeOrder, prepareOrder, shipOrder } from './fulfilment.store.ts'

const SERVICE = 'service@idocard.example'
const SAMPLES = 10
const CARD = { nameCh: '林小美', nameEn: '', titleCh: '', titleEn: '', companyCh: '', companyEn: '' }
const PARCEL = { carrier: 'tcat', trackingNumber: '905573412208' } as const

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const prepare = (orderNumber: string, incomplete = false) =>
  app.running.inTransaction((unit) => prepareOrder(unit, commandQueue, orderNumber, { incomplete }))
const ship = (orderNumber: string) =>
  app.running.inTransaction((unit) => shipOrder(unit, commandQueue, orderNumber, PARCEL))
const complete = (orderNumber: string) => app.running.inTransaction((unit) => completeOrder(unit, orderNumber))
const confirm = (orderNumber: string) =>
  app.running.database.db.execute(sql`update "order" set confirmed_at = now() where order_number = ${orderNumber}`)
const load = async (me: Person, orderNumber: string) =>
  (await app.call(contract.order.load_my_order_info, { orderNumber }, me.member)).data
const print = (me: Person, orderNumber: string) =>
  app.attempt(
    contract.print.change,
    { orderNumber, productId: 1, cards: [{ ...CARD, finish: 'matte-black' }], logo: '' },
    me.member,
  )

/** An order of a product, paid at the bank. */
async function paid(
  me: Person,
  id: number,
  input: Partial<Record<keyof typeof SHIPPING | 'taxNumber' | 'invoiceTitle', string>> = {},
) {
  await fillCart(app, me.member.token, [{ id, quantity: 1 }])
  const { orderNumber } = (await app.call(contract.order.create_order, { ...SHIPPING, ...input } as never, me.member))
    .data
  await tell(app, signed(await openPayment(app, me.member.token, orderNumber)))
  return orderNumber
}

// Mutation: only orders with print are sent.
it('reaches the service mailbox whole once it is paid, also if nothing is printed', async () => {
  const me = await newPerson(app)
  const remark = '請在下午寄到'
  const company = { taxNumber: '04595257', invoiceTitle: '北極星物流股份有限公司' }
  const orderNumber = await paid(me, SAMPLES, { ...company, email: 'buyer@example.com', shippingRemark: remark })
  const { subject, text } = await app.sent(SERVICE, 'paid_order')
  expect(subject).toContain(orderNumber)
  expect(text).toContain('材質打樣組 × 1　NT$1,200')
  for (const words of [
    SHIPPING.shippingName,
    '0912-345-678',
    SHIPPING.shippingAddress,
    'buyer@example.com',
    remark,
    '總計　NT$1,300',
    '統一編號　04595257',
    '發票抬頭　北極星物流股份有限公司',
    '付款後 2 個工作天內寄出',
    '綠界確認收款之後才能開始備貨',
  ])
    expect(text).toContain(words)
  expect(await load(me, orderNumber)).toMatchObject(company)
})

// Mutations: the check of the bank's confirmation or of the print details left out; the buyer not told.
it('moves from paid to completed; its buyer is told of production and parcel, and follows it', async () => {
  const me = await newPerson(app)
  const orderNumber = await paid(me, 1)
  expect(await load(me, orderNumber)).toMatchObject({ posting: { days: 5, from: 'approval' }, preparedAt: null })
  expect((await prepare(orderNumber)).refusal).toBe('unconfirmed')
  await confirm(orderNumber)
  expect((await prepare(orderNumber)).refusal).toBe('print_missing')
  expect((await print(me, orderNumber)).code).toBe(200)
  expect((await ship(orderNumber)).refusal).toBe('state')

  expect((await prepare(orderNumber.toLowerCase())).refusal).toBeUndefined()
  const begun = await app.sent(me.phone, 'order_prepared')
  expect(begun.text).toContain(orderNumber)
  expect((await print(me, orderNumber)).data.refusal).toBe('print.closed')
  expect((await prepare(orderNumber)).refusal).toBe('state')

  expect((await complete(orderNumber)).refusal).toBe('state')
  expect((await ship(orderNumber)).refusal).toBeUndefined()
  const sent = await app.sent(me.phone, 'order_shipped')
  for (const words of ['黑貓宅急便', PARCEL.trackingNumber, 'https://www.t-cat.com.tw/'])
    expect(sent.text).toContain(words)
  const { list } = (await app.call(contract.notice.load_notify, {}, me.holder)).data
  expect(list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order_prepared', 'order_shipped']))
  expect(await load(me, orderNumber)).toMatchObject({ status: 'shipped', ...PARCEL, shippedAt: expect.any(String) })

  expect((await complete(orderNumber)).refusal).toBeUndefined()
  expect(await load(me, orderNumber)).toMatchObject({ status: 'completed', completedAt: expect.any(String) })
  expect((await complete(orderNumber)).refusal).toBe('state')
})

it('production can begin without print details that came another way, and there is no message without print', async () => {
  const me = await newPerson(app)
  const [cards, samples] = [await paid(me, 1), await paid(me, SAMPLES)]
  await confirm(cards)
  await confirm(samples)
  expect((await prepare(cards, true)).refusal).toBeUndefined()
  expect((await prepare(samples)).refusal).toBeUndefined()
  await app.sent(me.phone, 'order_prepared')
  const { rows } = await app.running.database.db.execute(
    sql`select 1 from job.job where name = 'order_notice' and data ->> 'orderNumber' = ${samples} and data ->> 'notice' = 'prepared'`,
  )
  expect(rows).toEqual([])
  expect((await prepare('NO-SUCH-ORDER')).refusal).toBe('unknown')
})

it('has a tax number with a company’s name, or neither', async () => {
  const { member } = await newPerson(app)
  await fillCart(app, member.token, [{ id: 1, quantity: 1 }])
  const order = (more: object) => app.refused(contract.order.create_order, { ...SHIPPING, ...more }, member)
  expect((await order({ taxNumber: '04595258', invoiceTitle: '北極星' })).data.fields).toEqual({
    taxNumber: expect.stringContaining('統一編號'),
  })
  expect((await order({ taxNumber: '04595257' })).data.fields).toEqual({ invoiceTitle: expect.any(String) })
  const { data } = await app.call(contract.order.create_order, SHIPPING, member)
  expect(data).toMatchObject({ taxNumber: '', invoiceTitle: '' })
})
