import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { addPointCard } from '../point/fixtures.ts'

const { list, load_all, remove, save } = contract.drive

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function manager() {
  const person = await newPerson(app)
  await appoint(person, 'manager')
  return { ...person, staff: { token: await staffToken(app, person.holder.id) } }
}
const inDays = (days: number) => new Date(app.now().getTime() + days * DAY_MS).toISOString()
const fields = (title: string, from: number, until: number) => ({
  ...{ titleCh: title, placeCh: '市政府廣場', addressCh: '臺北市信義區市府路 1 號' },
  ...{ startsAt: inDays(from), endsAt: inDays(until) },
})
const seen = async () => (await app.call(load_all, {}, {})).data.list

// Mutations: `periodOf` with its moments swapped; `pointCardId` not stored; a drive shown after its end.
it('is shown to everybody with its point card until it is over, and to staff by its time', async () => {
  const me = await manager()
  const pointCardId = await addPointCard(me, { points: 7, fullPoints: 30 })
  const soon = (await app.call(save, { ...fields('捐血場次 1', 1, 2), pointCardId }, me.staff)).data
  expect(soon).toMatchObject({ period: 'planned', version: 1, pointCardId, titleEn: '' })
  await app.call(save, fields('捐血場次 2', -1, 1), me.staff)
  const past = (await app.call(save, fields('捐血場次 3', -2, -1), me.staff)).data
  const shown = (await seen()).filter(({ titleCh }) => titleCh.startsWith('捐血場次'))
  expect(shown.map(({ titleCh, points }) => [titleCh, points])).toEqual([
    ['捐血場次 2', 0],
    ['捐血場次 1', 7],
  ])
  for (const [show, name] of [
    ['planned', '捐血場次 1'],
    ['shown', '捐血場次 2'],
    ['ended', '捐血場次 3'],
  ] as const) {
    const { data } = await app.call(list, { keyword: '捐血場次', show }, me.staff)
    expect(data.list.map(({ titleCh }) => titleCh)).toEqual([name])
  }
  const again = { ...fields('捐血場次 3', 3, 4), id: past.id, version: 1 }
  await app.call(save, again, me.staff)
  expect((await app.refused(save, again, me.staff)).data.refusal).toBe('drive.changed')
  await app.call(remove, { id: soon.id }, me.staff)
  expect((await seen()).map(({ titleCh }) => titleCh)).not.toContain('捐血場次 1')
})

// Mutations: `isPeriod` left out; `hasPointCard` without the company.
it('refuses to end before it begins, and a point card of another company', async () => {
  const me = await manager()
  const backwards = await app.refused(save, fields('倒過來', 2, 1), me.staff)
  expect(Object.keys(backwards.data.fields ?? {})).toEqual(['endsAt'])
  const theirs = await addPointCard(await newPerson(app, 4))
  const given = { ...fields('別人的卡', 1, 2), pointCardId: theirs }
  expect((await app.refused(save, given, me.staff)).code).toBe(404)
})
