import { contract } from '@idocard/contract'
import { HISTORY_DAYS, MAX_HISTORY } from '@idocard/domain/cards/scan-history'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scanHistory } from '../../../db/schema/cards/card.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { holderWithCard } from '../../../testing/person.ts'

const { clear, get, set_enabled } = contract.scanHistory

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const open = (who: { token: string }, cardSn: string) => app.call(contract.card.get, { cardSn, addCount: false }, who)
const history = async (who: { token: string }) =>
  (await app.call(get, {}, who)).data.list.map(({ cardSn }: { cardSn: string }) => cardSn)

it('lists the cards that a holder opened, newest first, and none of their own', async () => {
  const me = await holderWithCard(app)
  const others = [await holderWithCard(app), await holderWithCard(app)]
  for (const { cardSn } of [...others, me]) {
    app.later(MINUTE_MS)
    await open(me, cardSn)
  }
  expect(await history(me)).toEqual(others.map(({ cardSn }) => cardSn).toReversed())
  for (const other of others) expect(await history(other)).toEqual([])
})

// Mutations: the setting checked by `get` only; the history not deleted when it is switched off.
it('keeps nothing once it is off, and forgets what it had', async () => {
  const me = await app.holder()
  const { cardSn } = await holderWithCard(app)
  await open(me, cardSn)
  await app.call(set_enabled, { enabled: false }, me)
  expect(await history(me)).toEqual([])
  await open(me, cardSn)
  expect((await app.call(get, {}, me)).data).toMatchObject({ list: [], enabled: false })
  await app.call(set_enabled, { enabled: true }, me)
  await open(me, cardSn)
  expect(await history(me)).toEqual([cardSn])
  await app.call(clear, {}, me)
  expect((await app.call(get, {}, me)).data).toMatchObject({ list: [], enabled: true })
})

// Mutations: `MAX_HISTORY` left out of `rememberScan`; `sweepHistory` left out of the nightly job.
it('is limited in number and in age', async () => {
  const me = await app.holder()
  const { db } = app.running.database
  const cards = []
  for (let at = 0; at <= MAX_HISTORY; at += 1) cards.push(await holderWithCard(app))
  for (const { cardSn } of cards) {
    app.later(1000)
    await open(me, cardSn)
  }
  const stored = () => db.select().from(scanHistory).where(eq(scanHistory.memberId, me.id))
  expect(await stored()).toHaveLength(MAX_HISTORY)
  expect(await history(me)).not.toContain(cards[0]?.cardSn)
  app.later(HISTORY_DAYS * DAY_MS)
  await app.running.runJob('sweep')
  expect(await stored()).toEqual([])
})
