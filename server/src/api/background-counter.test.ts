import { contract } from '@idocard/contract'
import type { Source } from '@idocard/domain/cards/card'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../db/pool/unavailable.ts'
import type { InTransaction } from '../db/unit-of-work.ts'
import { countMetrics, type MetricKind } from '../features/cards/card/metric.store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { eventually } from '../testing/eventually.ts'
import { holderWithCard, newCard } from '../testing/person.ts'
import { BackgroundCounter } from './background-counter.ts'

let app: TestApp
let holder: { token: string; cardSn: string }
beforeAll(async () => {
  app = await testApp()
  holder = await holderWithCard(app)
})
afterAll(() => app.close())

const event = (cardSn: string, kind: MetricKind, source: Source) => ({
  cardSn,
  day: taiwanDay(app.now()),
  kind,
  source,
})
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
  const counter = new BackgroundCounter(inTransaction as InTransaction, countMetrics, () => {})
  for (let time = 0; time < 50; time += 1) {
    counter.add(event(first.cardSn, 'view', 'nfc'))
    counter.add(event(second.cardSn, 'view', 'qr'))
    counter.add(event(second.cardSn, 'view', 'link'))
    counter.add(event(second.cardSn, 'save', 'link'))
    counter.add(event(nobodys.cardSn, 'view', 'nfc'))
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
  const counter = new BackgroundCounter(inTransaction, countMetrics, failed)
  counter.add(event(holder.cardSn, 'view', 'link'))
  await eventually(() => expect(failed).toHaveBeenCalled())
  counter.add(event(holder.cardSn, 'view', 'link'))
  isDown = false
  await counter.close()
  expect((await counted(holder)).views).toBe(2)
})

it('bounds what waits to be written', async () => {
  const { promise: busy, resolve: release } = Promise.withResolvers<void>()
  const inTransaction = vi.fn(() => busy)
  const counter = new BackgroundCounter(inTransaction as unknown as InTransaction, countMetrics, () => {})
  for (let number = 0; number < 60_000; number += 1) counter.add(event(`nobody${number}`, 'view', 'link'))
  release()
  await counter.close()
  // Each transaction writes a thousand metrics.
  expect(inTransaction).toHaveBeenCalledTimes(50)
})
