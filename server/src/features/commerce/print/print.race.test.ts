import { contract } from '@idocard/contract'
import type { PrintCard } from '@idocard/domain/commerce/print'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { order } from '../../../db/schema/commerce/order.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from '../order/fixtures.ts'
import { orderByNumber, transitionOrder } from '../order/store.ts'
import { openPayment, signed, tell } from '../payment/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const CARD: PrintCard = {
  nameCh: '林小美',
  nameEn: '',
  titleCh: '',
  titleEn: '',
  companyCh: '',
  companyEn: '',
  finish: 'matte-black',
}

// Mutation: `ownOrder` in place of `lockOwnOrder`; then the change is written although production has begun.
it('a change that waits for the beginning of production is refused', async () => {
  const me = await app.member()
  const { db } = app.running.database
  await fillCart(app, me.token, [{ id: 1, quantity: 1 }])
  const { orderNumber } = (await app.call(contract.order.create_order, SHIPPING, me)).data
  await tell(app, signed(await openPayment(app, me.token, orderNumber)))
  await db.update(order).set({ confirmedAt: app.now() }).where(eq(order.orderNumber, orderNumber))
  const paid = await orderByNumber(db, orderNumber)
  if (!paid) throw new Error('The order was not found.')

  let change: ReturnType<TestApp['refused']> | undefined
  await db.transaction(async (tx) => {
    expect(await transitionOrder(tx, { by: 'staff', order: paid }, 'prepare')).toMatchObject({ state: 'preparing' })
    change = app.refused(contract.print.change, { orderNumber, productId: 1, cards: [CARD], logo: '' }, me)
    // Once a query waits for a lock, the change has reached the order's row.
    await expect
      .poll(async () => {
        const { rows } = await db.execute(`select 1 from pg_locks where not granted`)
        return rows.length
      })
      .toBeGreaterThan(0)
  })
  expect((await change)?.data.refusal).toBe('print.closed')
  const { lines } = (await app.call(contract.order.load_my_order_info, { orderNumber }, me)).data
  expect(lines[0]?.print?.cards).toEqual([])
})
