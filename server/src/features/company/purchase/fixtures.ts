import { eq } from 'drizzle-orm'
import { order } from '../../../db/schema/commerce/order.ts'
import { companyAddress, companyOrder } from '../../../db/schema/company/company-order.ts'
import { editFixtures } from '../../../testing/edit-fixtures.ts'
import { type Fixtures, type Kind, NO_NUMBER, NOBODYS, ours } from '../../../testing/fixtures.ts'
import { companyOf, type Person } from '../../../testing/person.ts'
import { addOrder, newKey, totalOf } from '../../commerce/order/fixtures.ts'
import { addEmployee, EMPLOYEE } from '../employee/fixtures.ts'

/** An unpaid order of somebody's that is for their company; returns its number. */
export async function addPurchase(
  person: Person,
  given: Partial<typeof order.$inferInsert> = {},
  companyId?: number,
): Promise<string> {
  const { db } = person.app.running.database
  const orderNumber = await addOrder(person)
  const [made] = await db
    .update(order)
    .set({ approval: '', ...given })
    .where(eq(order.orderNumber, orderNumber))
    .returning({ id: order.id })
  await db.insert(companyOrder).values({
    orderId: made?.id ?? 0,
    companyId: companyId ?? (await companyOf(person)),
    ...{ isFirst: false, isOrderedFor: true, at: person.app.now() },
  })
  return orderNumber
}

/** One that waits for an owner of the company; returns its number. */
export const addWaiting = (person: Person): Promise<string> => addPurchase(person, { approval: 'waiting' })

/** Where the person’s company has parcels sent; returns its number. */
export async function addAddress(
  person: Person,
  given: Partial<typeof companyAddress.$inferInsert> = {},
): Promise<number> {
  const address = { recipient: '總務室', phone: '+886912345678', address: '106 臺北市大安區復興南路一段 390 號' }
  const [made] = await person.app.running.database.db
    .insert(companyAddress)
    .values({ companyId: await companyOf(person), label: '總公司', ...address, ...given })
    .returning({ id: companyAddress.id })
  return made?.id ?? 0
}

const ADDRESS: Kind = {
  make: (owner) => addAddress(owner),
  remove: ({ app }, id) => app.running.database.db.delete(companyAddress).where(eq(companyAddress.id, Number(id))),
  never: NO_NUMBER,
}
const never = '0000000000'
/** An account that is deleted leaves the order to the company. */
const removeOrder: Kind['remove'] = async ({ app }, orderNumber) => {
  const { db } = app.running.database
  const [found] = await db
    .select({ id: order.id })
    .from(order)
    .where(eq(order.orderNumber, String(orderNumber)))
  await db.delete(companyOrder).where(eq(companyOrder.orderId, found?.id ?? 0))
}
const PURCHASE: Kind = { make: (owner) => addPurchase(owner), remove: removeOrder, never }
const WAITING: Kind = { make: addWaiting, remove: removeOrder, never }

const edits = editFixtures('companyAddress', {
  kind: ADDRESS,
  given: async () => ({ recipient: '總務室', phone: '0912-345-678', address: '臺北市大安區復興南路一段 390 號' }),
})

export const purchaseFixtures: Fixtures<'purchase' | 'companyAddress'> = {
  owners: {
    ...edits.owners,
    'companyAddress.save': { id: ours(ADDRESS) },
    'purchase.list': {},
    'purchase.get': { orderNumber: ours(PURCHASE) },
    'purchase.quote': { list: ours(EMPLOYEE), productId: NOBODYS },
    'purchase.make': { key: NOBODYS, list: ours(EMPLOYEE), productId: NOBODYS, addressId: ours(ADDRESS) },
    'purchase.make_link': { orderNumber: ours(PURCHASE) },
    'purchase.approve': { orderNumber: ours(WAITING) },
    'purchase.refuse': { orderNumber: ours(WAITING) },
    'purchase.get_limit': {},
    'purchase.save_limit': {},
  },
  prepare: {
    ...edits.prepare,
    'purchase.list': () => ({ given: { cursor: '' } }),
    'purchase.get': async (person) => ({ given: { orderNumber: await addPurchase(person) } }),
    'purchase.quote': async (person) => ({ given: { list: [await addEmployee(person)], productId: 1 } }),
    'purchase.make': async (person) => ({
      given: {
        ...{ key: newKey(), list: [await addEmployee(person)], productId: 1, finish: '', isAgain: false },
        ...{ addressId: await addAddress(person), shippingMethod: 1 },
        total: await totalOf(person, [{ id: 1, quantity: 1 }]),
      },
      isOnce: true,
    }),
    'purchase.make_link': async (person) => ({ given: { orderNumber: await addPurchase(person) } }),
    'purchase.approve': async (person) => ({ given: { orderNumber: await addWaiting(person) }, isOnce: true }),
    'purchase.refuse': async (person) => ({ given: { orderNumber: await addWaiting(person) }, isOnce: true }),
    'purchase.get_limit': () => ({ given: {} }),
    'purchase.save_limit': () => ({ given: { approvalAbove: 5000 } }),
  },
}
