import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { cardBySn } from './card.store.ts'
import { openCardBySn } from './open-card.store.ts'

/** Of the demo content: with links, paused, without a holder, with others' links. */
const CARDS = ['cheny7p3k9', 'pausedt3m2', 'newcard234', 'akex42m8tn']

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('reads cards that are asked for at once by one query, each as it is read alone', async () => {
  const { db } = app.running.database
  const asked = [...CARDS, 'zzzzzzzzzz', ...CARDS.toReversed(), "';drop table card--"]
  const execute = vi.spyOn(db, 'execute')
  const together = await Promise.all(asked.map((sn) => openCardBySn(db, sn)))
  expect(execute).toHaveBeenCalledTimes(1)
  for (const [at, sn] of asked.entries()) {
    const alone = await cardBySn(db, sn)
    if (!alone) expect(together[at], sn).toBeUndefined()
    else {
      const { companyId: _company, batch: _batch, activationHash: _hash, createdAt: _made, ...card } = alone.card
      expect(together[at]).toEqual({ ...alone, card })
    }
  }
  expect(together.filter(Boolean)).toHaveLength(2 * CARDS.length)
})

it('reads more than fit into one query, and each request’s own', async () => {
  const { db } = app.running.database
  const cards = await Promise.all(Array.from({ length: 250 }, (_, at) => openCardBySn(db, CARDS[at % 4] ?? '')))
  expect(cards.map((found) => found?.card.cardSn)).toEqual(cards.map((_, at) => CARDS[at % 4]))
  expect(cards[0]).not.toBe(cards[4])
})

it('reads together who comes while others are read', async () => {
  const { db } = app.running.database
  const execute = vi.spyOn(db, 'execute')
  execute.mockClear()
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const cards = []
  for (let at = 0; at < 40; at += 1) {
    cards.push(openCardBySn(db, CARDS[at % 4] ?? ''))
    await turn()
  }
  expect((await Promise.all(cards)).map((found) => found?.card.cardSn)).toEqual(cards.map((_, at) => CARDS[at % 4]))
  expect(execute.mock.calls.length).toBeLessThan(40)
})

it('tells everybody who waits when it fails', async () => {
  const { db } = app.running.database
  vi.spyOn(db, 'execute').mockRejectedValueOnce(new Error('gone'))
  const answers = await Promise.allSettled(CARDS.map((sn) => openCardBySn(db, sn)))
  expect(answers.map(({ status }) => status)).toEqual(CARDS.map(() => 'rejected'))
  expect((await openCardBySn(db, 'cheny7p3k9'))?.card.cardSn).toBe('cheny7p3k9')
})
