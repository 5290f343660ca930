import { contract } from '@idocard/contract'
import { HOUR_MS } from '@idocard/domain/duration'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { product, stockEntry } from '../../../db/schema/commerce/product.ts'
import { commandQueue } from '../../../queue/queue.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { refundOrder } from '../order/refund-order.ts'
import { payable, signed, tell } from '../payment/fixtures.ts'
import { productEditor } from './fixtures.ts'

const { cancel_order } = contract.order

let app: TestApp
let staff: Awaited<ReturnType<typeof productEditor>>
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
  staff = await productEditor({ app })
})
afterAll(() => app.close())

const unitsOf = async (id: number) => {
  const { db } = app.running.database
  const [row] = await db.select({ stock: product.stock, held: product.held }).from(product).where(eq(product.id, id))
  const [entered] = await db
    .select({
      stock: sql<number>`sum(${stockEntry.stock})::int`,
      held: sql<number>`sum(${stockEntry.held})::int`,
      last: sql<number>`(array_agg(${stockEntry.remaining} order by ${stockEntry.id} desc))[1]`,
    })
    .from(stockEntry)
    .where(eq(stockEntry.productId, id))
  return { row, entered }
}

/** What may happen to an order, and to the stock, by many people at the same time. */
const ACTS = {
  cancel: async () => {
    const { token, orderNumber } = await payable(app)
    await app.call(cancel_order, { orderNumber }, { token })
  },
  order: async () => {
    await payable(app)
  },
  pay: async () => {
    await tell(app, signed((await payable(app)).notice))
  },
  refund: async () => {
    const { orderNumber, notice } = await payable(app)
    await tell(app, signed(notice))
    await app.running.inTransaction((unit) => refundOrder(unit, commandQueue, orderNumber))
  },
  payAndCancel: async () => {
    const { token, orderNumber, notice } = await payable(app)
    await Promise.all([tell(app, signed(notice)), app.attempt(cancel_order, { orderNumber }, { token })])
  },
  receive: async () => {
    await app.call(
      contract.siteProduct.change_stock,
      { id: 1, move: 'received', change: 7, reason: '進貨' },
      await staff(),
    )
  },
  lose: async () => {
    await app.attempt(
      contract.siteProduct.change_stock,
      { id: 1, move: 'corrected', change: -3, reason: '損壞' },
      await staff(),
    )
  },
} as const

// Mutation: `enter` left out of `moveUnits`, or with the wrong sign.
it('the ledger’s sums are the units on sale and held, whatever many people do at once', async () => {
  const acts = fc.array(fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])), {
    minLength: 5,
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), async (sequence, isLater) => {
      await Promise.all(sequence.map((act) => ACTS[act]()))
      if (isLater) {
        // Unpaid orders expire, and release their units.
        app.later(26 * HOUR_MS)
        await app.expire()
      }
      const { row, entered } = await unitsOf(1)
      expect(entered).toMatchObject({ ...row, last: row?.stock })
    }),
    { numRuns: 15 },
  )
}, 120_000)
