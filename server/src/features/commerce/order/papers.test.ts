import { contract } from '@idocard/contract'
import { MINUTE_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../../config/env.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { session } from '../../../db/schema/identity/account.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newCard, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { addPaidOrder } from './fixtures.ts'
import { addCards } from './order-card.store.ts'
import { papersAt } from './papers.ts'
import { orderByNumber } from './store.ts'

const { seller } = readConfig({ SECRET: 'test' })
const REMARK = '請放管理室，謝謝'

let app: TestApp
let staff: Person
let orders: string[]
beforeAll(async () => {
  app = await testApp()
  staff = await newPerson(app)
  await appoint(staff, 'support', null)
  const buyer = await newPerson(app)
  orders = []
  for (let at = 0; at < 9; at += 1) orders.push(await addPaidOrder(buyer))
  await db()
    .update(order)
    .set({ shippingRemark: REMARK })
    .where(eq(order.orderNumber, orders[0] ?? ''))
})
afterAll(() => app.close())

const db = () => app.running.database.db
const load = async (kind: 'slips' | 'labels', list: readonly string[], token?: string) =>
  (
    await app.call(
      contract.siteOrder.load_papers,
      { list: [...list], kind },
      { token: token ?? (await staffToken(app, staff.holder.id)) },
    )
  ).data.path
const get = (url: string) => app.running.app.inject({ url })
const pages = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length

// Mutations: all orders on one page; nine labels on a sheet.
it('makes a slip of each order, and sheets of eight labels', async () => {
  for (const [kind, count] of [
    ['slips', 9],
    ['labels', 2],
  ] as const) {
    const answer = await get(await load(kind, orders))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pages(answer.rawPayload)).toBe(count)
  }
})

it('has what is in the parcel, the buyer’s remark, where it goes, and where it comes back to', async () => {
  const found = await orderByNumber(db(), orders[0] ?? '')
  const { cardSn } = await newCard(app)
  if (found) await addCards(db(), found, [cardSn], app.now())
  const url = new URL(await load('slips', orders.slice(0, 1)), 'https://shop.example')
  const of = (name: string) => url.searchParams.get(name) ?? ''
  const asked = { kind: 'slips', list: of('list'), staff: of('staff'), token: of('token') }
  const paper = await papersAt(db(), { secret: 'test', seller }, asked, app.now())
  expect(paper?.orders).toMatchObject([
    {
      orderNumber: orders[0],
      remark: REMARK,
      address: expect.stringMatching(/^\d{3} /),
      lines: [{ title: expect.stringMatching(/./), quantity: 1 }],
      numbers: [cardSn],
      seller: { address: seller.addressCh },
    },
  ])
  expect(paper?.orders[0]?.foot.join()).toContain(seller.addressCh)
})

// Mutations: the orders, the kind or the session not signed; no expiry.
it('opens only what was signed, for ten minutes, as long as the session is open', async () => {
  const token = await staffToken(app, staff.holder.id)
  const path = await load('labels', orders.slice(0, 1), token)
  const [own = '', other = ''] = orders
  for (const wrong of [
    path.replace(own, other),
    path.replace('labels', 'slips'),
    path.replace(/token=[^&]+/, 'token=1'),
  ])
    expect((await get(wrong)).statusCode).toBe(404)
  expect((await get(path)).statusCode).toBe(200)
  const late = await load('labels', orders.slice(0, 1))
  await db().delete(session).where(eq(session.memberId, staff.holder.id))
  expect((await get(path)).statusCode).toBe(401)
  app.later(11 * MINUTE_MS)
  expect((await get(late)).statusCode).toBe(404)
})
