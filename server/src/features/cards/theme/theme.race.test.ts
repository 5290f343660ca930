import { contract } from '@idocard/contract'
import { THEMES } from '@idocard/domain/cards/theme'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardTheme } from '../../../db/schema/cards/card.ts'
import { pointEntry } from '../../../db/schema/loyalty/point.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newCard } from '../../../testing/person.ts'
import { givePoints } from '../../loyalty/point/fixtures.ts'
import { balanceOf, spendPoints } from '../../loyalty/point/store.ts'

const { buy } = contract.theme
const PRICE = THEMES.SG.points
const AT_ONCE = 100

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())

/** A user with this many cards and points. */
async function buyer(cards: number, amount: number) {
  const me = await app.holder()
  const mine: string[] = []
  for (let made = 0; made < cards; made += 1) {
    const { cardSn, code } = await newCard(app)
    await app.call(contract.card.activate_card, { cardActivateCode: code }, me)
    mine.push(cardSn)
  }
  await givePoints(app, me.id, amount)
  return { ...me, cards: mine }
}

/** Checks that the balance is the sum of the ledger and that each theme was paid for. */
async function conserved(me: { id: string }, start: number, bought: number) {
  const { db } = app.running.database
  const entries = await db.select().from(pointEntry).where(eq(pointEntry.memberId, me.id))
  expect(entries.reduce((total, { amount }) => total + amount, 0)).toBe(start - bought * PRICE)
  expect(entries.filter(({ reason }) => reason === 'theme')).toHaveLength(bought)
  expect(await balanceOf(db, { memberId: me.id, companyId: 3 })).toBe(start - bought * PRICE)
}

// Mutation: the balance read and written back, without `balance >= amount` in the WHERE.
it('lets one of a hundred concurrent requests spend points that are enough for one', async () => {
  const start = PRICE + 7
  const me = await buyer(0, start)
  const { db } = app.running.database
  const entry = (at: number) =>
    ({ memberId: me.id, companyId: 3, amount: PRICE, reason: 'theme', reference: String(at) }) as const
  const spent = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => db.transaction((tx) => spendPoints(tx, entry(at), app.now()))),
  )
  expect(spent.filter(Boolean)).toHaveLength(1)
  await conserved(me, start, 1)
})

// Purchases have an hourly limit. Calls above the limit are refused and spend no points.
const answersOf = async (me: { token: string; cards: string[] }) => {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) =>
      app.attempt(buy, { cardSn: me.cards[at % me.cards.length], theme: 'SG' }, { ...me, patient: true }),
    ),
  )
  return answers.filter(({ code }) => code !== 429)
}

// Mutation: adding the theme and spending the points in two transactions.
it('adds a theme to one of twenty cards when the points are enough for one', async () => {
  const start = PRICE + 7
  const me = await buyer(20, start)
  const answers = await answersOf(me)
  expect(answers.length).toBeGreaterThan(20)
  for (const { code, data } of answers) if (code !== 200) expect(data.refusal).toBe('point.too_few')
  const owned = await app.running.database.db.select().from(cardTheme).where(inArray(cardTheme.cardSn, me.cards))
  expect(owned).toHaveLength(1)
  await conserved(me, start, 1)
})

// Mutation: `ownCard` instead of `lockOwnCard` in `buy`.
it('spends the points once when a theme is bought many times at once for a card', async () => {
  const start = PRICE * AT_ONCE
  const me = await buyer(1, start)
  const answers = await answersOf(me)
  expect(answers.length).toBeGreaterThan(20)
  expect(answers.every(({ code }) => code === 200)).toBe(true)
  await conserved(me, start, 1)
})
