import { contract } from '@idocard/contract'
import { PHONE_HOLD_DAYS } from '@idocard/domain/commerce/unpaid-hold'
import { DAY_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { order, orderLine } from '../../../db/schema/commerce/order.ts'
import { product } from '../../../db/schema/commerce/product.ts'
import { company } from '../../../db/schema/company/company.ts'
import { companyOrder } from '../../../db/schema/company/company-order.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { addOrder, fillCart, newKey, totalOf } from '../../commerce/order/fixtures.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { addEmployee } from '../employee/fixtures.ts'
import { newCompany } from '../site-company/fixtures.ts'
import { addAddress, addPurchase } from './fixtures.ts'

const { approve, get, list, make, make_link, quote, refuse } = contract.purchase

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
  await app.running.database.db.update(product).set({ stock: 500 }).where(eq(product.id, 1))
})
afterAll(() => app.close())
const db = () => app.running.database.db

/** A company with a manager and two owners, whose orders above an amount wait. */
async function team(approvalAbove: number | null = 0) {
  const { id, prefix } = await newCompany(app)
  await db().update(company).set({ approvalAbove }).where(eq(company.id, id))
  const people = [await newPerson(app, id), await newPerson(app, id), await newPerson(app, id)] as const
  const [manager, owner, other] = people
  await appoint(manager, 'manager', id)
  for (const one of [owner, other]) await appoint(one, 'owner', id)
  const as = async (person: Person) => ({ token: await tokenForStaff(person, make), prefix })
  return { id, prefix, manager, owner, other, as }
}
type Team = Awaited<ReturnType<typeof team>>

async function inputFor({ manager }: Team, many = 1, fields: object = {}) {
  const people = await Promise.all(Array.from({ length: many }, () => addEmployee(manager, { titleCh: '工程師' })))
  const addressId = await addAddress(manager)
  const total = await totalOf(manager, [{ id: 1, quantity: many }])
  const order = { key: newKey(), list: people, productId: 1, isAgain: false, addressId, shippingMethod: 1, total }
  return { ...order, ...fields }
}
const orderBy = async (given: Team, who = given.manager, many = 1) =>
  (await app.call(make, await inputFor(given, many), await given.as(who))).data.orderNumber
const stored = async (orderNumber: string) => {
  const [found] = await db().select().from(order).where(eq(order.orderNumber, orderNumber))
  if (!found) throw new Error('No order')
  return found
}
const unitsOf = async () => (await db().select().from(product).where(eq(product.id, 1)))[0]

describe('an order above the amount', () => {
  // Mutations: `isPayable` without `approval`; the hold not begun anew; nobody told.
  it('cannot be paid until an owner agrees, and then by whoever ordered', async () => {
    const given = await team()
    const { prefix, manager, owner, other, as } = given
    const orderNumber = await orderBy(given)
    expect((await app.refused(contract.order.pay_order, { orderNumber }, manager.member)).data.refusal).toBe(
      'order.state',
    )
    expect((await app.refused(make_link, { orderNumber }, await as(manager))).data.refusal).toBe('order.state')
    expect((await app.refused(approve, { orderNumber }, await as(manager))).code).toBe(403)
    for (const { phone } of [owner, other]) {
      const { text } = await app.sent(phone, 'purchase_waiting')
      expect(text).toContain(`/admin/${prefix}/purchases/${orderNumber}`)
    }
    app.later(2 * DAY_MS)
    const before = app.now()
    await app.call(approve, { orderNumber }, await as(owner))
    const { expiresAt } = await stored(orderNumber)
    expect(expiresAt.getTime()).toBeGreaterThanOrEqual(before.getTime() + PHONE_HOLD_DAYS.usual * DAY_MS)
    await app.call(make_link, { orderNumber }, await as(manager))
  })

  it('of an owner, or that costs no more, does not wait', async () => {
    const given = await team()
    expect((await stored(await orderBy(given, given.owner))).approval).toBe('')
    const input = await inputFor(given)
    await db().update(company).set({ approvalAbove: input.total }).where(eq(company.id, given.id))
    const { data } = await app.call(make, input, await given.as(given.manager))
    expect(data.isWaiting).toBe(false)
  })

  // Mutation: the order read without its lock.
  it('is decided once, whoever decides, and its units go back if it is refused', async () => {
    const given = await team()
    const { owner, other, as } = given
    const [one, two] = [await as(owner), await as(other)]
    for (const again of [1, 2, 3]) {
      const before = await unitsOf()
      const orderNumber = await orderBy(given)
      const both = await Promise.all([
        app.attempt(approve, { orderNumber }, one),
        app.attempt(refuse, { orderNumber, reason: '預算用完了' }, two),
      ])
      expect(both.map(({ code }) => code).toSorted(), String(again)).toEqual([200, 409])
      const { approval, state } = await stored(orderNumber)
      expect([approval, state]).toEqual(
        both[0]?.code === 200 ? ['approved', 'awaiting_payment'] : ['refused', 'cancelled'],
      )
      if (approval === 'refused') expect(await unitsOf()).toMatchObject({ stock: before?.stock, held: before?.held })
      const { data } = await app.call(get, { orderNumber }, one)
      expect(data.reason).toBe(approval === 'refused' ? '預算用完了' : '')
    }
    const orderNumber = await orderBy(given)
    const twice = await Promise.all([one, two].map((who) => app.attempt(approve, { orderNumber }, who)))
    expect(twice.map(({ code }) => code).toSorted()).toEqual([200, 409])
  })

  it('ends by itself when nobody decides', async () => {
    const given = await team()
    const orderNumber = await orderBy(given)
    app.later(PHONE_HOLD_DAYS.usual * DAY_MS + 1)
    expect((await app.refused(approve, { orderNumber }, await given.as(given.owner))).data.refusal).toBe(
      'purchase.decided',
    )
    await app.expire()
    expect((await stored(orderNumber)).state).toBe('expired')
  })

  it('of the checkout waits as well, and only who may order does so for the company', async () => {
    const { prefix, id, manager } = await team()
    const buy = async (person: Person) => {
      await fillCart(app, person.member.token, [{ id: 1, quantity: 1 }])
      return app.attempt(contract.order.create_order, { ...SHIPPING, company: prefix }, person.member)
    }
    const { data } = await buy(manager)
    expect(data).toMatchObject({ approval: 'waiting', paymentUrl: '' })
    const editor = await newPerson(app, id)
    await appoint(editor, 'editor', id)
    expect((await buy(editor)).code).toBe(404)
    expect((await buy(await newPerson(app))).code).toBe(404)
  })
})

