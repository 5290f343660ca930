import { contract } from '@idocard/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../../../db/pool/unavailable.ts'
import type { InTransaction } from '../../../db/unit-of-work.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { holderWithCard, newCard } from '../../../testing/person.ts'
import { MetricCounter } from './metric-counter.ts'

let app: TestApp
let holder: { token: string; cardSn: string }
beforeAll(async () => {
  app = await testApp()
  holder = await holderWithCard(app)
})
afterAll(() => app.close())

const { load_metrics, load_my_card } = contract.card
const counted = async ({ token, cardSn }: typeof holder) => {
  const { list } = (await app.call(load_metrics, { cardSn, days: 2 }, { token })).data
  const { views } = (await app.call(load_my_card, { cardSn }, { token })).data
  return { list: list.map(({ kind, source, count }) => `${kind} ${source} ${count}`), views }
}

it('counts many cards in a few transactions, and nothing twice', async () => {
  const [first, second] = [await holderWithCard(app), await holderWithCard(app)]
  const nobodys = await newCard(app)
  const inTransaction = vi.fn(app.running.inTransaction)
  const counter = new MetricCounter(inTransaction as InTransaction, () => {})
  for (let time = 0; time < 50; time += 1) {
    counter.add(first.cardSn, 'view', 'nfc', app.now())
    counter.add(second.cardSn, 'view', 'qr', app.now())
    counter.add(second.cardSn, 'view', 'link', app.now())
    counter.add(second.cardSn, 'save', 'link', app.now())
    counter.add(nobodys.cardSn, 'view', 'nfc', app.now())
  }
  await counter.close()
  expect(inTransaction).toHaveBeenCalledOnce()
  expect(await counted(first)).toEqual({ list: ['view nfc 50'], views: 50 })
  expect(await counted(second)).toEqual({ list: ['save link 50', 'view link 50', 'view qr 50'], views: 100 })
})

it('keeps what it could not write while the database was down', async () => {
  let isDown = true
  const failed = vi.fn()
  const inTransaction: InTransaction = async (work) => {
    if (isDown) throw new DatabaseUnavailable('down')
    return app.running.inTransaction(work)
  }
  const counter = new MetricCounter(inTransaction, failed)
  counter.add(holder.cardSn, 'view', 'link', app.now())
  await eventually(() => expect(failed).toHaveBeenCalled())
  counter.add(holder.cardSn, 'view', 'link', app.now())
  isDown = false
  await counter.close()
  expect((await counted(holder)).views).toBe(2)
})

it('bounds what waits to be written', async () => {
  const { promise: busy, resolve: release } = Promise.withResolvers<void>()
  const inTransaction = vi.fn(() => busy)
  const counter = new MetricCounter(inTransaction as unknown as InTransaction, () => {})
  for (let number = 0; number < 60_000; number += 1) counter.add(`nobody${number}`, 'view', 'link', app.now())
  release()
  await counter.close()
  // Each transaction writes a thousand metrics.
  expect(inTransaction).toHaveBeenCalledTimes(50)
})
