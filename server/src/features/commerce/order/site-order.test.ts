import { contract } from '@idocard/contract'
import { REFUSALS } from '@idocard/contract/refusals'
import { STORED_ORDER_EVENTS } from '@idocard/domain/commerce/order-event'
import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { ORDER_TABS, orderTab } from '@idocard/domain/commerce/order-work'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { order } from '../../../db/schema/commerce/order.ts'
import { refund } from '../../../db/schema/commerce/payment.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { payable, signed, tell } from '../payment/fixtures.ts'
import { eraseDelivery } from './erasure.store.ts'
import { addOrder, addOrderInState, addPaidOrder, PARCEL } from './fixtures.ts'
import { orderByNumber } from './store.ts'

let app: TestApp
let buyer: Person
let staff: Person
beforeAll(async () => {
  app = await testApp()
  buyer = await newPerson(app)
  staff = await newPerson(app)
  await appoint(staff, 'orders', null)
})
afterAll(() => app.close())

const calls = contract.siteOrder
const asStaff = async () => ({ token: await tokenForStaff(staff, calls.list) })
const listed = async (input: Partial<Parameters<typeof app.call<typeof calls.list>>[1]>) =>
  (await app.call(calls.list, { pageSize: 100, ...input }, await asStaff())).data.list
const get = async (orderNumber: string) => (await app.call(calls.get, { orderNumber }, await asStaff())).data
const idOf = async (orderNumber: string) => (await orderByNumber(app.running.database.db, orderNumber))?.id ?? 0
const change = (orderNumber: string, set: Partial<typeof order.$inferInsert>) =>
  app.running.database.db.update(order).set(set).where(eq(order.orderNumber, orderNumber))

// Mutations: each condition of `isInTab` and each line of `orderTab`, one at a time.
it('has every order in exactly one tab, the same by rule and by query, and filters by each state', async () => {
  for (const state of ORDER_STATES) await addOrderInState(buyer, state)
  const unconfirmed = await addPaidOrder(buyer)
  await change(unconfirmed, { confirmedAt: null })
  const toRefund = await addOrderInState(buyer, 'shipped')
  await app.call(contract.order.request_refund, { orderNumber: toRefund, content: '晶片讀不到' }, buyer.member)

  // What the bank refused counts until somebody has decided about it since.
  const toReturn: string[] = []
  for (const outcome of ['due', 'refused', 'unknown', 'asked'] as const)
    for (const isDecided of outcome === 'refused' ? [false, true] : [false]) {
      const orderNumber = await addOrderInState(buyer, 'preparing')
      const attempt = { orderId: await idOf(orderNumber), tradeNo: '', amount: 1, reason: 'x', at: app.now() }
      await app.running.database.db.insert(refund).values({ ...attempt, outcome })
      if (isDecided) await app.running.database.db.insert(refund).values({ ...attempt, outcome: 'dropped' })
      else toReturn.push(orderNumber)
    }

  const all = await listed({})
  expect(new Set(all.map(({ status }) => status)).size).toBe(ORDER_STATES.length)
  const tabs = new Map<string, string>()
  for (const tab of ORDER_TABS)
    for (const { id } of await listed({ tab })) {
      expect(tabs.has(id)).toBe(false)
      tabs.set(id, tab)
    }
  expect(Object.fromEntries(all.map(({ id, tab }) => [id, tab]))).toEqual(Object.fromEntries(tabs))
  expect(tabs.get(unconfirmed)).toBe('to_check')
  expect(tabs.get(toRefund)).toBe('to_check')
  expect([...tabs].flatMap(([id, tab]) => (tab === 'to_return' ? [id] : [])).sort()).toEqual(toReturn.sort())
  const counts = (await app.call(calls.count_tabs, {}, await asStaff())).data.tabs
  for (const tab of ORDER_TABS) expect(counts[tab]).toBe([...tabs.values()].filter((one) => one === tab).length)
  for (const state of ORDER_STATES)
    expect((await listed({ state })).map(({ id }) => id).sort()).toEqual(
      all.flatMap(({ id, status }) => (status === state ? [id] : [])).sort(),
    )

  await app.call(calls.settle_request, { orderNumber: toRefund }, await asStaff())
  expect((await get(toRefund)).tab).toBe('shipped')
  const facts = { isConfirmed: true, isPrintMissing: true, isRefundRequested: false, toReturn: 'nothing' } as const
  expect(orderTab({ state: 'paid', ...facts })).toBe('to_check')
})

