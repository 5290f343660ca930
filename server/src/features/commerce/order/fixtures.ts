import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { order } from '../../../db/schema/commerce/order.ts'
import type { TestApp } from '../../../testing/app.ts'

import { type Fixtures, type Kind, mine, NOBODYS } from '../../../testing/fixtures.ts'
import { deleteAccount, type Person } from '../../../testing/person.ts'
import { SHIPPING } from '../../../testing/shipping.ts'

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

/** Creates an order that the bank has confirmed as paid; returns its number. */
export async function addPaidOrder(person: Person): Promise<string> {
  const orderNumber = await addOrder(person)
  const paid = { state: 'paid', paidAt: person.app.now(), confirmedAt: person.app.now() } as const
  await person.app.running.database.db.update(order).set(paid).where(eq(order.orderNumber, orderNumber))
  return orderNumber
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
  },
} satisfies Fixtures<'order'>
