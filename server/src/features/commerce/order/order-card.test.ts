import { contract } from '@idocard/contract'
import { EMPTY_CARD } from '@idocard/contract/cards/card'
import { REFUSALS } from '@idocard/contract/refusals'
import { count, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertOne } from '../../../db/insert-one.ts'
import { card, cardBatch } from '../../../db/schema/cards/card.ts'
import { order, orderLine } from '../../../db/schema/commerce/order.ts'
import { commandQueue } from '../../../queue/queue.ts'
import { newActivation } from '../../../shared/activation.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newCard, newPerson, OURS, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { eraseDelivery } from './erasure.store.ts'
import { addOrderInState, PARCEL } from './fixtures.ts'
import { refundOrder } from './refund-order.ts'
import { orderByNumber } from './store.ts'

const { orderCard: calls, siteOrder, siteCard } = contract

let app: TestApp
let buyer: Person
let staff: Person
beforeAll(async () => {
  app = await testApp()
  buyer = await newPerson(app)
  staff = await newPerson(app)
  await appoint(staff, 'orders', null)
  await app.call(contract.holder.set_account_info, { name: '出貨小張', sex: 'other' }, staff.holder)
})
afterAll(() => app.close())

const db = () => app.running.database.db
const asStaff = async () => ({ token: await tokenForStaff(staff, siteOrder.list) })
const get = async (orderNumber: string) => (await app.call(siteOrder.get, { orderNumber }, await asStaff())).data
const life = async (cardSn: string) => (await app.call(siteCard.get, { cardSn }, await asStaff())).data
const add = async (orderNumber: string, ...cards: string[]) =>
  (await app.call(calls.name_cards, { orderNumber, cards }, await asStaff())).data
const takeBack = async (orderNumber: string, ...cards: string[]) =>
  app.attempt(calls.take_back_cards, { orderNumber, cards }, await asStaff())
const cardsIn = async (orderNumber: string) =>
  (await get(orderNumber)).cards.list.flatMap(({ cardSn, backAt }) => (backAt ? [] : [cardSn]))

/** An order of so many cards in a state. */
async function orderOf(cards: number, state: Parameters<typeof addOrderInState>[1] = 'preparing', who = buyer) {
  const orderNumber = await addOrderInState(who, state)
  const found = await orderByNumber(db(), orderNumber)
  await db()
    .update(orderLine)
    .set({ quantity: cards })
    .where(eq(orderLine.orderId, found?.id ?? 0))
  return orderNumber
}
const fresh = async () => (await newCard(app)).cardSn

/** A batch of unclaimed cards. @returns its id and their numbers in their order */
async function batchOf(count: number) {
  const { id } = await insertOne(db(), cardBatch, { companyId: OURS, createdAt: app.now() })
  const numbers: string[] = []
  for (let at = 0; at < count; at += 1) numbers.push(await fresh())
  await db().update(card).set({ batchId: id }).where(inArray(card.cardSn, numbers))
  return { id, numbers: numbers.toSorted() }
}

// Mutations: `at` without its author; `backAt` left out of `salesOf`.
it('tells the life of a card: sold in an order by whom, shipped, back again, and sold in the next', async () => {
  const cardSn = await fresh()
  const [first, next] = [await orderOf(2), await orderOf(1)]
  expect(await add(first, cardSn)).toEqual({ added: 1, here: 0, faults: [] })
  expect(await add(first, cardSn)).toEqual({ added: 0, here: 1, faults: [] })
  const shown = (await get(first)).cards
  expect(shown).toMatchObject({ ordered: 2, list: [{ cardSn, state: 'unclaimed', backAt: null }] })
  expect(await life(cardSn)).toMatchObject({ orderNumber: first })

  const [twice] = (await add(next, cardSn)).faults
  expect(twice).toEqual({
    given: cardSn,
    problem: REFUSALS['order_card.sold']['zh-tw'],
    orderNumber: first,
  })
  expect((await takeBack(first, cardSn)).data).toMatchObject({ refusal: 'order.state' })
  app.later(1000)
  // Nothing waits for the card that is missing.
  const shipped = await app.call(siteOrder.ship, { list: [{ orderNumber: first, ...PARCEL }] }, await asStaff())
  expect(shipped.data.list).toEqual([{ orderNumber: first, problem: '' }])
  app.later(1000)
  expect((await takeBack(first, cardSn)).code).toBe(200)
  expect((await takeBack(first, cardSn)).code).toBe(404)
  app.later(1000)
  expect((await add(next, cardSn)).added).toBe(1)

  const sales = (await life(cardSn)).events.filter(({ orderNumber }) => orderNumber)
  expect(sales.map(({ kind, by, orderNumber }) => [kind, by, orderNumber])).toEqual([
    ['sold', '出貨小張', next],
    ['came_back', '出貨小張', first],
    ['sold', '出貨小張', first],
  ])
  const kinds = (await get(first)).events.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['cards_named', 'cards_back']))
})

