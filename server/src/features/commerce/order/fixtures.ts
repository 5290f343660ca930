import { randomBytes } from 'node:crypto'
import { contract } from '@idocard/contract'
import { unitPrice } from '@idocard/domain/commerce/cart'
import type { OrderState } from '@idocard/domain/commerce/order-state'
import { orderTotals } from '@idocard/domain/commerce/order-totals'
import { eq, sql } from 'drizzle-orm'
import { order } from '../../../db/schema/commerce/order.ts'
import type { TestApp } from '../../../testing/app.ts'

import { type Fixtures, type Kind, mine, NOBODYS } from '../../../testing/fixtures.ts'
import { codeFor, deleteAccount, newCard, type Person } from '../../../testing/person.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { addColleague } from '../../identity/mention/fixtures.ts'
import { cartShown } from '../cart/index.ts'
import { freightConfig } from '../freight/index.ts'
import { addCards } from './order-card.store.ts'
import { addLink, insertPhoneOrder } from './phone-order.store.ts'
import { insertRefund } from './refund.store.ts'
import { keepSent, orderByNumber } from './store.ts'

/** Puts products in a member's cart. */
export async function fillCart(app: TestApp, token: string, list: { id: number; quantity: number }[]): Promise<number> {
  const { data } = await app.call(contract.order.update_shopping_cart, { list }, { token })
  return data.version
}

/** Creates an unpaid order; returns its number. */
export async function addOrder({ app, member }: Person): Promise<string> {
  await fillCart(app, member.token, [{ id: 1, quantity: 1 }])
  return (await app.call(contract.order.create_order, SHIPPING, member)).data.orderNumber
}

export const PARCEL = { carrier: 'tcat', trackingNumber: '905573412208' } as const

/** Creates an order in a state, with the moments and the parcel that belong to it; returns its number. */
export async function addOrderInState(person: Person, state: OrderState): Promise<string> {
  const orderNumber = await addOrder(person)
  const at = person.app.now()
  const isPaid = ['paid', 'preparing', 'shipped', 'completed', 'refunded'].includes(state)
  const isSent = state === 'shipped' || state === 'completed'
  await person.app.running.database.db
    .update(order)
    .set({
      state,
      ...(isPaid && { paidAt: at, confirmedAt: at }),
      ...(state === 'refunded' && { refunded: sql`${order.total}` }),
      ...(isSent && { ...PARCEL, preparedAt: at, shippedAt: at }),
    })
    .where(eq(order.orderNumber, orderNumber))
  return orderNumber
}

/** Creates an order that the bank has confirmed as paid; returns its number. */
export const addPaidOrder = (person: Person): Promise<string> => addOrderInState(person, 'paid')

/** The key of a form for an order on the phone. */
export const newKey = (): string => randomBytes(16).toString('hex')

/** An unpaid order that was made on the phone, and the token of a link to it. */
export async function addPhoneOrder(person: Person): Promise<{ orderNumber: string; token: string }> {
  const { db } = person.app.running.database
  const orderNumber = await addOrder(person)
  const found = await orderByNumber(db, orderNumber)
  if (!found) throw new Error(`There is no order ${orderNumber}.`)
  await insertPhoneOrder(db, { orderId: found.id, key: newKey(), inputHash: Buffer.alloc(0) })
  return { orderNumber, token: await addLink(db, found.id, person.app.now()) }
}

/** What a product of an order costs a customer on the phone. */
export async function totalOf({ app }: Person, lines: { id: number; quantity: number }[]): Promise<number> {
  const { db } = app.running.database
  const shown = await cartShown(db, lines, app.now())
  const priced = shown.map((line) => ({ unitPrice: unitPrice(line), quantity: line.quantity }))
  const totals = orderTotals({ lines: priced, discount: null, freightConfig: await freightConfig(db), method: 1 })
  return totals?.total ?? 0
}

