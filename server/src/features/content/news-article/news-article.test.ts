import { contract } from '@idocard/contract'
import { NEWS_PAGE } from '@idocard/contract/content/news-article'
import { MINUTE_MS } from '@idocard/domain/duration'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { content, newsArticle } from '../../../db/schema/content/content.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'

const { load_by_page_front, load_by_id } = contract.newsArticle
const DAY = 24 * 60 * MINUTE_MS

let app: TestApp
/** The test's own categories, so that it does not depend on the demo content. */
let events: number
let notices: number
beforeAll(async () => {
  app = await testApp()
  const { db } = app.running.database
  await db.delete(newsArticle)
  const made = await db
    .insert(content)
    .values([
      { kind: 'newsCategory', titleCh: '活動', titleEn: 'Events' },
      { kind: 'newsCategory', titleCh: '公告' },
    ])
    .returning({ id: content.id })
  ;[events = 0, notices = 0] = made.map(({ id }) => id)
})
afterAll(() => app.close())

type Written = Partial<typeof newsArticle.$inferInsert> & { titleCh: string }

/** Inserts published articles directly into the database; `ago` is in milliseconds. */
async function publish(...articles: (Written & { ago: number })[]): Promise<number[]> {
  const now = app.now().getTime()
  const { db } = app.running.database
  const made = await db
    .insert(newsArticle)
    .values(
      articles.map(({ ago, ...article }) => ({
        newsCategoryId: events,
        publishedAt: new Date(now - ago),
        ...article,
      })),
    )
    .returning({ id: newsArticle.id })
  await app.running.invalidate(['news', 'content'])
  return made.map(({ id }) => id)
}
async function without(): Promise<void> {
  await app.running.database.db.delete(newsArticle)
  await app.running.invalidate(['news'])
}
const list = async (query: object = {}) => (await app.call(load_by_page_front, query)).data
const titles = async (query: object = {}) => (await list(query)).list.map((one) => one.titleCh)

describe('the list', () => {
  it('has the newest first, and of two at the same moment the one inserted later', async () => {
    await without()
    await publish(
      { titleCh: '舊', ago: 3 * DAY },
      { titleCh: '新', ago: MINUTE_MS },
      { titleCh: '同時一', ago: DAY },
      { titleCh: '同時二', ago: DAY },
    )
    expect(await titles()).toEqual(['新', '同時二', '同時一', '舊'])
  })

  it('contains published articles that are not taken down yet, and the others when their time comes', async () => {
    await without()
    const now = app.now().getTime()
    const [soon = 0] = await publish(
      { titleCh: '之後', ago: -10 * MINUTE_MS },
      { titleCh: '下架', ago: DAY, shownUntil: new Date(now - MINUTE_MS) },
      { titleCh: '快下架', ago: DAY, shownUntil: new Date(now + 5 * MINUTE_MS) },
    )
    expect(await titles()).toEqual(['快下架'])
    expect((await app.refused(load_by_id, { id: soon })).code).toBe(404)
    app.later(11 * MINUTE_MS)
    await app.running.runJob('publish')
    expect(await titles()).toEqual(['之後'])
    expect((await app.call(load_by_id, { id: soon })).data.titleCh).toBe('之後')
  })

  it('is limited to one category, or contains all for 0 or none', async () => {
    await without()
    await publish(
      { titleCh: '活動', ago: DAY },
      { titleCh: '公告', ago: 2 * DAY, newsCategoryId: notices },
      { titleCh: '活動二', ago: 3 * DAY },
    )
    expect(await titles({ newsCategoryId: events })).toEqual(['活動', '活動二'])
    expect(await titles({ newsCategoryId: String(notices) })).toEqual(['公告'])
    expect(await titles({ newsCategoryId: 0 })).toHaveLength(3)
    expect(await titles({ newsCategoryId: '' })).toHaveLength(3)
    expect(await list({ newsCategoryId: 2_000_000_000 })).toMatchObject({ list: [], total: 0 })
  })

  it('is divided into consecutive pages; every article is on exactly one', async () => {
    await without()
    // All are published at the same moment, so only their ids decide the order.
    const written = Array.from({ length: 2 * NEWS_PAGE + 1 }, (_, index) => ({ titleCh: `第 ${index}`, ago: DAY }))
    await publish(...written)
    const pages = await Promise.all([1, 2, 3].map((pageNum) => list({ pageNum })))
    expect(pages.map((page) => page.list.length)).toEqual([NEWS_PAGE, NEWS_PAGE, 1])
    expect(pages.map(({ total, pageNum, pageSize }) => [total, pageNum, pageSize])).toEqual(
      [1, 2, 3].map((pageNum) => [written.length, pageNum, NEWS_PAGE]),
    )
    const shown = pages.flatMap((page) => page.list.map((one) => one.titleCh))
    expect(shown).toEqual(written.map((one) => one.titleCh).reverse())
    expect(await list({ pageNum: 4 })).toMatchObject({ list: [], total: written.length })
    expect(await list({ pageSize: 99_999 })).toMatchObject({ pageSize: 100 })
  })
})

