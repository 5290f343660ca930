import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chip } from '../../../db/schema/cards/chip.ts'
import { audit } from '../../../db/schema/identity/staff.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { addPointCard, addStaffCode } from './fixtures.ts'

const { end, get, list, load_all, load_by_id, remove, save, sort } = contract.pointCard
const { issue_code, load_entries, redeem_code } = contract.point

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function manager(): Promise<Person & { staff: { token: string } }> {
  const person = await newPerson(app)
  await appoint(person, 'manager')
  return { ...person, staff: { token: await staffToken(app, person.holder.id) } }
}
const FIELDS = { titleCh: '捐血集點', titleEn: 'Blood drives', stamps: 6, points: 5, fullPoints: 20 }
const stampOn = async (person: Person, id: number) =>
  (await app.call(redeem_code, { code: await addStaffCode(person, id) }, person.holder)).data
const shownTo = async ({ holder }: Person) => (await app.call(load_all, {}, holder)).data.list

it('a card that staff make is what holders collect on, and what they change counts from the next stamp on', async () => {
  const me = await manager()
  const made = (await app.call(save, { ...FIELDS, contentCh: '**每次** 5 點' }, me.staff)).data
  expect(made).toMatchObject({ titleEn: 'Blood drives', period: 'shown', version: 1, holders: 0, given: 0 })
  const seen = (await app.call(load_by_id, { id: made.id }, me.holder)).data
  expect(seen).toMatchObject({ stamps: 6, isEnded: false, contentCh: '<p><strong>每次</strong> 5 點</p>\n' })
  const { code } = (await app.call(issue_code, { pointCardId: made.id }, me.staff)).data
  expect((await app.call(redeem_code, { code }, me.holder)).data.earned).toBe(5)
  const edit = { ...FIELDS, id: made.id, version: 1, points: 8 }
  expect((await app.call(save, edit, me.staff)).data).toMatchObject({ points: 8, holders: 1, given: 1 })
  expect((await stampOn(me, made.id)).earned).toBe(8)
  const rows = await app.running.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.thing, 'pointCard'), eq(audit.thingId, String(made.id))))
  expect(rows.map(({ call, after }) => [call.split('/').at(-1), after?.points])).toEqual([
    ['save', 5],
    ['issue_code', undefined],
    ['save', 8],
  ])
})

// Mutation: `isStamped` left out of `save`; then five of six stamps are a full card of five that was never rewarded.
it('keeps its number of stamps once somebody has one, and a colleague’s change is not overwritten', async () => {
  const me = await manager()
  const id = await addPointCard(me)
  const version = 1
  expect((await app.call(save, { ...FIELDS, id, version, stamps: 8 }, me.staff)).data.stamps).toBe(8)
  expect((await app.refused(save, { ...FIELDS, id, version }, me.staff)).data.refusal).toBe('point_card.changed')
  await stampOn(me, id)
  const smaller = { ...FIELDS, id, version: 2, stamps: 1 }
  expect((await app.refused(save, smaller, me.staff)).data.refusal).toBe('point_card.stamps_fixed')
  expect((await app.call(get, { id }, me.staff)).data).toMatchObject({ stamps: 8, given: 1, version: 2 })
})