it.each([
  ['a piece of its number', (id: string) => id.slice(2, 7).toLowerCase()],
  ['its whole number with spaces', (id: string) => ` ${id} `],
  ['the middle of the name', () => '奇異鳥'.slice(1)],
  ['one character of the name', () => '鳥'],
  ['the phone as people write it', () => '0987-654-321'],
  ['a piece of the phone', () => '654321'],
  ['the e-mail address in any case', () => 'KIWI@shop'],
])('finds an order by %s, and no other', async (_how, keyword) => {
  const id = await addOrder(buyer)
  const found = { shippingName: '陳奇異鳥', shippingPhone: '+886987654321', email: 'kiwi@shop.example' }
  await change(id, found)
  expect((await listed({ keyword: keyword(id) })).map((one) => one.id)).toEqual([id])
  await change(id, { shippingName: '王小明', shippingPhone: '+886912345678', email: '' })
})

it('moves many orders at once, and says of each one why it was not moved', async () => {
  const [one, two] = [await addOrderInState(buyer, 'preparing'), await addOrderInState(buyer, 'preparing')]
  const paid = await addPaidOrder(buyer)
  const list = [
    { orderNumber: one, ...PARCEL },
    { orderNumber: two.toLowerCase(), carrier: 'tcat', trackingNumber: '9055-7341-2209' },
    { orderNumber: paid, ...PARCEL },
    { orderNumber: 'NOTHING', ...PARCEL },
    // A second row for an order is not lost silently.
    { orderNumber: one, carrier: 'tcat', trackingNumber: '905573412299' },
  ]
  const { data } = await app.call(calls.ship, { list }, await asStaff())
  expect(data.list.map(({ problem }) => problem !== '')).toEqual([false, false, true, true, true])
  expect(data.list[3]).toEqual({ orderNumber: 'NOTHING', problem: REFUSALS['order.unknown']['zh-tw'] })
  expect((await get(one)).trackingNumber).toBe(PARCEL.trackingNumber)
  expect((await get(two)).trackingNumber).toBe('905573412209')
  expect((await get(paid)).status).toBe('paid')
  const wrong = [
    { orderNumber: paid, carrier: 'dhl', trackingNumber: '1' },
    { orderNumber: paid, carrier: 'tcat', trackingNumber: '1' },
  ]
  for (const parcel of wrong)
    expect((await app.call(calls.ship, { list: [parcel] }, await asStaff())).data.list[0]?.problem).not.toBe('')
})

it('has a timeline with who moved the order, what the buyer wrote and was sent, and notes', async () => {
  const orderNumber = await addPaidOrder(buyer)
  await app.call(contract.order.ask, { orderNumber, content: '可以改成霧面嗎？' }, buyer.member)
  app.later(60_000)
  await app.call(calls.prepare, { list: [orderNumber], incomplete: true }, await asStaff())
  app.later(60_000)
  await app.call(calls.ship, { list: [{ orderNumber, ...PARCEL }] }, await asStaff())
  await app.sent(buyer.phone, 'order_shipped')
  app.later(60_000)
  await app.call(calls.add_note, { orderNumber, text: '客人要週三前收到' }, await asStaff())
  await app.call(calls.correct_parcel, { orderNumber, ...PARCEL, trackingNumber: '905573412210' }, await asStaff())
  app.later(60_000)
  await app.call(calls.complete, { list: [orderNumber] }, await asStaff())
  const { events, buyer: account } = await get(orderNumber)
  const kinds = events.map(({ kind }) => kind)
  expect(kinds.indexOf('completed')).toBeLessThan(kinds.indexOf('shipped'))
  expect(kinds).toEqual(expect.arrayContaining(['ordered', 'paid', 'asked', 'prepared', 'note', 'parcel_corrected']))
  expect(events.find(({ kind }) => kind === 'asked')?.text).toBe('可以改成霧面嗎？')
  expect(events.find(({ kind }) => kind === 'note')?.text).toBe('客人要週三前收到')
  // Recorded once it has left.
  await eventually(async () => {
    const told = (await get(orderNumber)).events.filter(({ kind }) => kind === 'told')
    expect(told.map(({ text }) => text)).toContain('shipped')
  })
  expect(account.phone).toBe(buyer.phone)
})

