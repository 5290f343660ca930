import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '../../../db/schema/identity/staff.ts'
import { prize } from '../../../db/schema/loyalty/point.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { addPicture, sweepPictures } from '../../content/upload/fixtures.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { givePoints } from '../point/fixtures.ts'
import { addApplication, addPrize } from './fixtures.ts'

const { get, list, remove, save, sort } = contract.prize

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function editor(): Promise<Person & { staff: { token: string } }> {
  const person = await newPerson(app)
  await appoint(person, 'editor')
  return { ...person, staff: { token: await staffToken(app, person.holder.id) } }
}
const FIELDS = { titleCh: '保溫瓶', titleEn: 'Flask', points: 80, stockChange: 3, approvesItself: true, img: '' }

it('a prize that staff add is what a holder sees, and each change is in the audit log', async () => {
  const me = await editor()
  const img = await addPicture(me)
  const made = (await app.call(save, { ...FIELDS, img, contentCh: '**500 ml**' }, me.staff)).data
  expect(made).toMatchObject({ titleEn: 'Flask', stock: 3, version: 1, img: `/picture/${img}.webp` })
  const seen = (await app.call(contract.prize.load_by_id, { id: made.id }, me.holder)).data
  expect(seen).toMatchObject({ titleCh: '保溫瓶', points: 80, stock: 3, contentCh: '<p><strong>500 ml</strong></p>\n' })
  await app.call(save, { ...FIELDS, img, id: made.id, version: 1, stockChange: 0, points: 90 }, me.staff)
  const rows = await app.running.database.db
    .select()
    .from(audit)
    .where(eq(audit.thingId, String(made.id)))
  expect(rows.map(({ before, after }) => [before?.points, after?.points])).toEqual([
    [undefined, 80],
    [80, 90],
  ])
})

// Mutations: the version not compared; the stock written as it was typed.
it('a colleague’s change is not overwritten, and a unit that a holder took meanwhile stays taken', async () => {
  const [one, other] = [await editor(), await editor()]
  const id = await addPrize(one, { stock: 5 })
  const { version } = (await app.call(get, { id }, one.staff)).data
  await givePoints(app, one.holder.id, 100)
  await app.call(contract.prizeApply.apply, { id }, one.holder)
  const saved = await app.call(save, { ...FIELDS, id, version, stockChange: 2 }, other.staff)
  expect(saved.data.stock).toBe(6)
  const late = await app.refused(save, { ...FIELDS, id, version, titleCh: '別的' }, one.staff)
  expect(late.data.refusal).toBe('prize.changed')
  expect((await app.call(get, { id }, one.staff)).data.titleCh).toBe('保溫瓶')
  const tooMany = { ...FIELDS, id, version: saved.data.version, stockChange: -7 }
  expect((await app.refused(save, tooMany, one.staff)).data.refusal).toBe('prize.stock')
})

it('keeps the picture that a colleague uploaded, and the sweep keeps it too', async () => {
  const [one, other] = [await editor(), await editor()]
  const img = await addPicture(one)
  const { id } = (await app.call(save, { ...FIELDS, img }, one.staff)).data
  const address = `/picture/${img}.webp`
  const kept = await app.call(save, { ...FIELDS, id, version: 1, img: address }, other.staff)
  expect(kept.data.img).toBe(address)
  // For another prize it is somebody else's picture.
  expect((await app.refused(save, { ...FIELDS, img }, other.staff)).data.fields).toHaveProperty('img')
  await sweepPictures(app, new Date(app.now().getTime() + DAY_MS))
  expect((await app.running.app.inject({ url: address })).statusCode).toBe(200)
})

// Mutations: prizes left out of `leaveShownPictures`; `sweepUploads` without prizes.
it('keeps its picture when the account of the person who uploaded it is deleted, and no other one of theirs', async () => {
  const me = await editor()
  const [img, unused] = [await addPicture(me), await addPicture(me)]
  await app.call(save, { ...FIELDS, img }, me.staff)
  await deleteAccount(me)
  await sweepPictures(app, new Date(app.now().getTime() + DAY_MS))
  const statusOf = async (id: string) => (await app.running.app.inject({ url: `/picture/${id}.webp` })).statusCode
  expect([await statusOf(img), await statusOf(unused)]).toEqual([200, 404])
})

it('refuses a period that ends before it begins, and a title of no visible character', async () => {
  const me = await editor()
  const backwards = { shownFrom: '2026-12-02T00:00:00Z', shownUntil: '2026-12-01T00:00:00Z' }
  const answer = await app.refused(save, { ...FIELDS, ...backwards, titleCh: '\u200b' }, me.staff)
  expect(Object.keys(answer.data.fields ?? {}).sort()).toEqual(['shownUntil', 'titleCh'])
})

it('deletes a prize that nobody applied for, and no other', async () => {
  const me = await editor()
  const id = await addPrize(me, { titleCh: '刪除' })
  await app.call(remove, { id }, me.staff)
  expect((await app.refused(get, { id }, me.staff)).code).toBe(404)
  await addApplication(me, { titleCh: '有人要' })
  const [used] = (await app.call(list, { keyword: '有人要' }, me.staff)).data.list
  expect((await app.refused(remove, { id: used?.id ?? 0 }, me.staff)).data.refusal).toBe('prize.in_use')
})

it('is listed by what it shows, and in the order that staff gave', async () => {
  const me = await editor()
  const now = app.now().getTime()
  const at = (days: number) => new Date(now + days * DAY_MS)
  const [shown, planned, ended, none] = [
    await addPrize(me, { titleCh: '清單 1' }),
    await addPrize(me, { titleCh: '清單 2', shownFrom: at(1) }),
    await addPrize(me, { titleCh: '清單 3', shownUntil: at(-1) }),
    await addPrize(me, { titleCh: '清單 4', titleEn: 'LISTED', stock: 0 }),
  ]
  const ids = async (more: object) =>
    (await app.call(list, { keyword: '清單', ...more }, me.staff)).data.list.map(({ id }) => id)
  expect(await ids({ show: 'shown' })).toEqual([shown, none])
  expect(await ids({ show: 'planned' })).toEqual([planned])
  expect(await ids({ show: 'ended' })).toEqual([ended])
  expect(await ids({ show: 'none_left', keyword: 'listed' })).toEqual([none])
  expect(await ids({ sort: 'newest' })).toEqual([none, ended, planned, shown])
  await app.call(sort, { list: [none, shown, ended, planned] }, me.staff)
  expect(await ids({})).toEqual([none, shown, ended, planned])
  const { db } = app.running.database
  expect((await db.select().from(prize).where(eq(prize.id, planned)))[0]?.sorter).toBe(4)
})
