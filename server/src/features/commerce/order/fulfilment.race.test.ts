import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandQueue } from '../../../queue/queue.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson } from '../../../testing/person.ts'
import { addPaidOrder } from './fixtures.ts'
import { prepareOrder, shipOrder } from './fulfilment.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// Mutation: the state not checked in the update; then both mails are sent.
it('two people who ship an order at once send its buyer one message, with the parcel of one of them', async () => {
  const { db } = app.running.database
  for (let round = 0; round < 5; round++) {
    const orderNumber = await addPaidOrder(await newPerson(app))
    await app.running.inTransaction((unit) => prepareOrder(unit, commandQueue, orderNumber, { incomplete: true }))
    const parcels = ['905573412208', '905573412219']
    const shipped = await Promise.all(
      parcels.map((trackingNumber) =>
        app.running.inTransaction((unit) =>
          shipOrder(unit, commandQueue, orderNumber, { carrier: 'tcat', trackingNumber }),
        ),
      ),
    )
    expect(shipped.map(({ refusal }) => refusal).toSorted()).toEqual(['state', undefined])
    const won = shipped.find(({ refusal }) => refusal === undefined)?.order?.trackingNumber
    const { rows } = await db.execute(sql`
      select (select tracking_number from "order" where order_number = ${orderNumber}) as number,
        (select count(*)::int from job.job where name = 'order_notice' and data ->> 'orderNumber' = ${orderNumber}
          and data ->> 'notice' = 'shipped') as mails`)
    expect(rows).toEqual([{ number: won, mails: 1 }])
  }
})