// Mutations: `>` for `>=`; the lines of `addCards`, one at a time.
it('names all cards of a list or none, and says in words what is wrong with each', async () => {
  const orderNumber = await orderOf(3)
  const [one, two, other] = [await fresh(), await fresh(), await fresh()]
  const elsewhere = await orderOf(1)
  await add(elsewhere, other)
  const virtual = (await app.call(contract.card.create_virtual, { cardSn: '' }, buyer.holder)).data.cardSn
  const wrong: [string, keyof typeof REFUSALS][] = [
    ['hello', 'order_card.number'],
    ['zzzzzzzzzz', 'order_card.unknown'],
    [other, 'order_card.sold'],
    [buyer.cardSn, 'order_card.claimed'],
    [virtual, 'order_card.virtual'],
    ['#999999999', 'order_card.batch'],
    [`${one}..${two}`, 'order_card.range'],
  ]
  for (const [given, refusal] of wrong) {
    const { added, faults } = await add(orderNumber, two, given)
    expect({ given, added, faults: faults.map((fault) => fault.given) }).toEqual({ given, added: 0, faults: [given] })
    expect(faults[0]?.problem).toContain(REFUSALS[refusal]['zh-tw'])
  }
  expect(await cardsIn(orderNumber)).toEqual([])
  await add(orderNumber, one, two)
  const [tooMany] = (await add(orderNumber, await fresh(), await fresh())).faults
  expect(tooMany).toMatchObject({ given: '', problem: REFUSALS['order_card.too_many']['zh-tw'] })
  await app.call(calls.remove_card, { orderNumber, cardSn: one }, await asStaff())
  expect(await cardsIn(orderNumber)).toEqual([two])
  expect((await life(one)).events.map(({ kind }) => kind)).toEqual(['made'])
})

// Mutation: the ordinality left out, so that one wrong range is blamed on another.
it('reads many ranges at once, says which of them is wrong, and takes no more than a call may have', async () => {
  const { id, numbers } = await batchOf(4)
  const [orderNumber, rest] = [await orderOf(4), await orderOf(4)]
  const [good, single] = [`${numbers[0]}..${numbers[1]}`, numbers[3] ?? '']
  const wrong = `${numbers[3]}..${numbers[2]}`
  const { added, faults } = await add(orderNumber, good, wrong, single, '#999999998', `#${id}`)
  expect({ added, faults: faults.map(({ given }) => given) }).toEqual({ added: 0, faults: [wrong, '#999999998'] })
  // What overlaps counts once.
  expect((await add(orderNumber, good, `${numbers[0]}..${numbers[2]}`, single)).added).toBe(4)
  const many = Array.from({ length: 101 }, (_, at) => `#${at + 1}`)
  const refused = await app.refused(calls.name_cards, { orderNumber: rest, cards: many }, await asStaff())
  expect(refused.data.refusal).toBe('input.invalid')
})

it('takes a range of a batch, and what is left of a batch', async () => {
  const { id, numbers } = await batchOf(6)
  const [orderNumber, rest] = [await orderOf(3), await orderOf(3)]
  expect((await add(orderNumber, `${numbers[1]}..${numbers[3]}`)).added).toBe(3)
  expect(await cardsIn(orderNumber)).toEqual(numbers.slice(1, 4))
  // The other way round, it is none.
  expect((await add(rest, `${numbers[5]}..${numbers[4]}`)).faults).toHaveLength(1)
  expect((await add(rest, `#${id}`)).added).toBe(3)
  expect(await cardsIn(rest)).toEqual([0, 4, 5].map((at) => numbers[at]))
  // More than the order lacks.
  const more = await batchOf(3)
  expect((await add(await orderOf(2), `#${more.id}`)).faults[0]?.problem).toBe(REFUSALS['order_card.too_many']['zh-tw'])
})

it('ships with the cards that a row names, or not at all', async () => {
  const [good, bad] = [await orderOf(2), await orderOf(1)]
  const [one, two] = [await fresh(), await fresh()]
  const list = [
    { orderNumber: good, ...PARCEL, cards: [one, two] },
    { orderNumber: bad, ...PARCEL, cards: [buyer.cardSn] },
  ]
  const [shipped, refused] = (await app.call(siteOrder.ship, { list }, await asStaff())).data.list
  expect(shipped).toEqual({ orderNumber: good, problem: '' })
  expect(refused?.problem).toBe(`${buyer.cardSn} ${REFUSALS['order_card.claimed']['zh-tw']}`)
  expect((await cardsIn(good)).toSorted()).toEqual([one, two].toSorted())
  expect(await get(bad)).toMatchObject({ status: 'preparing', cards: { list: [] } })
})

