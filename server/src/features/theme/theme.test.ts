import { contract } from '@idocard/contract'
import { THEMES } from '@idocard/domain/theme'
import { eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pointEntry } from '../../db/schema/point.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { givePoints, holderWithCard } from '../../testing/cards.ts'

const { buy, change, listAvailableThemeByCard } = contract.theme

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ledger = async (memberId: string) => {
  const [found] = await app.running.database.db
    .select({ total: sum(pointEntry.amount) })
    .from(pointEntry)
    .where(eq(pointEntry.memberId, memberId))
  return Number(found?.total ?? 0)
}

describe('buying a theme', () => {
  it('spends its points once, and adds it to that card only', async () => {
    const me = await holderWithCard(app)
    await givePoints(app, me.id, 500)
    expect((await app.refused(change, { cardSn: me.cardSn, theme: 'SG' }, me)).data.refusal).toBe('theme.not_owned')
    for (let turn = 0; turn < 3; turn += 1) {
      const { data } = await app.call(buy, { cardSn: me.cardSn, theme: 'SG' }, me)
      expect(data.balance).toBe(500 - THEMES.SG.points)
    }
    expect(await ledger(me.id)).toBe(500 - THEMES.SG.points)
    expect((await app.call(change, { cardSn: me.cardSn, theme: 'SG' }, me)).data.theme).toBe('SG')
    const other = await holderWithCard(app)
    expect((await app.refused(change, { cardSn: other.cardSn, theme: 'SG' }, other)).code).toBe(409)
  })

  // Mutation: the theme added before the points are spent, in a separate transaction.
  it('adds nothing when one point is missing', async () => {
    const me = await holderWithCard(app)
    await givePoints(app, me.id, THEMES.SG.points - 1)
    const answer = await app.refused(buy, { cardSn: me.cardSn, theme: 'SG' }, me)
    expect(answer.data.refusal).toBe('point.too_few')
    const { data } = await app.call(listAvailableThemeByCard, { cardSn: me.cardSn }, me)
    expect(data.list.find(({ theme }) => theme === 'SG')?.isOwned).toBe(false)
    expect([data.balance, await ledger(me.id)]).toEqual([THEMES.SG.points - 1, THEMES.SG.points - 1])
  })

  it('sells neither a free theme nor one reserved for a company', async () => {
    const me = await holderWithCard(app)
    await givePoints(app, me.id, 500)
    expect((await app.refused(buy, { cardSn: me.cardSn, theme: 'talentek' }, me)).data.refusal).toBe('theme.not_sold')
    expect((await app.refused(change, { cardSn: me.cardSn, theme: 'talentek' }, me)).data.refusal).toBe(
      'theme.not_owned',
    )
    expect((await app.call(buy, { cardSn: me.cardSn, theme: 'idoDark' }, me)).data.balance).toBe(500)
  })

  it.each([
    { points: 0 },
    { balance: 9999 },
    { amount: -1 },
    { price: 1 },
  ])('refuses %o from the caller', async (more) => {
    const me = await holderWithCard(app)
    expect((await app.refused(buy, { cardSn: me.cardSn, theme: 'SG', ...more }, me)).code).toBe(422)
  })
})
