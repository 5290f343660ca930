import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardBatch } from '../../../db/schema/cards/card.ts'
import { chip } from '../../../db/schema/cards/chip.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, OURS } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'

const calls = contract.siteBatch

let app: TestApp
let tokens: string[]
beforeAll(async () => {
  app = await testApp()
  tokens = []
  for (let at = 0; at < 2; at++) {
    const staff = await newPerson(app)
    await appoint(staff, 'support', null)
    tokens.push(await tokenForStaff(staff, calls.make))
  }
})
afterAll(() => app.close())

/** What both members of staff get who do the same at the same moment. */
const both = <T>(work: (token: string, at: number) => Promise<T>) => Promise.all(tokens.map(work))
const make = async (count: number) =>
  (await app.call(calls.make, { companyId: OURS, count, note: '' }, { token: tokens[0] ?? '' })).data

// Mutation: `version` not compared; then the first one's files have codes that have ended.
it('of two people who renew a batch’s codes at once, one gets codes that work, and the other is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await make(20)
    const answers = await both((token) => app.attempt(calls.renew_codes, { id, version: 1 }, { token }))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const won = answers.find(({ code }) => code === 200)
    for (const { code } of won?.data.cards.slice(0, 3) ?? [])
      await app.call(contract.card.activate_card, { cardActivateCode: code }, await app.holder())
  }
})

// Mutation: `lockUnclaimed` without `for update`.
it('a card that is claimed while its batch gets new codes keeps its holder, or ends with a new code', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, cards } = await make(10)
    const holders = await Promise.all(cards.slice(0, 4).map(() => app.holder()))
    const [renewed, claims] = await Promise.all([
      app.call(calls.renew_codes, { id, version: 1 }, { token: tokens[0] ?? '' }),
      Promise.all(
        holders.map((holder, at) =>
          app.attempt(contract.card.activate_card, { cardActivateCode: cards[at]?.code ?? '' }, holder),
        ),
      ),
    ])
    const fresh = new Set(renewed.data.cards.map(({ cardSn }) => cardSn))
    for (const [at, { code }] of claims.entries()) expect(code === 200).toBe(!fresh.has(cards[at]?.cardSn ?? ''))
    for (const { code } of renewed.data.cards)
      await app.call(contract.card.activate_card, { cardActivateCode: code }, await app.holder())
  }
})

// Mutation: the number of inserted chips not compared.
it('of two people who register one chip in two cards at once, one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, cards } = await make(2)
    const uid = `04BB00000000${round}0`
    const answers = await both((token, at) =>
      app.attempt(calls.register_chips, { id, list: [{ row: 1, uid, cardSn: cards[at]?.cardSn ?? '' }] }, { token }),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const [stored] = await app.running.database.db.select().from(chip).where(eq(chip.uid, uid))
    expect(stored?.cardSn).toBe(cards[answers.findIndex(({ code }) => code === 200)]?.cardSn)
  }
})

// Mutation: the number of inserted cards not compared; then the second one's batch is empty.
it('a list that two people import at once is imported once', async () => {
  const { db } = app.running.database
  for (let round = 0; round < 5; round++) {
    const before = await db.$count(cardBatch)
    const list = [{ row: 1, cardSn: `ccccccccc${round + 2}`, code: `4444-5555-6666-777${round}` }]
    const answers = await both((token) => app.attempt(calls.import, { companyId: OURS, note: '', list }, { token }))
    expect(answers.map(({ data }) => data.refusal ?? '').toSorted()).toEqual(['', 'batch.list'])
    expect(await db.$count(cardBatch)).toBe(before + 1)
  }
})
