import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../../../db/schema/cards/card.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newCard, newPerson } from '../../../testing/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// Mutations: the trigger without its lock; without `DELETE`; without its first half.
it('marks who has a card, also when somebody’s last two cards go at once, and when a card changes hands', async () => {
  const { db } = app.running.database
  const [one, other] = [await newPerson(app), await newPerson(app)]
  const marks = async () =>
    (
      await db
        .select({ hasCard: member.hasCard })
        .from(member)
        .where(inArray(member.id, [one.holder.id, other.holder.id]))
        .orderBy(sql`${member.id} = ${other.holder.id}`)
    ).map(({ hasCard }) => hasCard)
  expect(await marks()).toEqual([true, true])
  for (let round = 0; round < 10; round += 1) {
    const second = await newCard(app)
    const cards = [one.cardSn, second.cardSn]
    const give = (memberId: string | null, cardSn: string) =>
      db
        .update(card)
        .set({ memberId, state: memberId ? 'active' : 'unclaimed' })
        .where(eq(card.cardSn, cardSn))
    for (const cardSn of cards) await give(one.holder.id, cardSn)
    expect((await marks())[0]).toBe(true)
    await Promise.all(cards.map((cardSn) => give(null, cardSn)))
    expect((await marks())[0]).toBe(false)
  }
  await db.update(card).set({ memberId: one.holder.id }).where(eq(card.cardSn, other.cardSn))
  expect(await marks()).toEqual([true, false])
  await db.delete(card).where(eq(card.cardSn, other.cardSn))
  expect(await marks()).toEqual([false, false])
})