describe('cards for people', () => {
  // Mutations: the key not asked; `isAgain` ignored; the company not locked.
  it('are ordered once, with what the list says of them, however often somebody presses', async () => {
    const given = await team(null)
    const { manager, owner, as } = given
    const input = await inputFor(given, 3)
    const both = await Promise.all([1, 2].map(async () => app.call(make, input, await as(manager))))
    const [first = '', second] = both.map(({ data }) => data.orderNumber)
    expect(first).toBe(second)
    const [row] = await db()
      .select()
      .from(orderLine)
      .where(eq(orderLine.orderId, (await stored(first)).id))
    expect(row?.print?.cards.map(({ nameCh, titleCh }) => [nameCh, titleCh])).toEqual(
      Array.from({ length: 3 }, () => ['林先生', '工程師']),
    )
    // Of two colleagues who order for the same people at once, the second one is told.
    const others = await inputFor(given, 2)
    const at = await Promise.all(
      [manager, owner].map(async (who) => app.attempt(make, { ...others, key: newKey() }, await as(who))),
    )
    expect(at.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const marked = (await app.call(quote, { list: others.list, productId: 1 }, await as(manager))).data.people
    expect(marked.every(({ orderNumber }) => orderNumber !== '')).toBe(true)
    const again = { ...others, key: newKey(), isAgain: true, total: others.total }
    expect((await app.attempt(make, again, await as(manager))).code).toBe(200)
  })

  it('are not ordered at another price, nor with what cannot be printed, nor for strangers', async () => {
    const given = await team(null)
    const other = await team(null)
    const sender = await given.as(given.manager)
    const refusal = async (fields: object) =>
      (await app.refused(make, { ...(await inputFor(given, 1, fields)), key: newKey() }, sender)).data.refusal
    const before = await unitsOf()
    expect(await refusal({ total: 1 })).toBe('purchase.price_changed')
    expect(await refusal({ list: [await addEmployee(given.manager, { nameCh: '林😀' })] })).toBe('purchase.people')
    expect(await refusal({ list: [await addEmployee(given.manager, { state: 'left' })] })).toBe('purchase.people')
    expect(await refusal({ list: [await addEmployee(other.manager)] })).toBe('purchase.people')
    expect(await refusal({ addressId: await addAddress(other.manager) })).toBe('purchase.address')
    expect(await refusal({ productId: 9999 })).toBe('purchase.product')
    expect(await unitsOf()).toMatchObject({ stock: before?.stock, held: before?.held })
  })
})

// Mutations: `companyId` left out of a `where`; the address of an order that was added later shown.
it('a company sees its own orders, and neither those of others nor where its owner lives', async () => {
  const given = await team(null)
  const other = await team(null)
  const orderNumber = await orderBy(given)
  await addPurchase(other.manager, {}, other.id)
  // What somebody orders for themselves.
  await addOrder(given.manager)
  const sender = await given.as(given.owner)
  const { data } = await app.call(list, {}, sender)
  expect(data.list.map((one) => one.orderNumber)).toEqual([orderNumber])
  expect((await app.attempt(get, { orderNumber }, await other.as(other.owner))).code).toBe(404)
  expect((await app.call(get, { orderNumber }, sender)).data.delivery).toMatchObject({ name: '總務室' })
  const later = { isOrderedFor: false }
  await db().update(companyOrder).set(later).where(eq(companyOrder.companyId, given.id))
  expect((await app.call(get, { orderNumber }, sender)).data.delivery).toBeNull()
})
