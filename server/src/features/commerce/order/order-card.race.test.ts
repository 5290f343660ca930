import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newCard, newPerson } from '../../../testing/person.ts'
import { addOrderInState } from './fixtures.ts'
import { addCards, cardsOf } from './order-card.store.ts'
import { lockOrder } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// Mutation: the cards not locked; then the second insert fails on the index instead of being told of the other order.
it('two people who name the same card in two orders: one does, and the other is told in which order it is', async () => {
  const person = await newPerson(app)
  for (let round = 0; round < 5; round += 1) {
    const { cardSn } = await newCard(app)
    const orders = [await addOrderInState(person, 'preparing'), await addOrderInState(person, 'preparing')]
    const named = await Promise.all(
      orders.map((orderNumber) =>
        app.running.inTransaction(async ({ db, now }) => {
          const found = await lockOrder(db, orderNumber)
          if (!found) throw new Error(`There is no order ${orderNumber}.`)
          return { id: found.id, orderNumber, ...(await addCards(db, found, [cardSn], now)) }
        }),
      ),
    )
    const won = named.find(({ added }) => added.length > 0)
    const lost = named.find(({ faults }) => faults.length > 0)
    expect(lost?.faults).toEqual([{ given: cardSn, problem: 'sold', orderNumber: won?.orderNumber }])
    const { db } = app.running.database
    const sold = await Promise.all(named.map(({ id }) => cardsOf(db, id)))
    expect(sold.flat().map((one) => one.cardSn)).toEqual([cardSn])
  }
})
