import { contract } from '@idocard/contract'
import type { ThemeKey } from '@idocard/domain/cards/theme'
import { DAY_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { holderWithCard, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { givePoints } from '../../loyalty/point/fixtures.ts'

const calls = contract.siteTheme
const { buy, change, listAvailableThemeByCard, undo_buy } = contract.theme

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await testApp()
  staff = await newPerson(app)
  await appoint(staff, 'content', null)
})
afterAll(() => app.close())

type Holder = Awaited<ReturnType<typeof holderWithCard>>
const asStaff = async () => ({ token: await tokenForStaff(staff, calls.list) })
const stored = async (theme: ThemeKey) => {
  const { list } = (await app.call(calls.list, {}, await asStaff())).data
  const found = list.find((one) => one.theme === theme)
  if (!found) throw new Error(`${theme} is not in the list.`)
  return found
}
const save = async (theme: ThemeKey, fields: object) => {
  const { id, version, points, isOffered } = await stored(theme)
  return app.attempt(calls.save, { id, version, points, isOffered, ...fields }, await asStaff())
}
const offered = async (me: Holder, theme: ThemeKey) =>
  (await app.call(listAvailableThemeByCard, { cardSn: me.cardSn }, me)).data.list.find((one) => one.theme === theme)
const wear = (me: Holder, theme: ThemeKey) => app.call(change, { cardSn: me.cardSn, theme }, me)

it('a price that staff change is what holders see and pay, and nobody pays one that they have not seen', async () => {
  const me = await holderWithCard(app)
  await givePoints(app, me.id, 500)
  expect((await save('SG2', { points: 150 })).code).toBe(200)
  expect(await offered(me, 'SG2')).toMatchObject({ points: 150, isOwned: false })
  const at = { cardSn: me.cardSn, theme: 'SG2' } as const
  expect((await app.refused(buy, { ...at, seenPoints: 180 }, me)).data.refusal).toBe('theme.price_changed')
  const { balance } = (await app.call(buy, { ...at, seenPoints: 150 }, me)).data
  expect(balance).toBe(350)
  // A later price changes nothing for whoever has it, and undoing the purchase returns what was paid.
  await save('SG2', { points: 200 })
  expect(await offered(me, 'SG2')).toMatchObject({ isOwned: true })
  expect((await app.call(undo_buy, { ...at, previous: 'idoLight' }, me)).data.balance).toBe(500)
})

it('a theme can be got in its period only, and cards keep it afterwards', async () => {
  const [owner, other] = [await holderWithCard(app), await holderWithCard(app)]
  for (const me of [owner, other]) await givePoints(app, me.id, 500)
  const soon = new Date(Date.now() + DAY_MS).toISOString()
  const later = new Date(Date.now() + 2 * DAY_MS).toISOString()
  await save('SG', { shownFrom: soon, shownUntil: later })
  const at = (me: Holder) => ({ cardSn: me.cardSn, theme: 'SG' }) as const
  expect(await offered(owner, 'SG')).toBeUndefined()
  expect((await app.refused(buy, at(owner), owner)).data.refusal).toBe('theme.not_sold')
  app.later(1.5 * DAY_MS)
  await app.call(buy, at(owner), owner)
  app.later(DAY_MS)
  expect(await offered(owner, 'SG')).toMatchObject({ isOwned: true })
  await wear(owner, 'SG')
  expect(await offered(other, 'SG')).toBeUndefined()
  expect((await app.refused(buy, at(other), other)).data.refusal).toBe('theme.not_sold')
  expect((await save('SG', { shownFrom: later, shownUntil: soon })).code).toBe(422)
  await save('SG', { shownFrom: '', shownUntil: '' })
})

it('a card keeps a free theme that it shows when it gets a price or ends, and another card has to buy it', async () => {
  const [wearer, other] = [await holderWithCard(app), await holderWithCard(app)]
  await wear(wearer, 'origin')
  await save('origin', { points: 90 })
  expect(await offered(other, 'origin')).toMatchObject({ points: 90, isOwned: false })
  expect((await app.refused(change, { cardSn: other.cardSn, theme: 'origin' }, other)).data.refusal).toBe(
    'theme.not_owned',
  )
  // Away from it and back, after the offer has ended.
  await save('origin', { isOffered: false })
  await wear(wearer, 'idoDark')
  expect(await offered(wearer, 'origin')).toMatchObject({ isOwned: true })
  await wear(wearer, 'origin')
  expect(await offered(other, 'origin')).toBeUndefined()
  await save('origin', { points: 0, isOffered: true })
})

// Mutation: `previous` not compared with the theme that is returned.
it('a purchase that is undone leaves nothing, even when the card is asked to return to what it just bought', async () => {
  const me = await holderWithCard(app)
  await givePoints(app, me.id, 500)
  const at = { cardSn: me.cardSn, theme: 'SG2' } as const
  await app.call(buy, at, me)
  await wear(me, 'SG2')
  expect((await app.call(undo_buy, { ...at, previous: 'SG2' }, me)).data).toMatchObject({
    theme: 'idoLight',
    balance: 500,
  })
  expect(await offered(me, 'SG2')).toMatchObject({ isOwned: false, isCurrent: false })
})

it('the theme with which every card begins stays free, and nobody overwrites a colleague’s change', async () => {
  for (const fields of [{ points: 1 }, { isOffered: false }, { shownFrom: '2027-01-01T00:00:00Z' }])
    expect((await save('idoLight', fields)).data.refusal).toBe('theme.default')
  expect((await save('SG', { points: 130, version: 0 })).data.refusal).toBe('theme.changed')
})

it('staff put themes into the order in which holders see them', async () => {
  const me = await holderWithCard(app)
  const [dark, light] = [await stored('idoDark'), await stored('idoLight')]
  await app.call(calls.sort, { list: [dark.id, light.id] }, await asStaff())
  const { list } = (await app.call(listAvailableThemeByCard, { cardSn: me.cardSn }, me)).data
  expect(list.slice(0, 2).map(({ theme }) => theme)).toEqual(['idoDark', 'idoLight'])
})