describe('an article', () => {
  it('is returned completely, as HTML, with its category', async () => {
    await without()
    const [id = 0] = await publish({
      titleCh: '玉色',
      titleEn: 'Jade',
      contentCh: '## 玉\n\n<script>alert(1)</script>[看](javascript:alert(1))',
      img: '/pictures/news/jade-960.webp',
      ago: DAY,
    })
    const { data } = await app.call(load_by_id, { id: String(id) })
    expect(data).toMatchObject({
      id,
      newsCategoryId: events,
      categoryCh: '活動',
      categoryEn: 'Events',
      titleEn: 'Jade',
      contentEn: '',
      img: '/pictures/news/jade-960.webp',
      newer: null,
      older: null,
    })
    expect(data.contentCh).toContain('<h2>玉</h2>')
    expect(data.contentCh).not.toMatch(/<script|href="javascript/)
  })

  it('links to the articles published just before and after it, of any category, and only to visible ones', async () => {
    await without()
    const [oldest = 0, , middle = 0, , newest = 0] = await publish(
      { titleCh: '最舊', ago: 5 * DAY, newsCategoryId: notices },
      { titleCh: '已下架', ago: 4 * DAY, shownUntil: new Date(app.now().getTime() - DAY) },
      { titleCh: '中間', ago: 3 * DAY },
      { titleCh: '也已下架', ago: 2 * DAY, shownUntil: new Date(app.now().getTime() - DAY) },
      { titleCh: '最新', titleEn: 'Newest', ago: DAY },
      { titleCh: '未來', ago: -DAY },
    )
    expect((await app.call(load_by_id, { id: middle })).data).toMatchObject({
      newer: { id: newest, titleCh: '最新', titleEn: 'Newest' },
      older: { id: oldest, titleCh: '最舊', titleEn: '' },
    })
    expect((await app.call(load_by_id, { id: newest })).data).toMatchObject({ newer: null, older: { id: middle } })
    expect((await app.call(load_by_id, { id: oldest })).data).toMatchObject({ newer: { id: middle }, older: null })
  })

  it('links through all articles in order, also those of one moment', async () => {
    await without()
    const sameTime = Array.from({ length: 5 }, (_, index) => ({ titleCh: `同時 ${index}`, ago: DAY }))
    const ids = await publish(...sameTime)
    // PostgreSQL stores microseconds; JavaScript dates do not.
    await app.running.database.db.execute(
      sql`update news_article set published_at = published_at + interval '500 microseconds'`,
    )
    await app.running.invalidate(['news'])
    const visited: number[] = []
    let id: number | undefined = ids.at(-1)
    while (id !== undefined && visited.length < 10) {
      visited.push(id)
      const { data } = await app.call(load_by_id, { id })
      id = data.older?.id
    }
    expect(visited).toEqual([...ids].reverse())
  })

  it.each([0, -1, 2 ** 31, 1.5, '1 or 1=1', '', null, { id: 1 }])('is not found for %j', async (id) => {
    expect((await app.refused(load_by_id, { id })).code).toBe(422)
  })

  it('is not found if it does not exist or is no longer visible', async () => {
    await without()
    const [gone = 0] = await publish({
      titleCh: '已下架',
      ago: 2 * DAY,
      shownUntil: new Date(app.now().getTime() - DAY),
    })
    for (const id of [gone, 2_000_000_000]) expect((await app.refused(load_by_id, { id })).code).toBe(404)
  })

  it('changes for readers at once when staff change it', async () => {
    await without()
    const [id = 0] = await publish({ titleCh: '改前', ago: DAY })
    expect((await app.call(load_by_id, { id })).data.titleCh).toBe('改前')
    await app.running.database.db.update(newsArticle).set({ titleCh: '改後' }).where(eq(newsArticle.id, id))
    await app.running.invalidate(['news'])
    expect((await app.call(load_by_id, { id })).data.titleCh).toBe('改後')
  })
})
