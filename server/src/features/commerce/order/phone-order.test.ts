import { randomUUID } from 'node:crypto'
import { contract } from '@idocard/contract'
import type { SentOf } from '@idocard/contract/call'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderLink } from '../../../db/schema/commerce/order.ts'
import { contactMessage } from '../../../db/schema/company/inquiry.ts'
import { audit } from '../../../db/schema/identity/staff.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { addInquiry } from '../../company/inquiry/fixtures.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { paidNotice, signed, tell } from '../payment/fixtures.ts'
import { fillCart, newKey } from './fixtures.ts'
import { forgetLinks } from './phone-order.store.ts'

const { phoneOrder, orderLink: link, siteOrder } = contract
type Making = Partial<SentOf<typeof phoneOrder.make>>

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await testApp()
  staff = await newPerson(app)
  await appoint(staff, 'orders', null)
})
afterAll(() => app.close())

const asStaff = async () => ({ token: await tokenForStaff(staff, phoneOrder.make) })
const quote = async (input: SentOf<typeof phoneOrder.quote>) =>
  (await app.call(phoneOrder.quote, input, await asStaff())).data
const ONE = [{ id: 1, quantity: 1 }]

async function making(buyerPhone: string, given: Making = {}) {
  const list = given.list ?? ONE
  const { methods } = await quote({ buyerPhone, list, discountCode: given.discountCode ?? '' })
  const total = methods.find(({ method }) => method === (given.shippingMethod ?? 1))?.total ?? 0
  return { ...SHIPPING, key: newKey(), buyerPhone, lang: 'zh-tw' as const, list, total, ...given }
}
const make = async (buyerPhone: string, given?: Making) =>
  (await app.call(phoneOrder.make, await making(buyerPhone, given), await asStaff())).data.orderNumber
const seen = async (orderNumber: string) => (await app.call(siteOrder.get, { orderNumber }, await asStaff())).data
const newLink = async (orderNumber: string) =>
  (await app.call(phoneOrder.make_link, { orderNumber }, await asStaff())).data.link.split('#')[1] ?? ''
const at = async (token: string) => (await app.call(link.load, { token })).data

/** Pays at a link, as far as the bank is concerned. */
async function pay(token: string) {
  await tell(app, signed(paidNotice((await app.call(link.pay, { token })).data.fields)))
}

// Mutations: a price of the form taken; freight of the sum before the discount; the fee of the other method.
it.each<[string, Making]>([
  ['one piece', {}],
  ['several products', { list: [...ONE, { id: 2, quantity: 3 }] }],
  ['registered post', { shippingMethod: 2 }],
  ['a code for an amount', { discountCode: 'hello100', list: [{ id: 1, quantity: 2 }] }],
  ['a code for free delivery', { discountCode: 'SHIPFREE' }],
])('costs a customer on the phone exactly what their own order would: %s', async (_what, given) => {
  const { list = ONE, ...input } = given
  const self = await newPerson(app)
  await fillCart(app, self.member.token, list as typeof ONE)
  const own = (await app.call(contract.order.create_order, { ...SHIPPING, ...input } as never, self.member)).data
  const made = await seen(await make((await newPerson(app)).phone, given))
  const { subtotal, discount, discountCode, freight, total } = own
  expect(made).toMatchObject({ subtotal, discount, discountCode, freight, total })
  expect(made.lines).toEqual(own.lines)
})

