import { contract } from '@idocard/contract'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type news, newsCategory } from '../../../db/schema/content/news.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { addSponsor } from '../../company/company/fixtures.ts'
import { addNews, addNewsCategory } from './fixtures.ts'

const { load_All, load, load_by_category, load_by_category_and_page, load_by_id, load_public_by_id, load_layer } =
  contract.news
const SUN = { id: 4, prefix: 'SUN' }

let app: TestApp
let me: Person
/** A company of `me` that has no news except what the tests insert. */
let sponsor: number
let category: number
beforeAll(async () => {
  app = await testApp()
  me = await newPerson(app)
  sponsor = await addSponsor(me)
  category = await addNewsCategory(me, sponsor)
})
afterAll(() => app.close())

type Row = Partial<typeof news.$inferInsert>
/** Inserts news of that company. `ago`: time since its publication in milliseconds. */
const publish = (titleCh: string, ago: number, row: Row = {}) => {
  const publishedAt = new Date(app.now().getTime() - ago)
  return addNews(me, { companyId: sponsor, categoryId: category, titleCh, publishedAt, ...row })
}
const titles = (list: { titleCh: string }[]) => list.map(({ titleCh }) => titleCh)

describe('a holder', () => {
  // Mutations: `isPublished` without the check of `shownUntil`; without the check of `publishedAt`.
  it('reads what is published and not over, newest first, and pages are clamped', async () => {
    await publish('昨天', DAY_MS)
    await publish('明天', -DAY_MS)
    await publish('過期', 3 * DAY_MS, { shownUntil: new Date(app.now().getTime() - HOUR_MS) })
    await publish('快到期', 2 * DAY_MS, { shownUntil: new Date(app.now().getTime() + HOUR_MS) })
    const read = async (input = {}) => (await app.call(load_All, { sponsor, ...input }, me.holder)).data
    const all = await read({ pageSize: 9999 })
    expect([titles(all.list), all.total, all.pageSize]).toEqual([['昨天', '快到期'], 2, 100])
    expect(all.list[0]).toMatchObject({ sponsor, category, isPublic: false, summaryCh: '', img: '' })
    const second = await read({ pageNum: 2, pageSize: 1 })
    expect([titles(second.list), second.total]).toEqual([['快到期'], 2])
    expect((await read({ pageNum: 1_000_000 })).list).toEqual([])
    app.later(2 * HOUR_MS)
    expect(titles((await read()).list)).toEqual(['昨天'])
    app.later(DAY_MS)
    expect(titles((await read()).list)).toEqual(['明天', '昨天'])
  })

  it('reads an article as sanitised HTML, with the neighbours and the category', async () => {
    const own = await addSponsor(me)
    const one = (titleCh: string, days: number, row: Row = {}) =>
      addNews(me, { companyId: own, titleCh, publishedAt: new Date(app.now().getTime() - days * DAY_MS), ...row })
    const older = await one('舊', 3)
    const contentCh = '**粗**<script>alert(1)</script>'
    const id = await one('中', 2, { contentCh })
    // Published at the same millisecond, so the ids decide the order.
    const same = await one('同時', 2)
    await one('未來', -1)
    const { data } = await app.call(load_by_id, { id }, me.holder)
    expect(data).toMatchObject({
      contentCh: '<p><strong>粗</strong></p>\n',
      categoryCh: '公告',
      newer: { id: same, titleCh: '同時' },
      older: { id: older, titleCh: '舊' },
    })
    expect((await app.call(load_by_id, { id: same }, me.holder)).data).toMatchObject({ newer: null, older: { id } })
  })

  it('sees the categories with those below them, and news of a category with those below it', async () => {
    const own = await addSponsor(me)
    const { db } = app.running.database
    const top = await addNewsCategory(me, own)
    const [below] = await db
      .insert(newsCategory)
      .values({ companyId: own, previousId: top, titleCh: '下層', sorter: 1 })
      .returning()
    const empty = await addNewsCategory(me, own)
    await addNews(me, { companyId: own, categoryId: top, titleCh: '上層的' })
    await addNews(me, { companyId: own, categoryId: below?.id ?? 0, titleCh: '下層的' })
    const { list } = (await app.call(load_layer, { sponsor: own }, me.holder)).data
    expect(list.map(({ id, layer, previous, count }) => [id, layer, previous, count])).toEqual([
      [top, 1, 0, 1],
      [empty, 1, 0, 0],
      [below?.id, 2, top, 1],
    ])
    const within = async (category: number) =>
      titles((await app.call(load_by_category, { category }, me.holder)).data.list).toSorted()
    expect(await within(top)).toEqual(['上層的', '下層的'])
    expect(await within(below?.id ?? 0)).toEqual(['下層的'])
    const { data } = await app.call(load_All, { sponsor: own, category: String(top) }, me.holder)
    expect(data.total).toBe(2)
  })

  it('without a company named reads the news of the back office in the path, or of the first sponsor', async () => {
    const both = await newPerson(app)
    await addNews(both, { companyId: 3, titleCh: '三的' })
    await addNews(both, { companyId: SUN.id, titleCh: '四的' })
    const first = async (sender: object) => (await app.call(load_All, { pageSize: 1 }, sender)).data.list[0]?.titleCh
    expect(await first(both.holder)).toBe('三的')
    // The company in the path is not one of theirs, so the news of their first sponsor is returned.
    expect(await first({ ...both.holder, prefix: SUN.prefix })).toBe('三的')
    const ofSun = await newPerson(app, SUN.id)
    expect(await first({ ...ofSun.holder, prefix: SUN.prefix })).toBe('四的')
    expect(await first(ofSun.holder)).toBe('四的')
    expect((await app.refused(load_All, { sponsor: 3 }, ofSun.holder)).code).toBe(404)
    // Clients of the specification always send company 3 for categories, whoever is signed in.
    const layers = (await app.call(load_layer, { sponsor: 3 }, ofSun.holder)).data
    expect(layers).toEqual((await app.call(load_layer, { sponsor: SUN.id }, ofSun.holder)).data)
    expect(layers.list.length).toBeGreaterThan(0)
  })

  it('reads what is new in all companies together', async () => {
    const { data } = await app.call(load, { pageSize: 100 }, me.holder)
    const sponsors = new Set(data.list.map((one) => one.sponsor))
    expect([sponsors.has(3), sponsors.has(sponsor), sponsors.has(SUN.id)]).toEqual([true, true, false])
  })
})

