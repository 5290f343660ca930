import { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, cardBatch } from '../../../db/schema/cards/card.ts'
import { chip } from '../../../db/schema/cards/chip.ts'
import { audit } from '../../../db/schema/identity/staff.ts'
import { chipKey } from '../../../shared/ntag424.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { TEST_KEYS } from '../../../testing/chips.ts'
import { newPerson, OURS, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'

const calls = contract.siteBatch
type Cards = InputOf<typeof calls.check_cards>['list']
type Chips = InputOf<typeof calls.check_chips>['list']

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await testApp()
  staff = await newPerson(app)
  await appoint(staff, 'support', null)
  await app.call(contract.holder.set_account_info, { name: '倉管小林', sex: 'other' }, staff.holder)
})
afterAll(() => app.close())

const db = () => app.running.database.db
const asStaff = async () => ({ token: await tokenForStaff(staff, calls.list) })
const make = async (count: number, note = '') =>
  (await app.call(calls.make, { companyId: OURS, count, note }, await asStaff())).data
const get = async (id: number) => (await app.call(calls.get, { id }, await asStaff())).data
const claim = async (cardActivateCode: string) => {
  const holder = await app.holder()
  await app.call(contract.card.activate_card, { cardActivateCode }, holder)
  return holder
}
const isRefused = async (cardActivateCode: string) =>
  (await app.refused(contract.card.activate_card, { cardActivateCode }, await app.holder())).data.refusal
const numbersIn = async (id: number) =>
  (await db().select({ cardSn: card.cardSn }).from(card).where(eq(card.batchId, id)).orderBy(asc(card.cardSn))).map(
    ({ cardSn }) => cardSn,
  )

it('makes 500 cards in seconds, whose codes are in the answer and stored nowhere', async () => {
  const begun = performance.now()
  const { id, cards } = await make(500, '胡桃木，印刷單 77')
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(new Set(cards.map(({ code }) => code)).size).toBe(500)
  expect((await numbersIn(id)).toSorted()).toEqual(cards.map(({ cardSn }) => cardSn).toSorted())
  const [{ cardSn = '', code = '', activationAddress = '' } = {}] = cards
  expect(activationAddress).toMatch(new RegExp(`/backstage/SG/iDoCard/addCard#code=${code}&card=${cardSn}$`))
  const kept = await db().select().from(audit).where(eq(audit.thing, 'cardBatch'))
  for (const { code } of cards) expect(JSON.stringify(kept)).not.toContain(code)

  await claim(code)
  const { list } = (await app.call(calls.list, { keyword: '單 77' }, await asStaff())).data
  expect(list).toEqual([
    expect.objectContaining({ id, by: '倉管小林', cards: 500, unclaimed: 499, claimed: 1, retired: 0, prefix: 'SG' }),
  ])
})

it('makes nothing for a company that is not there, and not more cards than a batch may have', async () => {
  const before = await db().$count(cardBatch)
  expect((await app.refused(calls.make, { companyId: 999_999, count: 1 }, await asStaff())).code).toBe(404)
  for (const count of [0, 10_001])
    expect((await app.refused(calls.make, { companyId: OURS, count }, await asStaff())).code).toBe(422)
  expect(await db().$count(cardBatch)).toBe(before)
})

it('gives the unclaimed cards of a batch new codes when the files were lost, and no other card', async () => {
  const { id, cards } = await make(3)
  const [first, second, third] = cards.map(({ code }) => code)
  const holder = await claim(first ?? '')
  app.later(1000)
  const renewed = (await app.call(calls.renew_codes, { id, version: 1 }, await asStaff())).data
  expect(renewed.cards.map(({ cardSn }) => cardSn)).toEqual(
    cards
      .slice(1)
      .map(({ cardSn }) => cardSn)
      .toSorted(),
  )
  for (const ended of [second, third]) expect(await isRefused(ended ?? '')).toBe('card.code_wrong')
  const [{ cardSn = '', code = '' } = {}] = renewed.cards
  await claim(code)
  const life = (await app.call(contract.siteCard.get, { cardSn }, await asStaff())).data
  expect(life.events.map(({ kind }) => kind)).toEqual(['activate', 'code', 'made'])
  // Released, a card counts as unclaimed again.
  await app.call(contract.card.release, { cardSn: cards[0]?.cardSn ?? '' }, holder)
  expect(await get(id)).toMatchObject({ cards: 3, unclaimed: 2, claimed: 1, released: 1, version: 2 })
  // A second renewal by somebody who has not seen the first one would end its codes unseen.
  expect((await app.refused(calls.renew_codes, { id, version: 1 }, await asStaff())).data.refusal).toBe('batch.renewed')
})