it('belongs to the buyer, whose cart stays, and says who made it and until when it is kept', async () => {
  const buyer = await newPerson(app)
  const version = await fillCart(app, buyer.member.token, [{ id: 2, quantity: 2 }])
  const known = await quote({ buyerPhone: buyer.phone, list: ONE })
  expect(known.buyer).toMatchObject({ isNew: false, isBlocked: false, orders: 0, lang: null })
  expect(known.buyer?.phone).toMatch(/^09\d\d-\*\*\*-\d{3}$/)
  const orderNumber = await make(buyer.phone, { note: '早上打電話', lang: 'en-us' })

  const mine = (await app.call(contract.order.load_my_order_info, { orderNumber }, buyer.member)).data
  expect(mine.status).toBe('awaiting_payment')
  expect(new Date(mine.expiresAt).getTime() - new Date(mine.createdAt).getTime()).toBe(3 * DAY_MS)
  const kept = (
    await app.call(contract.order.update_shopping_cart, { list: [{ id: 2, quantity: 2 }], version }, buyer.member)
  ).data
  expect(kept.version).toBe(version)
  const { isByPhone, events, tab } = await seen(orderNumber)
  expect({ isByPhone, tab }).toEqual({ isByPhone: true, tab: 'unpaid' })
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ordered_by_phone', 'note']))
  const [logged] = await app.running.database.db
    .select({ actor: audit.actor })
    .from(audit)
    .where(and(eq(audit.thing, 'order'), eq(audit.thingId, orderNumber)))
  expect(logged?.actor).toBe(staff.holder.id)
  // In the buyer's language, with a link that works.
  const { text } = await app.sent(buyer.phone, 'order_payment_link')
  expect(text).toContain('Your phone order')
  expect((await at(text.split('#')[1]?.trim() ?? '')).orderNumber).toBe(orderNumber)
  const again = { orderNumber, notice: 'payment_link' as const }
  await app.call(siteOrder.resend, again, await asStaff())
  const second = (await app.sent(buyer.phone, 'order_payment_link')).text
  expect(second).not.toBe(text)
  expect((await at(second.split('#')[1]?.trim() ?? '')).orderNumber).toBe(orderNumber)
  await app.call(siteOrder.cancel, { orderNumber, reason: '號碼打錯' }, await asStaff())
  expect((await app.refused(siteOrder.resend, again, await asStaff())).data.refusal).toBe('order.state')
})

it('makes an account for a new number, one order for one form, and none of which the price changed', async () => {
  const phone = `09${String(Date.now()).slice(-8)}`
  expect((await quote({ buyerPhone: phone, list: ONE })).buyer).toMatchObject({ isNew: true, orders: 0 })
  const input = await making(phone)
  const stale = { ...input, total: Number(input.total) + 1 }
  expect((await app.refused(phoneOrder.make, stale, await asStaff())).data.refusal).toBe('phone_order.price_changed')
  expect((await quote({ buyerPhone: phone, list: ONE })).buyer?.isNew).toBe(true)
  const first = (await app.call(phoneOrder.make, input, await asStaff())).data
  expect((await app.call(phoneOrder.make, input, await asStaff())).data).toEqual(first)
  const other = { ...input, buyerPhone: (await newPerson(app)).phone }
  expect((await app.refused(phoneOrder.make, other, await asStaff())).data.refusal).toBe('phone_order.repeated')
  expect((await quote({ buyerPhone: phone, list: ONE })).buyer).toMatchObject({
    isNew: false,
    orders: 1,
    lang: 'zh-tw',
  })
})

it('says why there is no order, in words for staff', async () => {
  const buyer = await newPerson(app)
  const refusal = async (given: Making) =>
    (await app.refused(phoneOrder.make, { ...(await making(buyer.phone)), ...given }, await asStaff())).data
  expect((await refusal({ list: [{ id: 999_999, quantity: 1 }] })).refusal).toBe('phone_order.gone')
  expect((await refusal({ list: [{ id: 1, quantity: 99 }] })).refusal).toMatch(/^phone_order.share_|^order.sold_out$/)
  expect((await refusal({ discountCode: 'NEVERWAS' })).refusal).toBe('discount.unknown')
  expect((await refusal({ buyerPhone: '0212345678' })).fields).toHaveProperty('buyerPhone')
  const wrong = await quote({ buyerPhone: '', list: ONE, discountCode: 'NEVERWAS' })
  expect(wrong).toMatchObject({ discountProblem: expect.stringContaining('無效'), isCodeUnknown: true })
})

it('shows at its link what is needed to pay, until it is paid', async () => {
  const buyer = await newPerson(app)
  const orderNumber = await make(buyer.phone, { shippingPhone: '0987654321', note: '只給同事看' })
  const [token, second] = [await newLink(orderNumber), await newLink(orderNumber)]
  expect(token).not.toBe(second)
  const { order, status } = await at(token)
  expect(status).toBe('awaiting_payment')
  expect(order).toMatchObject({ shippingName: SHIPPING.shippingName, shippingAddress: SHIPPING.shippingAddress })
  expect(JSON.stringify(order)).not.toMatch(/987.?654|只給同事看/)
  const stored = await app.running.database.db.select().from(orderLink)
  expect(stored.map(({ tokenHash }) => tokenHash.toString('base64url'))).not.toContain(token)

  expect((await app.refused(link.load, { token: `${token.slice(0, -1)}_` })).code).toBe(404)
  expect((await app.refused(link.pay, { token: randomUUID() })).code).toBe(404)
  await pay(token)
  for (const one of [token, second]) {
    expect(await at(one)).toMatchObject({ status: 'paid', order: null })
    expect((await app.refused(link.pay, { token: one })).data.refusal).toBe('order.state')
  }
  expect((await app.refused(phoneOrder.make_link, { orderNumber }, await asStaff())).data.refusal).toBe('order.state')
  expect((await seen(orderNumber)).tab).not.toBe('unpaid')
})