it('ends: no stamp follows, also with a code shown before; stamps and points stay with those who have them', async () => {
  const [me, other] = [await manager(), await newPerson(app)]
  const id = await addPointCard(me)
  await stampOn(me, id)
  const [early, repeated] = [await addStaffCode(other, id), await addStaffCode(me, id)]
  await app.call(redeem_code, { code: repeated }, me.holder)
  expect((await app.call(end, { id }, me.staff)).data.period).toBe('ended')
  expect((await app.refused(redeem_code, { code: early }, other.holder)).data.refusal).toBe('point.card_closed')
  // The answer of a code that was used before is the same again.
  expect((await app.call(redeem_code, { code: repeated }, me.holder)).data).toMatchObject({ isRepeated: true })
  expect((await app.refused(issue_code, { pointCardId: id }, me.staff)).code).toBe(404)
  const kept = (await shownTo(me)).find((card) => card.id === id)
  expect(kept).toMatchObject({ isEnded: true, stampedAt: [expect.any(String), expect.any(String)] })
  expect((await shownTo(me)).at(-1)?.isEnded).toBe(true)
  expect((await shownTo(other)).some((card) => card.id === id)).toBe(false)
  expect((await app.refused(load_by_id, { id }, other.holder)).code).toBe(404)
  const { list: entries } = (await app.call(load_entries, {}, me.holder)).data
  expect(entries.filter(({ reason }) => reason === 'stamp')).toHaveLength(2)
  expect((await app.refused(end, { id }, me.staff)).data.refusal).toBe('point_card.not_open')
  // A later end opens it again, with the stamps.
  const { version } = (await app.call(get, { id }, me.staff)).data
  await app.call(save, { ...FIELDS, id, version }, me.staff)
  await app.call(redeem_code, { code: early }, other.holder)
  expect((await stampOn(me, id)).card.stampedAt).toHaveLength(3)
})

it('takes no stamp before it begins, and its holders do not see it', async () => {
  const me = await manager()
  const id = await addPointCard(me, { shownFrom: new Date(app.now().getTime() + DAY_MS) })
  const code = await addStaffCode(me, id)
  expect((await app.refused(redeem_code, { code }, me.holder)).data.refusal).toBe('point.card_closed')
  expect((await shownTo(me)).some((card) => card.id === id)).toBe(false)
  expect((await app.refused(end, { id }, me.staff)).data.refusal).toBe('point_card.not_open')
})

it('deletes a card without stamps, and none with a stamp or a staff point', async () => {
  const me = await manager()
  const [free, used, tapped] = [await addPointCard(me), await addPointCard(me), await addPointCard(me)]
  await stampOn(me, used)
  await app.running.database.db.insert(chip).values({ uid: '04AABBCCDDEE01', pointCardId: tapped })
  await app.call(remove, { id: free }, me.staff)
  expect((await app.refused(get, { id: free }, me.staff)).code).toBe(404)
  for (const id of [used, tapped])
    expect((await app.refused(remove, { id }, me.staff)).data.refusal).toBe('point_card.in_use')
})

it('refuses a period that ends before it begins, more than thirty stamps, and points below zero', async () => {
  const me = await manager()
  const backwards = { shownFrom: '2026-12-02T00:00:00Z', shownUntil: '2026-12-01T00:00:00Z' }
  const fieldsOf = async (more: object) =>
    Object.keys((await app.refused(save, { ...FIELDS, ...more }, me.staff)).data.fields ?? {}).sort()
  expect(await fieldsOf(backwards)).toEqual(['shownUntil'])
  expect(await fieldsOf({ stamps: 31, points: -1, fullPoints: 10_001, titleCh: '\u200b' })).toEqual([
    'fullPoints',
    'points',
    'stamps',
    'titleCh',
  ])
})

it('is listed by its period, and in the order that staff gave', async () => {
  const me = await manager()
  const at = (days: number) => new Date(app.now().getTime() + days * DAY_MS)
  const [shown, planned, ended] = [
    await addPointCard(me, { titleCh: '清單卡 1' }),
    await addPointCard(me, { titleCh: '清單卡 2', shownFrom: at(1) }),
    await addPointCard(me, { titleCh: '清單卡 3', shownUntil: at(-1), stamps: 9 }),
  ]
  const ids = async (more: object) =>
    (await app.call(list, { keyword: '清單卡', ...more }, me.staff)).data.list.map(({ id }) => id)
  expect(await ids({ show: 'shown' })).toEqual([shown])
  expect(await ids({ show: 'planned' })).toEqual([planned])
  expect(await ids({ show: 'ended' })).toEqual([ended])
  expect(await ids({ sort: '-stamps' })).toEqual([ended, planned, shown])
  await app.call(sort, { list: [planned, ended, shown] }, me.staff)
  expect(await ids({})).toEqual([planned, ended, shown])
})
