import { contract } from '@idocard/contract'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card } from '../../../db/schema/cards/card.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { audit } from '../../../db/schema/identity/staff.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newCard, newPerson, OURS, type Person } from '../../../testing/person.ts'
import { addPicture } from '../../content/upload/fixtures.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { companyByPrefix } from '../company/index.ts'
import { newCompany, PROFILE } from '../site-company/fixtures.ts'
import { addPack, newPrefix } from './fixtures.ts'

const { load, make, add_order, check_prefix } = contract.companyStart
const { name_cards, remove_card, take_back_cards } = contract.orderCard

let app: TestApp
let site: Person
beforeAll(async () => {
  app = await testApp()
  site = await newPerson(app)
  await appoint(site, 'administrator', null)
})
afterAll(() => app.close())

const input = (orderNumber: string, fields: object = {}) => ({
  ...{ orderNumber, titleCh: '晨光設計有限公司', titleEn: 'Morning Light', prefix: newPrefix() },
  ...{ taxNumber: '12345675', address: '臺北市大安區復興南路一段 390 號', accent: '#0f634c', ...fields },
})
const refusal = async (person: Person, orderNumber: string, fields: object = {}) =>
  (await app.refused(make, input(orderNumber, fields), person.member)).data.refusal
const offersOf = async (person: Person) => (await app.call(load, {}, person.member)).data.offers
const companyOf = async (cardSn: string) => {
  const [found] = await app.running.database.db.select().from(card).where(eq(card.cardSn, cardSn))
  return found?.companyId
}
const asSite = async (call: typeof name_cards) => ({ token: await tokenForStaff(site, call) })
/** Names new cards in an order in production. */
async function nameCards(orderNumber: string, many: number): Promise<{ cardSn: string; code: string }[]> {
  await app.running.database.db
    .update(order)
    .set({ state: 'preparing', preparedAt: app.now() })
    .where(eq(order.orderNumber, orderNumber))
  const made = await Promise.all(Array.from({ length: many }, () => newCard(app)))
  const cards = made.map(({ cardSn }) => cardSn)
  await app.call(name_cards, { orderNumber, cards }, await asSite(name_cards))
  return made
}
const stockOf = async (person: Person, prefix: string, fields: object = {}) => {
  const { list } = contract.companyStock
  const at = { token: await tokenForStaff(person, list), prefix }
  return (await app.call(list, fields, at)).data.list
}

