import { contract } from '@idocard/contract'
import type { SiteRole } from '@idocard/domain/identity/permission'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { member } from '../../../db/schema/identity/account.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson } from '../../../testing/person.ts'
import { addOrder } from '../../commerce/order/fixtures.ts'
import { appoint, staffToken } from '../staff/fixtures.ts'
import { withdrawRole } from '../staff/store.ts'

const { list, load_colleagues, see } = contract.siteMention
const { add_note } = contract.siteOrder

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function colleague(role: SiteRole) {
  const person = await newPerson(app)
  await appoint(person, role, null)
  const email = `${role}.${person.phone.slice(-9)}@example.com`
  await app.running.database.db.update(member).set({ email }).where(eq(member.id, person.holder.id))
  return { ...person, email, id: person.holder.id, staff: { token: await staffToken(app, person.holder.id) } }
}

// Mutations: the right left out of `readersOf`; one's own mention kept; the mail with the note's text; `seeMentions` without the person.
it('tells a colleague once, at the first screen and by mail, until they open the order; nobody else', async () => {
  const [me, orders, finance, content] = [
    await colleague('support'),
    await colleague('orders'),
    await colleague('finance'),
    await colleague('content'),
  ]
  const orderNumber = await addOrder(me)
  const found = (await app.call(load_colleagues, { thing: 'order' }, me.staff)).data.list.map(({ id }) => id)
  expect(found).toEqual(expect.arrayContaining([orders.id, finance.id]))
  expect(found).not.toContain(me.id)
  expect(found).not.toContain(content.id)
  expect((await app.call(load_colleagues, { thing: 'order' }, content.staff)).data.list).toEqual([])
  const note = { orderNumber, text: '@訂單 金絲雀客人要週三前收到', mentions: [orders.id, orders.id, me.id] }
  await app.call(add_note, note, me.staff)
  const open = async (of: { staff: { token: string } }) => (await app.call(list, {}, of.staff)).data.list
  expect(await open(orders)).toMatchObject([{ thing: 'order', thingId: orderNumber, by: expect.stringMatching(/./) }])
  expect([...(await open(me)), ...(await open(finance))]).toEqual([])
  const mail = await app.sent(orders.email, 'staff_mentioned')
  expect(mail.text).toContain(`/admin/site/orders/${orderNumber}`)
  expect(mail.text).not.toContain('金絲雀')
  await app.call(see, { thing: 'order', thingId: orderNumber }, finance.staff)
  expect(await open(orders)).toHaveLength(1)
  await app.call(see, { thing: 'order', thingId: orderNumber }, orders.staff)
  expect(await open(orders)).toEqual([])
})

it('refuses a note that mentions somebody who can no longer read it, and keeps nothing of it', async () => {
  const [me, gone] = [await colleague('support'), await colleague('orders')]
  const orderNumber = await addOrder(me)
  await withdrawRole(app.running.database.db, { memberId: gone.id, companyId: null, role: 'orders' })
  const note = { orderNumber, text: '@同事 請看', mentions: [gone.id] }
  expect((await app.refused(add_note, note, me.staff)).data.refusal).toBe('mention.unknown')
  const { events } = (await app.call(contract.siteOrder.get, { orderNumber }, me.staff)).data
  expect(events.filter(({ kind }) => kind === 'note')).toEqual([])
})