it('ends its link with cancellation, with its time, with the buyer’s account, and at last altogether', async () => {
  const buyer = await newPerson(app)
  const [cancelled, late] = [await make(buyer.phone), await make(buyer.phone)]
  const tokens = [await newLink(cancelled), await newLink(late)] as const
  await app.call(siteOrder.cancel, { orderNumber: cancelled, reason: '號碼打錯' }, await asStaff())
  expect(await at(tokens[0])).toMatchObject({ status: 'cancelled', order: null })

  app.later(3 * DAY_MS + HOUR_MS)
  // Its time is over, whether or not the job has come to it.
  expect((await at(tokens[1])).order).toBeNull()
  expect((await app.refused(link.pay, { token: tokens[1] })).data.refusal).toBe('order.state')
  await app.expire()
  expect(await at(tokens[1])).toMatchObject({ status: 'expired', order: null })

  const gone = await newPerson(app)
  const kept = await make(gone.phone)
  const token = await newLink(kept)
  await deleteAccount(gone)
  expect((await app.refused(link.load, { token })).code).toBe(404)
  expect((await app.refused(phoneOrder.make_link, { orderNumber: kept }, await asStaff())).code).toBe(404)
  const again = { orderNumber: kept, notice: 'payment_link' as const, time: 0 }
  expect((await app.refused(siteOrder.resend, again, await asStaff())).code).toBe(404)
  const { db } = app.running.database
  await forgetLinks(db, new Date(app.now().getTime() + 29 * DAY_MS))
  expect((await app.attempt(link.load, { token: tokens[0] })).code).toBe(200)
  await forgetLinks(db, new Date(app.now().getTime() + 31 * DAY_MS))
  expect((await app.refused(link.load, { token: tokens[0] })).code).toBe(404)
})

// Mutations: a second order noted over the first; noted although the order was refused; still noted after the erasure.
it('is noted on the inquiry of which it is made, once, and again only after it ended unpaid', async () => {
  const { db } = app.running.database
  const buyer = await newPerson(app)
  const inquiryId = await addInquiry(app)
  const inquiry = async () =>
    (await app.call(contract.siteInquiry.get, { id: inquiryId }, await asStaff())).data.madeOrder
  const refused = await app.attempt(
    phoneOrder.make,
    await making(buyer.phone, { inquiryId, total: 1 }),
    await asStaff(),
  )
  expect(refused.data.refusal).toBe('phone_order.price_changed')
  expect(await inquiry()).toBeNull()

  const first = await make(buyer.phone, { inquiryId })
  expect(await inquiry()).toEqual({ orderNumber: first, status: 'awaiting_payment' })
  expect((await seen(first)).inquiry?.id).toBe(inquiryId)
  const second = await app.refused(phoneOrder.make, await making(buyer.phone, { inquiryId }), await asStaff())
  expect(second.data.refusal).toBe('phone_order.inquiry_used')
  await app.call(siteOrder.cancel, { orderNumber: first, reason: '號碼打錯' }, await asStaff())
  const attempts = await Promise.all(
    [await making(buyer.phone, { inquiryId }), await making(buyer.phone, { inquiryId })].map(async (given) =>
      app.attempt(phoneOrder.make, given, await asStaff()),
    ),
  )
  expect(attempts.map(({ code }) => code).sort()).toEqual([200, 409])
  const orderNumber = attempts.find(({ code }) => code === 200)?.data.orderNumber ?? ''
  expect(await inquiry()).toMatchObject({ orderNumber })

  // The inquiry came from another address: what is left of the order leads to nobody.
  await db
    .update(contactMessage)
    .set({ email: 'other@shop.example', phone: '' })
    .where(eq(contactMessage.id, inquiryId))
  await deleteAccount(buyer)
  expect(await inquiry()).toBeNull()
  expect((await seen(orderNumber)).inquiry).toBeNull()
})
