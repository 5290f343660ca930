import { contract } from '@idocard/contract'
import { MINUTE_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.running.app.inject({ url, headers })
const execute = (query: ReturnType<typeof sql>) => app.running.database.db.execute(query)

it('excludes personal pages and the API from search engines', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toMatch('text/plain')
  for (const path of ['/api/', '/backstage/', '/idocard/user', '/idocard/checkout', '/outbox'])
    expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
})

it('lists every product, article and page in both languages, linked to each other', async () => {
  const { body, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toMatch('xml')
  for (const path of ['/idocard/shop/shop?id=1', '/idocard/news/newsArticle?id=1', '/privacy']) {
    const english = `${path}${path.includes('?') ? '&amp;' : '?'}lang=en-us`
    expect(body).toContain(`<loc>http://localhost:3000${path}</loc>`)
    expect(body).toContain(`<loc>http://localhost:3000${english}</loc>`)
    expect(body).toContain(`hreflang="en" href="http://localhost:3000${english}"`)
  }
})

it('omits what is not shown: no longer sold, not yet published, expired', async () => {
  await execute(sql`update product set on_sale = false where id = 2`)
  await execute(sql`insert into news_article (id, news_category_id, title_ch, published_at)
    select 9001, min(id), '明天的消息', now() + interval '1 day' from content where kind = 'newsCategory'`)
  await execute(sql`insert into page (slug, title_ch, shown_until) values ('gone', '過去', now() - interval '1 day')`)
  const other = await get('/sitemap.xml?fresh=1')
  await app.running.invalidate(['product', 'news', 'page'])
  const { body } = await get('/sitemap.xml')
  expect(other.body).toContain('shop?id=2<')
  expect(body).not.toContain('shop?id=2<')
  expect(body).not.toContain('id=9001')
  expect(body).not.toContain('/gone')
})

it('serves a news feed in each language, with markup in a title as text', async () => {
  await execute(sql`insert into news_article (id, news_category_id, title_ch, title_en, summary_ch, published_at)
    select 9002, min(id), '<b>特價</b> & "更多" ]]>', 'Sale', E'一\u0001二', now() - interval '1 minute' from content where kind = 'newsCategory'`)
  await app.running.invalidate(['news'])
  const chinese = await get('/idocard/news/rss.xml')
  expect(chinese.headers['content-type']).toMatch('application/rss+xml')
  expect(chinese.body).toContain('<title>&lt;b&gt;特價&lt;/b&gt; &amp; &quot;更多&quot; ]]&gt;</title>')
  expect(chinese.body).toContain('<description>一二</description>')
  expect(chinese.body).toContain('<link>http://localhost:3000/idocard/news/newsArticle?id=9002</link>')
  const english = await get('/idocard/news/rss.xml?lang=en-us')
  expect(english.body).toContain('<title>Sale</title>')
  expect(english.body).toContain('newsArticle?id=9002&amp;lang=en-us')
})

it('responds 304 when unchanged, and ignores other parts of the request', async () => {
  const first = await get('/sitemap.xml')
  const etag = String(first.headers.etag)
  expect((await get('/sitemap.xml', { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get('/sitemap.xml?lang=<script>', { host: 'evil.example' })).body).toBe(first.body)
})

it('shows scheduled content at its time, without any write', async () => {
  const list = () => app.call(contract.newsArticle.load_by_page_front, {})
  await execute(sql`insert into news_article (id, news_category_id, title_ch, published_at)
    select 9003, min(id), '稍後', now() + interval '10 minutes' from content where kind = 'newsCategory'`)
  expect((await list()).data.list.map(({ id }) => id)).not.toContain(9003)
  app.later(11 * MINUTE_MS)
  await app.running.runJob('publish')
  expect((await list()).data.list.map(({ id }) => id)).toContain(9003)
})