/** The whole money of a paid order, which can only be returned by hand. */
async function addDueRefund({ app }: Person, orderNumber: string): Promise<void> {
  const { db } = app.running.database
  const found = await orderByNumber(db, orderNumber)
  if (!found) throw new Error(`There is no order ${orderNumber}.`)
  const due = { orderId: found.id, tradeNo: '', amount: found.total, reason: 'broken', at: app.now() }
  await insertRefund(db, { ...due, outcome: 'due' })
}

/** An order in production whose cards are named. @returns its number, and that of its card */
export async function addOrderWithCard(person: Person): Promise<{ orderNumber: string; cardSn: string }> {
  const orderNumber = await addOrderInState(person, 'preparing')
  const { cardSn } = await newCard(person.app)
  const { db } = person.app.running.database
  const found = await orderByNumber(db, orderNumber)
  if (!found) throw new Error(`There is no order ${orderNumber}.`)
  await addCards(db, found, [cardSn], person.app.now())
  return { orderNumber, cardSn }
}

export const ORDER: Kind = { make: addOrder, remove: deleteAccount, never: '0000000000' }

const withOrder = async (person: Person) => ({ given: { orderNumber: await addOrder(person) } })

export const orderFixtures = {
  owners: {
    'order.load_my_order_info': { orderNumber: mine(ORDER) },
    'order.load_all_my_order': {},
    'order.load_last_invoice': {},
    'order.update_shopping_cart': { list: NOBODYS },
    'order.create_order': { taxNumber: NOBODYS, company: NOBODYS },
    'order.pay_order': { orderNumber: mine(ORDER) },
    'order.cancel_order': { orderNumber: mine(ORDER) },
    'order.request_refund': { orderNumber: mine(ORDER) },
    'order.ask': { orderNumber: mine(ORDER) },
    'orderLink.load': { token: NOBODYS },
    'orderLink.pay': { token: NOBODYS },
    'orderCard.name_cards': { orderNumber: NOBODYS, cards: NOBODYS },
    'orderCard.remove_card': { orderNumber: NOBODYS, cardSn: NOBODYS },
    'orderCard.take_back_cards': { orderNumber: NOBODYS, cards: NOBODYS },
    'phoneOrder.quote': { list: NOBODYS },
    'phoneOrder.make': { key: NOBODYS, list: NOBODYS, taxNumber: NOBODYS, inquiryId: NOBODYS },
    'phoneOrder.make_link': { orderNumber: NOBODYS },
    'siteOrder.list': {},
    'siteOrder.get': { orderNumber: NOBODYS },
    'siteOrder.prepare': { list: NOBODYS },
    'siteOrder.ship': { list: NOBODYS },
    'siteOrder.correct_parcel': { orderNumber: NOBODYS, trackingNumber: NOBODYS },
    'siteOrder.complete': { list: NOBODYS },
    'siteOrder.cancel': { orderNumber: NOBODYS },
    'siteOrder.refund': { orderNumber: NOBODYS },
    'siteOrder.settle_refund': { orderNumber: NOBODYS },
    'siteOrder.settle_request': { orderNumber: NOBODYS },
    'siteOrder.resend': { orderNumber: NOBODYS },
    'siteOrder.load_papers': { list: NOBODYS },
    'siteOrder.add_note': { orderNumber: NOBODYS },
  },
  prepare: {
    'order.load_my_order_info': withOrder,
    'order.update_shopping_cart': () => ({ given: { list: [{ id: 1, quantity: 2 }] } }),
    'order.create_order': async ({ app, member }) => {
      await fillCart(app, member.token, [{ id: 1, quantity: 1 }])
      return { given: { ...SHIPPING, discountCode: 'SHIPFREE', taxNumber: '04595257', company: '' }, isOnce: true }
    },
    'order.pay_order': withOrder,
    'order.cancel_order': withOrder,
    'order.request_refund': async (person) => ({ given: { orderNumber: await addPaidOrder(person) }, isOnce: true }),
    'order.ask': withOrder,
    'orderLink.load': async (person) => ({ given: { token: (await addPhoneOrder(person)).token } }),
    'orderLink.pay': async (person) => ({ given: { token: (await addPhoneOrder(person)).token } }),
    'orderCard.name_cards': async (person) => ({
      given: { orderNumber: await addOrderInState(person, 'preparing'), cards: [(await newCard(person.app)).cardSn] },
      isOnce: true,
    }),
    'orderCard.remove_card': async (person) => ({ given: await addOrderWithCard(person), isOnce: true }),
    'orderCard.take_back_cards': async (person) => {
      const { orderNumber, cardSn } = await addOrderWithCard(person)
      await person.app.running.database.db
        .update(order)
        .set({ state: 'shipped', ...PARCEL, shippedAt: person.app.now() })
        .where(eq(order.orderNumber, orderNumber))
      return { given: { orderNumber, cards: [cardSn] }, isOnce: true }
    },
    'phoneOrder.quote': () => ({ given: { list: [{ id: 1, quantity: 1 }], buyerPhone: '0912345678' } }),
    'phoneOrder.make': async (person) => {
      const list = [{ id: 1, quantity: 1 }]
      const total = await totalOf(person, list)
      return {
        given: {
          ...SHIPPING,
          key: newKey(),
          buyerPhone: person.phone,
          list,
          total,
          taxNumber: '04595257',
          inquiryId: '',
        },
        isOnce: true,
      }
    },
    'phoneOrder.make_link': async (person) => ({ given: { orderNumber: (await addPhoneOrder(person)).orderNumber } }),
    'siteOrder.list': () => ({ given: { cursor: '', keyword: '', tab: '', state: '' } }),
    'siteOrder.get': withOrder,
    'siteOrder.prepare': async (person) => ({ given: { list: [await addPaidOrder(person)], incomplete: true } }),
    'siteOrder.ship': async (person) => ({
      given: {
        list: [
          {
            orderNumber: await addOrderInState(person, 'preparing'),
            ...PARCEL,
            cards: [(await newCard(person.app)).cardSn],
          },
        ],
      },
    }),
    'siteOrder.correct_parcel': async (person) => ({
      given: { orderNumber: await addOrderInState(person, 'shipped'), ...PARCEL, trackingNumber: '905573412209' },
      isOnce: true,
    }),
    'siteOrder.complete': async (person) => ({ given: { list: [await addOrderInState(person, 'shipped')] } }),
    'siteOrder.cancel': async (person) => ({ given: { orderNumber: await addOrder(person) }, isOnce: true }),
    // An order that cost nothing is refunded without the bank, which does not answer here.
    'siteOrder.refund': async (person) => {
      const orderNumber = await addPaidOrder(person)
      const free = { discount: sql`${order.subtotal} + ${order.freight}`, total: 0 }
      await person.app.running.database.db.update(order).set(free).where(eq(order.orderNumber, orderNumber))
      return { given: { orderNumber, amount: 0, pinCode: await codeFor(person, 'refund') }, isOnce: true }
    },
    'siteOrder.settle_refund': async (person) => {
      const orderNumber = await addPaidOrder(person)
      await addDueRefund(person, orderNumber)
      return { given: { orderNumber, returned: true, pinCode: await codeFor(person, 'refund') }, isOnce: true }
    },
    'siteOrder.settle_request': async (person) => {
      const orderNumber = await addPaidOrder(person)
      await person.app.call(contract.order.request_refund, { orderNumber }, person.member)
      return { given: { orderNumber }, isOnce: true }
    },
    'siteOrder.resend': async (person) => {
      const orderNumber = await addPaidOrder(person)
      const { db } = person.app.running.database
      const found = await orderByNumber(db, orderNumber)
      if (!found) throw new Error(`There is no order ${orderNumber}.`)
      await keepSent(db, { orderId: found.id, notice: 'paid', time: 0, channel: 'sms', at: person.app.now() })
      return { given: { orderNumber, notice: 'paid', time: 0 } }
    },
    'siteOrder.load_papers': async (person) => ({ given: { list: [await addOrder(person)] } }),
    'siteOrder.add_note': async (person) => ({
      given: { orderNumber: await addOrder(person), mentions: [await addColleague(person)] },
    }),
  },
} satisfies Fixtures<'order' | 'orderCard' | 'orderLink' | 'phoneOrder' | 'siteOrder'>
