import { contract } from '@idocard/contract'
import type { OrderState } from '@idocard/domain/commerce/order-state'
import { eq, sql } from 'drizzle-orm'
import { order } from '../../../db/schema/commerce/order.ts'
import type { TestApp } from '../../../testing/app.ts'

import { type Fixtures, type Kind, mine, NOBODYS } from '../../../testing/fixtures.ts'
import { codeFor, deleteAccount, type Person } from '../../../testing/person.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
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

/** The whole money of a paid order, which can only be returned by hand. */
async function addDueRefund({ app }: Person, orderNumber: string): Promise<void> {
  const { db } = app.running.database
  const found = await orderByNumber(db, orderNumber)
  if (!found) throw new Error(`There is no order ${orderNumber}.`)
  const due = { orderId: found.id, tradeNo: '', amount: found.total, reason: 'broken', at: app.now() }
  await insertRefund(db, { ...due, outcome: 'due' })
}

export const ORDER: Kind = { make: addOrder, remove: deleteAccount, never: '0000000000' }

const withOrder = async (person: Person) => ({ given: { orderNumber: await addOrder(person) } })

export const orderFixtures = {
  owners: {
    'order.load_my_order_info': { orderNumber: mine(ORDER) },
    'order.load_all_my_order': {},
    'order.load_last_invoice': {},
    'order.update_shopping_cart': { list: NOBODYS },
    'order.create_order': { taxNumber: NOBODYS },
    'order.pay_order': { orderNumber: mine(ORDER) },
    'order.cancel_order': { orderNumber: mine(ORDER) },
    'order.request_refund': { orderNumber: mine(ORDER) },
    'order.ask': { orderNumber: mine(ORDER) },
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
      return { given: { ...SHIPPING, discountCode: 'SHIPFREE', taxNumber: '04595257' }, isOnce: true }
    },
    'order.pay_order': withOrder,
    'order.cancel_order': withOrder,
    'order.request_refund': async (person) => ({ given: { orderNumber: await addPaidOrder(person) }, isOnce: true }),
    'order.ask': withOrder,
    'siteOrder.list': () => ({ given: { cursor: '', keyword: '', tab: '', state: '' } }),
    'siteOrder.get': withOrder,
    'siteOrder.prepare': async (person) => ({ given: { list: [await addPaidOrder(person)], incomplete: true } }),
    'siteOrder.ship': async (person) => ({
      given: { list: [{ orderNumber: await addOrderInState(person, 'preparing'), ...PARCEL }] },
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
      return { given: { orderNumber, returned: true }, isOnce: true }
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
    'siteOrder.add_note': withOrder,
  },
} satisfies Fixtures<'order' | 'siteOrder'>
