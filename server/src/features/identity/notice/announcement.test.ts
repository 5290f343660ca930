import { contract } from '@idocard/contract'
import { HOUR_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcement } from '../../../db/schema/identity/notice.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { appoint, staffToken } from '../staff/fixtures.ts'
import { notifyNext } from './announcement.store.ts'
import { noticesFor } from './fixtures.ts'

/** A company of the demo content whose people no other test of this file has. */
const COMPANY = 4

let app: TestApp
let reader: Person
let staff: { token: string; prefix: string }
beforeAll(async () => {
  app = await testApp()
  reader = await newPerson(app, COMPANY)
  await appoint(reader, 'owner', COMPANY)
  staff = { token: await staffToken(app, reader.holder.id), prefix: 'SUN' }
})
afterAll(() => app.close())

const { save, get, stop, remove, list, load_audience } = contract.announcement
const titles = async () => (await noticesFor(app, reader.holder)).map(({ titleCh }) => titleCh)
const later = () => new Date(app.now().getTime() + HOUR_MS).toISOString()
const stateOf = async (id: number) => (await app.call(get, { id }, staff)).data.state
const fresh = async () => {
  staff = { token: await staffToken(app, reader.holder.id), prefix: 'SUN' }
}

describe('an announcement of staff', () => {
  // Mutations: `isDraft` or `sendAt` left out of `announcementState`; the job of the clock left out.
  it('is told to nobody as a draft or before its moment, then to everybody once, and can be changed until then', async () => {
    const { id } = (await app.call(save, { titleCh: '搬家', isDraft: true }, staff)).data
    await app.running.runJob('announce', { id })
    await app.running.runJob('announce-due')
    expect(await titles()).not.toContain('搬家')
    const planned = { id, version: 1, titleCh: '十二月搬家', sendAt: later() }
    expect((await app.call(save, planned, staff)).data.state).toBe('planned')
    await app.running.runJob('announce', { id })
    expect(await titles()).not.toContain('十二月搬家')
    app.later(HOUR_MS)
    await fresh()
    await app.running.runJob('announce-due')
    await app.running.runJob('announce-due')
    await eventually(async () => expect(await stateOf(id)).toBe('sent'))
    expect((await titles()).filter((title) => title === '十二月搬家')).toHaveLength(1)
    const { people } = (await app.call(load_audience, {}, staff)).data
    expect((await app.call(get, { id }, staff)).data.reached).toBe(people)
    const change = { id, titleCh: '改', version: 2 }
    expect((await app.refused(save, change, staff)).data.refusal).toBe('announcement.begun')
    expect((await app.refused(remove, { id }, staff)).data.refusal).toBe('announcement.begun')
    expect((await app.refused(stop, { id }, staff)).data.refusal).toBe('announcement.over')
  })

  // Mutations: `stoppedAt` left out of `announcementState`; a planned one stopped for good.
  it('is stopped: a planned one is a draft again, and of one on its way nobody else gets it', async () => {
    const { id } = (await app.call(save, { titleCh: '停電', sendAt: later() }, staff)).data
    expect((await app.call(stop, { id }, staff)).data.state).toBe('draft')
    const { db } = app.running.database
    await newPerson(app, COMPANY)
    const [half] = await db
      .insert(announcement)
      .values({ companyId: COMPANY, titleCh: '一半', createdAt: app.now(), sendAt: app.now() })
      .returning({ id: announcement.id })
    const halfId = half?.id ?? 0
    await app.running.inTransaction((unit) => notifyNext(unit.db, halfId, app.now(), 1))
    expect((await app.call(get, { id: halfId }, staff)).data).toMatchObject({ state: 'sending', reached: 1 })
    expect((await app.call(stop, { id: halfId }, staff)).data.state).toBe('stopped')
    await app.running.runJob('announce', { id: halfId })
    expect((await app.call(get, { id: halfId }, staff)).data).toMatchObject({ state: 'stopped', reached: 1 })
  })

  // Mutation: the version not compared.
  it('is not overwritten by who has not seen a colleague’s change, and is found by its state', async () => {
    const { id } = (await app.call(save, { titleCh: '兩個人', isDraft: true }, staff)).data
    await app.call(save, { id, version: 1, titleCh: '兩個人寫', isDraft: true }, staff)
    const late = { id, version: 1, titleCh: '蓋掉', isDraft: true }
    expect((await app.refused(save, late, staff)).data.refusal).toBe('announcement.changed')
    const drafts = (await app.call(list, { show: 'draft', keyword: '兩個人' }, staff)).data.list
    expect(drafts.map(({ titleCh }) => titleCh)).toEqual(['兩個人寫'])
    expect((await app.call(list, { show: 'sent', keyword: '兩個人' }, staff)).data.list).toEqual([])
    const whole = (await app.call(list, { sort: '-reached' }, staff)).data.list.map(({ reached }) => reached)
    expect(whole).toEqual(whole.toSorted((one, other) => other - one))
    for (const sort of ['title', 'sendAt'] as const) {
      const first = (await app.call(list, { sort, pageSize: 1 }, staff)).data
      await app.call(list, { sort, cursor: first.next }, staff)
    }
  })
})