describe('a visitor', () => {
  // Mutation: `news.isPublic` left out of `isFor`.
  it('reads public news only, of the company named or in the path, and loses them when they are over', async () => {
    const shownUntil = new Date(app.now().getTime() + HOUR_MS)
    const row = { companyId: SUN.id, publishedAt: app.now() }
    const [own, open] = [
      await addNews(me, { ...row, titleCh: '內部' }),
      await addNews(me, { ...row, titleCh: '公開', isPublic: true, shownUntil }),
    ]
    await app.running.invalidate(['news'])
    for (const [input, sender] of [
      [{ sponsor: SUN.id, pageSize: 9999 }, {}],
      [{ pageSize: 9999, category: '' }, { prefix: SUN.prefix }],
    ] as const) {
      const { data } = await app.call(load_by_category_and_page, input as never, sender)
      expect(titles(data.list)).toContain('公開')
      expect(titles(data.list)).not.toContain('內部')
      expect(data.list.every((one) => one.isPublic && one.sponsor === SUN.id)).toBe(true)
    }
    const read = async (id: number, prefix = SUN.prefix) =>
      (await app.attempt(load_public_by_id, { id }, { prefix })).code
    expect([await read(open), await read(own), await read(open, 'SG')]).toEqual([200, 404, 404])
    const { data } = await app.call(load_public_by_id, { id: open }, { prefix: SUN.prefix })
    expect([data.newer?.titleCh, data.older?.titleCh]).not.toContain('內部')
    // Mutation: `news` left out of `windowsPassed`; then the cached answer is still returned.
    app.later(HOUR_MS + 1000)
    await app.running.runJob('publish')
    expect(await read(open)).toBe(404)
  })
})