it('draws full pages of sheets and sleeves from the codes, and only from codes', async () => {
  const { id, cards } = await make(16)
  const draw = async (drawing: 'sheets' | 'sleeves', list: typeof cards) =>
    app.call(calls.draw, { id, drawing, cards: list.map(({ cardSn, code }) => ({ cardSn, code })) }, await asStaff())
  const sheets = (await draw('sheets', cards)).data
  expect(sheets.svg).toHaveLength(2)
  expect(sheets.svg[0]).toContain(cards[0]?.code)
  expect(Buffer.from(sheets.pdf, 'base64').toString('latin1')).toMatch(/^%PDF-/)
  expect((await draw('sleeves', cards)).data.svg[1]).toContain(cards[15]?.code)
  const wrong = [{ cardSn: cards[0]?.cardSn ?? '', code: '<script>' }]
  const refused = await app.refused(calls.draw, { id, drawing: 'sheets', cards: wrong }, await asStaff())
  expect(refused.data.refusal).toBe('batch.list')
})

it('imports cards that were made elsewhere, all or none, and names the wrong rows', async () => {
  const check = async (list: Cards) => (await app.call(calls.check_cards, { list }, await asStaff())).data
  const take = async (list: Cards) => app.refused(calls.import, { companyId: OURS, note: '', list }, await asStaff())
  const { cards } = await make(1)
  const taken = cards[0]?.code ?? ''
  const wrong = [
    { row: 2, cardSn: 'bbbbbbbbb2', code: '6666-7777-8888-9999' },
    { row: 3, cardSn: 'bbb', code: '' },
    { row: 4, cardSn: 'BBBBBBBBB3', code: taken.toLowerCase() },
    { row: 5, cardSn: 'bbbbbbbbb2', code: '6666 7777 8888 9990' },
  ]
  expect((await check(wrong)).faults.map(({ row, problem }) => `${row} ${problem}`)).toEqual([
    '3 number',
    '3 code',
    '5 number_twice',
    '4 code_taken',
  ])
  expect((await take(wrong)).data.refusal).toBe('batch.list')
  expect(
    await db()
      .select()
      .from(card)
      .where(inArray(card.cardSn, ['bbbbbbbbb2', 'bbbbbbbbb3'])),
  ).toEqual([])
  const good = [
    { row: 2, cardSn: 'bbbbbbbbb2', code: '6666-7777-8888-9999' },
    { row: 3, cardSn: 'bbbbbbbbb3', code: '5555-7777-8888-9999' },
  ]
  expect(await check(good)).toEqual({ faults: [], fresh: 2, here: 0 })
  const { id } = (await app.call(calls.import, { companyId: OURS, note: '外製', list: good }, await asStaff())).data
  expect(await numbersIn(id)).toEqual(['bbbbbbbbb2', 'bbbbbbbbb3'])
  expect(await check(good)).toEqual({ faults: [], fresh: 0, here: 2 })
  expect((await take(good)).data.refusal).toBe('batch.list')
  await claim('5555-7777-8888-9999')
})

it('registers the chips of a batch, all or none, and shows which cards have one', async () => {
  const { id, cards } = await make(3)
  const other = await make(1)
  const [a = '', b = '', c = ''] = cards.map(({ cardSn }) => cardSn)
  const check = async (list: Chips) => (await app.call(calls.check_chips, { id, list }, await asStaff())).data
  const first = [
    { row: 1, uid: '04aa00000000a1', cardSn: a },
    { row: 2, uid: '04aa00000000a2', cardSn: b },
  ]
  const { chips } = (await app.call(calls.register_chips, { id, list: first }, await asStaff())).data
  const key = chipKey(TEST_KEYS, Buffer.from('04AA00000000A1', 'hex')).toString('hex').toUpperCase()
  expect(chips[0]).toMatchObject({ uid: '04AA00000000A1', fileReadKey: key })
  expect(chips[0]?.address).toContain(`/${a}?s=n&picc=`)
  const list = async (chips: 'with' | 'without') =>
    (await app.call(calls.list_cards, { id, chips }, await asStaff())).data.list.map(({ id }) => id)
  expect((await list('with')).toSorted()).toEqual([a, b].toSorted())
  expect(await list('without')).toEqual([c])
  expect(await get(id)).toMatchObject({ withChip: 2, hasChipKeys: true })

  const mended = [
    { row: 1, uid: '04aa00000000a1', cardSn: c },
    { row: 2, uid: '04aa00000000a3', cardSn: c },
    { row: 3, uid: '04aa00000000a4', cardSn: other.cards[0]?.cardSn ?? '' },
    { row: 4, uid: '04aa00000000a5', cardSn: 'zzzzzzzzzz' },
  ]
  const wrong = [...mended, { row: 5, uid: '04', cardSn: c }]
  expect((await check(wrong)).faults.map(({ row, problem }) => `${row} ${problem}`)).toEqual(['5 uid'])
  expect((await check(mended)).faults.map(({ row, problem }) => `${row} ${problem}`)).toEqual([
    '1 uid_elsewhere',
    '3 not_here',
    '4 unknown',
  ])
  const refused = await app.refused(calls.register_chips, { id, list: mended }, await asStaff())
  expect(refused.data.refusal).toBe('batch.list')
  expect(await db().$count(chip, eq(chip.cardSn, c))).toBe(0)
  // The same list once more changes nothing, and gives the keys again.
  expect(await check(first)).toEqual({ faults: [], fresh: 0, here: 2 })
  await app.call(calls.register_chips, { id, list: first }, await asStaff())
  expect(await db().$count(chip, sql`${chip.cardSn} in (${a}, ${b})`)).toBe(2)
})
