import { contract } from '@idocard/contract'
import { THEMES, UNDO_SECONDS } from '@idocard/domain/cards/theme'
import { eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardTheme } from '../../../db/schema/cards/card.ts'
import { pointEntry } from '../../../db/schema/loyalty/point.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { holderWithCard } from '../../../testing/person.ts'
import { givePoints } from '../../loyalty/point/fixtures.ts'

const { buy, change, listAvailableThemeByCard, undo_buy } = contract.theme

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

  it('can be undone for a minute: the points come back once, and the card shows what it showed before', async () => {
    const me = await holderWithCard(app)
    const at = { cardSn: me.cardSn, theme: 'SG' } as const
    await givePoints(app, me.id, 500)
    await app.call(change, { cardSn: me.cardSn, theme: 'idoDark' }, me)
    const list = async () => (await app.call(listAvailableThemeByCard, { cardSn: me.cardSn }, me)).data.list
    // Twice: a returned theme can be bought and returned again.
    for (let turn = 0; turn < 2; turn += 1) {
      await app.call(buy, at, me)
      await app.call(change, at, me)
      expect((await list()).filter(({ undoSeconds }) => undoSeconds > 0).map(({ theme }) => theme)).toEqual(['SG'])
      const { data } = await app.call(undo_buy, { ...at, previous: 'idoDark' }, me)
      expect(data).toEqual({ theme: 'idoDark', balance: 500 })
      expect((await app.refused(undo_buy, { ...at, previous: 'idoDark' }, me)).data.refusal).toBe('theme.undo_late')
      expect((await list()).find(({ theme }) => theme === 'SG')).toMatchObject({ isOwned: false, undoSeconds: 0 })
    }
    expect(await ledger(me.id)).toBe(500)

    await app.call(buy, at, me)
    const other = await holderWithCard(app)
    expect((await app.refused(undo_buy, { ...at, previous: 'idoDark' }, other)).code).toBe(404)
    app.later((UNDO_SECONDS + 1) * 1000)
    expect((await app.refused(undo_buy, { ...at, previous: 'idoDark' }, me)).data.refusal).toBe('theme.undo_late')
    expect((await list()).find(({ theme }) => theme === 'SG')).toMatchObject({ isOwned: true, undoSeconds: 0 })
  })

  // Mutation: the price given back without checking who paid it.
  it('returns nothing to a holder who did not pay', async () => {
    const me = await holderWithCard(app)
    const { db } = app.running.database
    const before = await ledger(me.id)
    await db.insert(cardTheme).values({ cardSn: me.cardSn, theme: 'SG', boughtAt: new Date() })
    const answer = await app.refused(undo_buy, { cardSn: me.cardSn, theme: 'SG', previous: 'idoLight' }, me)
    expect(answer.data.refusal).toBe('theme.undo_late')
    expect(await ledger(me.id)).toBe(before)
  })

  it('shows the usual theme when the one before is not the card’s', async () => {
    const me = await holderWithCard(app)
    await givePoints(app, me.id, 500)
    const at = { cardSn: me.cardSn, theme: 'SG' } as const
    await app.call(buy, at, me)
    await app.call(change, at, me)
    for (const previous of ['SG', 'SG2', 'talentek'] as const) {
      expect((await app.call(undo_buy, { ...at, previous }, me)).data.theme).toBe('idoLight')
      await app.call(buy, at, me)
      await app.call(change, at, me)
    }
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
