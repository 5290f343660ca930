import { contract } from '@idocard/contract'
import { MAX_VIRTUAL_CARDS } from '@idocard/domain/cards/card'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../../../db/schema/cards/card.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { holderWithCard, newCard } from '../../../testing/person.ts'

const { activate_card, create_virtual, load_my_cards, update } = contract.card

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())

// Mutation: reading the card first and then writing its holder, without `member_id is null` in the WHERE.
it.each([2, 50])('gives a card to one of %i users who claim it at once', async (people) => {
  for (let round = 0; round < 5; round += 1) {
    const { cardSn, code } = await newCard(app)
    const holders = await Promise.all(Array.from({ length: people }, () => app.holder()))
    const answers = await Promise.all(
      holders.map((one) => app.attempt(activate_card, { cardActivateCode: code }, { ...one, patient: true })),
    )
    const codes = answers.map((answer) => answer.code)
    expect(codes.filter((one) => one === 200)).toHaveLength(1)
    expect(codes.filter((one) => one === 409)).toHaveLength(people - 1)
    const winner = holders[codes.indexOf(200)]
    const [found] = await app.running.database.db.select().from(card).where(eq(card.cardSn, cardSn))
    expect(found?.memberId).toBe(winner?.id)
    const lists = await Promise.all(holders.map((one) => app.call(load_my_cards, {}, one)))
    expect(lists.flatMap(({ data }) => data.list)).toHaveLength(1)
  }
})

// Mutation: `ownCard` instead of `lockOwnCard` in `update`.
it('lets one of two devices save when both edited the card', async () => {
  for (let round = 0; round < 10; round += 1) {
    const me = await holderWithCard(app)
    const names = ['第一台', '第二台']
    const answers = await Promise.all(
      names.map((nameCh) => app.attempt(update, { cardSn: me.cardSn, version: 1, fields: { nameCh } }, me)),
    )
    const codes = answers.map((answer) => answer.code)
    expect(codes.toSorted()).toEqual([200, 409])
    const [found] = await app.running.database.db.select().from(card).where(eq(card.cardSn, me.cardSn))
    expect(found).toMatchObject({ version: 2, fields: { nameCh: names[codes.indexOf(200)] } })
  }
})

// Mutation: `create_virtual` without `lockMember`.
it('never lets a holder have more virtual cards than allowed, however many are asked for at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const me = await holderWithCard(app)
    const asked = Array.from({ length: 15 }, () => app.attempt(create_virtual, { cardSn: me.cardSn }, me))
    const codes = (await Promise.all(asked)).map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(MAX_VIRTUAL_CARDS)
    expect(codes.filter((code) => code === 409)).toHaveLength(15 - MAX_VIRTUAL_CARDS)
    const { list } = (await app.call(load_my_cards, {}, me)).data
    expect(list.filter(({ isVirtual }) => isVirtual)).toHaveLength(MAX_VIRTUAL_CARDS)
  }
})