describe('a company of a pack', () => {
  it('is its buyer’s, with all they typed, and opens its console with a second factor', async () => {
    const buyer = await newPerson(app)
    const orderNumber = await addPack(buyer)
    expect(await offersOf(buyer)).toMatchObject([{ orderNumber, cards: 5 }])
    const squareLogo = await addPicture(buyer)
    const typed = input(orderNumber, { squareLogo })
    // Mutation: `invalidates` left out, so that the address stays unknown.
    expect((await app.attempt(contract.company.getConfig, {}, { prefix: typed.prefix })).code).toBe(404)
    const { prefix } = (await app.call(make, typed, buyer.member)).data
    expect(await offersOf(buyer)).toEqual([])
    const config = (await app.call(contract.company.getConfig, {}, { prefix })).data
    expect(config).toMatchObject({ companychname: '晨光設計有限公司', accent: '#0f634c' })
    expect(config.squareLogo).toContain(squareLogo)
    const { roles } = (await app.call(contract.staff.load_me, {}, buyer.member)).data
    expect(roles).toMatchObject([{ prefix, role: 'owner' }])
    // Without a second factor, the session of the shop opens nothing.
    expect((await app.attempt(contract.companyProfile.get, {}, { ...buyer.member, prefix })).code).toBe(403)
    const staff = { token: await tokenForStaff(buyer, contract.companyProfile.get), prefix }
    const { data } = await app.call(contract.companyProfile.get, {}, staff)
    expect(data).toMatchObject({ taxNumber: '12345675', address: '臺北市大安區復興南路一段 390 號' })
    const rows = await app.running.database.db.select().from(audit).where(eq(audit.call, make.path))
    const own = rows.filter(({ thingId }) => [String(data.id), buyer.member.id].includes(thingId))
    expect(own.map(({ chain }) => chain).toSorted()).toEqual([0, 0, data.id, data.id].toSorted())
  })

  // Mutation: the order is read without its lock.
  it('is one, however often its buyer presses', async () => {
    const buyer = await newPerson(app)
    const orderNumber = await addPack(buyer)
    const same = input(orderNumber)
    const both = await Promise.all([1, 2].map(() => app.attempt(make, same, buyer.member)))
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const others = [1, 2, 3].map(() => app.attempt(make, input(orderNumber), buyer.member))
    expect((await Promise.all(others)).map(({ code }) => code)).toEqual([409, 409, 409])
    expect((await app.call(contract.staff.load_me, {}, buyer.member)).data.roles).toHaveLength(1)
  })

  // Mutation: the unique index on the prefix in any case.
  it('is one of two buyers who choose the same prefix', async () => {
    const buyers = [await newPerson(app), await newPerson(app)]
    const orders = await Promise.all(buyers.map((one) => addPack(one)))
    const prefix = newPrefix()
    const both = await Promise.all(
      buyers.map(({ member }, at) =>
        app.attempt(make, input(orders[at] ?? '', { prefix: at ? prefix.toLowerCase() : prefix }), member),
      ),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
  })

  it('is refused for an order that is unpaid, too small, or somebody else’s', async () => {
    const buyer = await newPerson(app)
    const small = await addPack(buyer, 4)
    expect(await refusal(buyer, small)).toBe('company_start.order')
    const pack = await addPack(buyer)
    await app.running.database.db.update(order).set({ state: 'refunded' }).where(eq(order.orderNumber, pack))
    expect(await refusal(buyer, pack)).toBe('company_start.order')
    expect(await offersOf(buyer)).toEqual([])
    expect(await refusal(await newPerson(app), small)).toBe('not_found')
  })

  it('has no name or prefix that reads like ours', async () => {
    const buyer = await newPerson(app)
    const orderNumber = await addPack(buyer)
    expect(await refusal(buyer, orderNumber, { titleEn: 'iD0Card Taiwan' })).toBe('company.ours')
    expect(await refusal(buyer, orderNumber, { prefix: 'iDoCard-TW' })).toBe('company.prefix_reserved')
    expect(await refusal(buyer, orderNumber, { prefix: 'admin' })).toBe('company.prefix_reserved')
    expect(await refusal(buyer, orderNumber, { prefix: 'sg' })).toBe('company.prefix_taken')
    const problem = async (prefix: string) => (await app.call(check_prefix, { prefix }, buyer.member)).data.problem
    for (const wrong of ['', 'admin', 'sg', '1a', 'idocard-x']) expect(await problem(wrong)).not.toBe('')
    expect(await problem(newPrefix())).toBe('')
    // Nor is it given one afterwards.
    const { prefix } = (await app.call(make, input(orderNumber), buyer.member)).data
    const { get, save } = contract.companyProfile
    const staff = { token: await tokenForStaff(buyer, get), prefix }
    const { version } = (await app.call(get, {}, staff)).data
    const renamed = await app.refused(save, { ...PROFILE, titleCh: 'iDoCard 客服', version }, staff)
    expect(renamed.data.refusal).toBe('company.ours')
  })

  it('is one of three a day', async () => {
    const buyer = await newPerson(app)
    for (let made = 0; made < 3; made += 1) await app.call(make, input(await addPack(buyer)), buyer.member)
    const fourth = await addPack(buyer)
    expect(await refusal(buyer, fourth)).toBe('company_start.limit')
    app.later(DAY_MS + HOUR_MS)
    const again = { ...buyer, member: await app.member({ phone: buyer.phone }) }
    await app.call(make, input(fourth), again.member)
  })
})

describe('the plastic of an order', () => {
  // Mutations: `followCompany` or `leaveCompany` left out.
  it('is the company’s, whether it is named before or after, until it comes back', async () => {
    const buyer = await newPerson(app)
    const orderNumber = await addPack(buyer)
    const [first, claimed] = await nameCards(orderNumber, 2)
    if (!first || !claimed) throw new Error('No cards')
    await app.call(contract.card.activate_card, { cardActivateCode: claimed.code }, buyer.holder)
    const { prefix } = (await app.call(make, input(orderNumber), buyer.member)).data
    const { id } = (await companyByPrefix(app.running.database.db, prefix)) ?? {}
    const [later, wrong] = await nameCards(orderNumber, 2)
    if (!later || !wrong) throw new Error('No cards')
    for (const { cardSn } of [first, later, wrong]) expect(await companyOf(cardSn)).toBe(id)
    // Who has claimed one keeps it as it is.
    expect(await companyOf(claimed.cardSn)).toBe(OURS)
    await app.call(remove_card, { orderNumber, cardSn: wrong.cardSn }, await asSite(name_cards))
    await app.running.database.db
      .update(order)
      .set({ state: 'shipped', shippedAt: app.now(), carrier: 'tcat', trackingNumber: '905573412208' })
      .where(eq(order.orderNumber, orderNumber))
    await app.call(take_back_cards, { orderNumber, cards: [first.cardSn] }, await asSite(name_cards))
    for (const { cardSn } of [first, wrong]) expect(await companyOf(cardSn)).toBe(OURS)
    const stock = await stockOf(buyer, prefix)
    expect(new Set(stock.map(({ id }) => id))).toEqual(new Set([later.cardSn, claimed.cardSn]))
    expect(stock.every((one) => one.orderNumber === orderNumber)).toBe(true)
  })

  it('is found by number and order, with who has it and what is free, and nobody else’s', async () => {
    const owner = await newPerson(app)
    const { id, prefix } = await newCompany(app)
    await appoint(owner, 'owner', id)
    const [free, given, gone] = await Promise.all([newCard(app, id), newCard(app, id), newCard(app, id)])
    const other = await newCard(app)
    const person = await newPerson(app)
    const { activate_card, update, release } = contract.card
    await app.call(activate_card, { cardActivateCode: given.code }, person.holder)
    await app.call(update, { cardSn: given.cardSn, fields: { nameCh: '林小美' } }, person.holder)
    await app.call(activate_card, { cardActivateCode: gone.code }, person.holder)
    await app.call(release, { cardSn: gone.cardSn }, person.holder)
    const numbers = async (fields: object) => (await stockOf(owner, prefix, fields)).map(({ id }) => id).toSorted()
    expect(await numbers({})).toEqual([free.cardSn, given.cardSn, gone.cardSn].toSorted())
    expect(await numbers({ state: 'free' })).toEqual([free.cardSn])
    expect(await numbers({ state: 'released' })).toEqual([gone.cardSn])
    expect(await numbers({ keyword: '林小' })).toEqual([given.cardSn])
    expect(await numbers({ keyword: other.cardSn })).toEqual([])
    const at = { token: await tokenForStaff(owner, contract.companyStock.counts), prefix }
    const { data } = await app.call(contract.companyStock.counts, {}, at)
    expect(data).toMatchObject({ all: 3, free: 1, released: 1, active: 1, paused: 0 })
    // What nobody can open any more, the company does not read.
    await app.call(update, { cardSn: given.cardSn, state: 'paused' }, person.holder)
    expect(await numbers({ keyword: '林小' })).toEqual([])
    expect(await stockOf(owner, prefix, { state: 'paused' })).toMatchObject([{ id: given.cardSn, nameCh: '' }])
  })
})

describe('another pack', () => {
  it('is added to a company that its buyer owns, once, and to no other', async () => {
    const owner = await newPerson(app)
    const { id, prefix } = await newCompany(app)
    const orderNumber = await addPack(owner)
    const { cardSn } = (await nameCards(orderNumber, 1))[0] ?? { cardSn: '' }
    const add = () => app.attempt(add_order, { orderNumber, prefix }, owner.member)
    expect((await add()).code).toBe(404)
    await appoint(owner, 'manager', id)
    expect((await add()).code).toBe(404)
    await appoint(owner, 'owner', id)
    expect((await Promise.all([add(), add()])).map(({ code }) => code)).toEqual([200, 200])
    expect(await companyOf(cardSn)).toBe(id)
    expect((await app.call(load, {}, owner.member)).data.companies).toMatchObject([{ prefix, orders: [orderNumber] }])
    expect(await refusal(owner, orderNumber)).toBe('company_start.used')
  })
})
