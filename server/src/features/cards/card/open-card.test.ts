import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { card, cardSocialMedia, cardWebSite } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { DEMO_HOLDER } from '../../../testing/card-site.ts'
import { cardBySn } from './open-card.ts'
import { ownWholeCards } from './whole-card.store.ts'

/** From the demo content: a card with links, a paused one, one without a holder, and one with other links. */
const CARDS = ['cheny7p3k9', 'pausedt3m2', 'newcard234', 'akex42m8tn']

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A card read with a query for each table. */
async function cardOfTables(cardSn: string) {
  const { db } = app.running.database
  const [found] = await db
    .select({
      card,
      company: {
        accent: company.accent,
        companychname: company.companychname,
        companyenname: company.companyenname,
        squareLogo: company.squareLogo,
        showInvitation: company.showInvitation,
        servicePhone: company.servicePhone,
        serviceMail: company.serviceMail,
      },
    })
    .from(card)
    .innerJoin(company, eq(company.id, card.companyId))
    .where(eq(card.cardSn, cardSn))
  if (!found) return undefined
  const {
    companyId: _company,
    batchId: _batch,
    activationHash: _hash,
    physical,
    createdAt: _made,
    ...open
  } = found.card
  const socialMedia = await db
    .select()
    .from(cardSocialMedia)
    .where(eq(cardSocialMedia.cardSn, cardSn))
    .orderBy(asc(cardSocialMedia.sorter), asc(cardSocialMedia.id))
  const webSites = await db
    .select()
    .from(cardWebSite)
    .where(eq(cardWebSite.cardSn, cardSn))
    .orderBy(asc(cardWebSite.sorter), asc(cardWebSite.id))
  return {
    card: open,
    company: found.company,
    socialMedia,
    webSites,
    look: null,
    lead: null,
    linked: [],
    physical,
    rules: null,
  }
}

it('reads cards requested at once by one query, each as it is in the tables', async () => {
  const { db } = app.running.database
  const requested = [...CARDS, 'zzzzzzzzzz', ...CARDS.toReversed(), "';drop table card--"]
  const execute = vi.spyOn(db, 'execute')
  const together = await Promise.all(requested.map((sn) => cardBySn(db, sn)))
  expect(execute).toHaveBeenCalledTimes(1)
  for (const [at, sn] of requested.entries()) {
    const whole = await cardOfTables(sn)
    expect(together[at], sn).toEqual(whole && { ...whole, through: [sn] })
  }
  expect(together.filter(Boolean)).toHaveLength(2 * CARDS.length)
  expect(together[0]?.socialMedia.length).toBeGreaterThan(0)
  expect(together[0]?.webSites.length).toBeGreaterThan(0)
})

it('reads more cards than fit into one query, and returns each request its own', async () => {
  const { db } = app.running.database
  const cards = await Promise.all(Array.from({ length: 250 }, (_, at) => cardBySn(db, CARDS[at % 4] ?? '')))
  expect(cards.map((found) => found?.card.cardSn)).toEqual(cards.map((_, at) => CARDS[at % 4]))
  expect(cards[0]).not.toBe(cards[4])
})

it('reads requests together that arrive during a query', async () => {
  const { db } = app.running.database
  const asked = Promise.withResolvers<void>()
  const original = db.execute.bind(db)
  const execute = vi.spyOn(db, 'execute')
  execute.mockClear()
  // The database answers only after all cards were requested.
  execute.mockImplementation((async (query: Parameters<typeof original>[0]) => {
    await asked.promise
    return original(query)
  }) as unknown as typeof db.execute)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const cards = []
  for (let at = 0; at < 40; at += 1) {
    cards.push(cardBySn(db, CARDS[at % 4] ?? ''))
    await turn()
  }
  asked.resolve()
  expect((await Promise.all(cards)).map((found) => found?.card.cardSn)).toEqual(cards.map((_, at) => CARDS[at % 4]))
  // One query for each of the first two cards, and one for all the others.
  expect(execute).toHaveBeenCalledTimes(3)
  execute.mockRestore()
})

it('rejects every waiting request when the query fails', async () => {
  const { db } = app.running.database
  vi.spyOn(db, 'execute').mockRejectedValueOnce(new Error('gone'))
  const answers = await Promise.allSettled(CARDS.map((sn) => cardBySn(db, sn)))
  expect(answers.map(({ status }) => status)).toEqual(CARDS.map(() => 'rejected'))
  expect((await cardBySn(db, 'cheny7p3k9'))?.card.cardSn).toBe('cheny7p3k9')
})

// Mutation: a query for the links of each card.
it('reads all cards of a user by one query, the one activated last first', async () => {
  const { db } = app.running.database
  const [execute, select] = [vi.spyOn(db, 'execute'), vi.spyOn(db, 'select')]
  execute.mockClear()
  const cards = await ownWholeCards(db, { id: DEMO_HOLDER })
  expect(execute).toHaveBeenCalledTimes(1)
  expect(select).not.toHaveBeenCalled()
  expect(cards.length).toBeGreaterThan(1)
  for (const whole of cards) expect(whole).toEqual(await cardOfTables(whole.card.cardSn))
  const activated = cards.map(({ card: { activatedAt } }) => activatedAt?.getTime() ?? 0)
  expect(activated).toEqual(activated.toSorted((a, b) => b - a))
})