// Its buyer has it by then, so it may be claimed.
it('names a card of an order that was shipped, unless somebody claimed it before', async () => {
  const orderNumber = await orderOf(2, 'shipped')
  const { cardSn, code } = await newCard(app)
  app.later(1000)
  await app.call(contract.card.activate_card, { cardActivateCode: code }, (await newPerson(app)).holder)
  expect((await add(orderNumber, cardSn)).added).toBe(1)
  expect((await add(orderNumber, staff.cardSn)).faults).toHaveLength(1)
  expect(
    (await app.refused(calls.name_cards, { orderNumber: await orderOf(1, 'paid'), cards: [cardSn] }, await asStaff()))
      .data,
  ).toMatchObject({ refusal: 'order.state' })
})

// Mutations: `takeBackCards` left out of `refundOrder`, or made of all refunds.
it('frees the cards of an order that is refunded before it is sent, and keeps those that were sent until they are back', async () => {
  for (const isSent of [false, true]) {
    const orderNumber = await orderOf(1, 'preparing')
    const cardSn = await fresh()
    await add(orderNumber, cardSn)
    if (isSent) await app.call(siteOrder.ship, { list: [{ orderNumber, ...PARCEL }] }, await asStaff())
    await app.running.inTransaction((unit) => refundOrder(unit, commandQueue, orderNumber))
    expect(await life(cardSn)).toMatchObject({ orderNumber: isSent ? orderNumber : '' })
    expect((await get(orderNumber)).cards.list).toHaveLength(1)
    if (isSent) expect((await takeBack(orderNumber, cardSn)).code).toBe(200)
    expect((await add(await orderOf(1), cardSn)).added).toBe(1)
  }
})

// Mutation: `keepSales` left out of `renewAddress`.
it('leaves the sale with the plastic when a card gets a new address, and with the order when its buyer is erased', async () => {
  const them = await newPerson(app)
  const orderNumber = await orderOf(1, 'preparing', them)
  const { cardSn, code } = await newCard(app)
  await add(orderNumber, cardSn)
  await app.call(siteOrder.ship, { list: [{ orderNumber, ...PARCEL }] }, await asStaff())
  app.later(1000)
  await app.call(contract.card.activate_card, { cardActivateCode: code }, them.holder)
  const renewed = (await app.call(contract.card.renew_address, { cardSn }, them.holder)).data.card.cardSn
  expect([(await life(cardSn)).orderNumber, (await life(renewed)).orderNumber]).toEqual([orderNumber, ''])
  expect((await get(orderNumber)).cards.list).toMatchObject([{ cardSn, state: 'retired' }])

  await deleteAccount(them)
  await db()
    .update(order)
    .set({ shippedAt: new Date(0) })
    .where(eq(order.orderNumber, orderNumber))
  await eraseDelivery(db(), app.now())
  expect(await get(orderNumber)).toMatchObject({ shippingPhone: '', cards: { list: [{ cardSn }] } })
})

it('finds cards by the number of their order, and tells sold ones from others', async () => {
  const orderNumber = await orderOf(1)
  const { cardSn } = await insertOne(db(), card, {
    cardSn: (await fresh()).split('').toReversed().join(''),
    companyId: OURS,
    activationHash: newActivation().hash,
    fields: EMPTY_CARD,
  })
  const found = async (input: { keyword: string; sold?: 'sold' | 'unsold' }) =>
    (await app.call(siteCard.list, input, await asStaff())).data.list.map(({ id }) => id)
  expect(await found({ keyword: cardSn, sold: 'unsold' })).toEqual([cardSn])
  await add(orderNumber, cardSn)
  expect(await found({ keyword: cardSn, sold: 'unsold' })).toEqual([])
  expect(await found({ keyword: orderNumber.toLowerCase(), sold: 'sold' })).toEqual([cardSn])
})

// Mutation: without one of the triggers on `order_card`.
it('knows of each card whether it is in an order, whatever happened to it above', async () => {
  const { rows } = await db().execute<{ sold: boolean; cards: number }>(
    sql`select sold, count(*)::int as cards from ${card} where sold = exists (
      select from order_card where order_card.card_sn = ${card.cardSn} and back_at is null) group by sold order by sold`,
  )
  const [counted] = await db().select({ cards: count() }).from(card)
  expect(rows.map(({ sold }) => sold)).toEqual([false, true])
  expect(rows.reduce((sum, { cards }) => sum + cards, 0)).toBe(counted?.cards)
})