it('cancels an unpaid order, once, and refuses to cancel a paid one', async () => {
  const unpaid = await addOrder(buyer)
  const reason = '客人改買霧黑'
  await app.call(calls.cancel, { orderNumber: unpaid, reason }, await asStaff())
  expect((await app.refused(calls.cancel, { orderNumber: unpaid, reason }, await asStaff())).code).toBe(409)
  const orderNumber = await addPaidOrder(buyer)
  expect((await app.refused(calls.cancel, { orderNumber, reason }, await asStaff())).code).toBe(409)
})

// Mutations: an event kept although the order did not end; the buyer's cancellation told as one of staff.
it('tells in the timeline who ended an order and why, what was declined, and what is printed differently', async () => {
  await app.running.database.db.update(member).set({ name: '林小美' }).where(eq(member.id, staff.member.id))
  const ends = async (orderNumber: string) =>
    (await get(orderNumber)).events.filter(({ kind }) => (STORED_ORDER_EVENTS as readonly string[]).includes(kind))
  const byStaff = await addOrder(buyer)
  await app.call(calls.cancel, { orderNumber: byStaff, reason: '重複下單' }, await asStaff())
  expect(await ends(byStaff)).toMatchObject([{ kind: 'cancelled', by: '林小美', text: '重複下單' }])
  const byBuyer = await addOrder(buyer)
  await app.call(contract.order.cancel_order, { orderNumber: byBuyer }, buyer.member)
  await app.refused(calls.cancel, { orderNumber: byBuyer, reason: 'x' }, await asStaff())
  expect(await ends(byBuyer)).toMatchObject([{ kind: 'cancelled_by_buyer', by: '', text: '' }])

  const declined = await payable(app, (await newPerson(app)).member)
  await tell(app, signed({ ...declined.notice, RtnCode: '10100058' }))
  const { events } = await get(declined.orderNumber)
  const words = { text: '綠界・10100058', amount: Number(declined.notice.TradeAmt) }
  expect(events[0]).toMatchObject({ kind: 'declined', ...words })

  const orderNumber = await addOrder(buyer)
  const empty = { nameEn: '', titleCh: '', titleEn: '', companyCh: '', companyEn: '', finish: 'matte-black' } as const
  const print = (nameCh: string) =>
    app.call(
      contract.print.change,
      { orderNumber, productId: 1, cards: [{ nameCh, ...empty }], logo: '' },
      buyer.member,
    )
  await print('王小明')
  app.later(60_000)
  // A buyer who saves each line of a pack has changed it once.
  await print('王大明')
  app.later(HOUR_MS)
  await print('王中明')
  const changed = { kind: 'print_changed', productId: 1, by: '' }
  expect(await ends(orderNumber)).toMatchObject([changed, changed])
})

it('deletes the notes of an order with the details of a buyer who has deleted their account', async () => {
  const gone = await newPerson(app)
  const orderNumber = await addOrderInState(gone, 'completed')
  await app.call(calls.add_note, { orderNumber, text: '住在三樓' }, await asStaff())
  await change(orderNumber, { shippedAt: new Date(app.now().getTime() - 60 * DAY_MS) })
  await deleteAccount(gone)
  await eraseDelivery(app.running.database.db, app.now())
  const { events, shippingAddress } = await get(orderNumber)
  expect(shippingAddress).toBe('')
  expect(events.filter(({ kind }) => kind === 'note')).toEqual([])
})
