import { contract } from '@idocard/contract'
import { MINUTE_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { page } from '../../../db/schema/content/content.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'

const { load_by_slug } = contract.page

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function write(written: Partial<typeof page.$inferInsert> & { slug: string }): Promise<void> {
  await app.running.database.db.insert(page).values({ titleCh: '頁面', ...written })
  await app.running.invalidate(['page'])
}
const codeOf = async (slug: unknown) => (await app.refused(load_by_slug, { slug })).code
const inMinutes = (minutes: number) => new Date(app.now().getTime() + minutes * MINUTE_MS)

describe('a page that staff wrote', () => {
  it('is returned by its slug, as HTML, in both languages', async () => {
    const updatedAt = new Date('2026-03-01T02:03:04Z')
    await write({
      slug: 'trial',
      titleEn: 'Trial',
      summaryCh: '摘要',
      contentCh: '# 大標\n\n## 小標\n\n<img src=x onerror=alert(1)>',
      contentEn: 'English',
      updatedAt,
    })
    const { data } = await app.call(load_by_slug, { slug: 'trial' })
    expect(data).toMatchObject({
      slug: 'trial',
      titleCh: '頁面',
      titleEn: 'Trial',
      summaryCh: '摘要',
      summaryEn: '',
      contentEn: '<p>English</p>\n',
      updatedAt: updatedAt.toISOString(),
    })
    // The page already has an h1, so headings in the text begin with h2.
    expect(data.contentCh).toContain('<h2>大標</h2>')
    expect(data.contentCh).not.toMatch(/onerror|<h1/)
    expect(Object.keys(data)).not.toContain('shownUntil')
  })

  it('is found however the slug is written, and returns its own slug', async () => {
    await write({ slug: 'case' })
    for (const slug of ['CASE', 'Case', ' case '])
      expect((await app.call(load_by_slug, { slug })).data.slug).toBe('case')
  })

  it('is available only between its two moments', async () => {
    await write({ slug: 'later', shownFrom: inMinutes(10), shownUntil: inMinutes(20) })
    expect(await codeOf('later')).toBe(404)
    app.later(11 * MINUTE_MS)
    await app.running.runJob('publish')
    expect((await app.call(load_by_slug, { slug: 'later' })).code).toBe(200)
    app.later(10 * MINUTE_MS)
    await app.running.runJob('publish')
    expect(await codeOf('later')).toBe(404)
  })

  it.each([
    'no-such-page',
    '%',
    '_____',
    "' or 1=1 --",
    '../privacy',
    '<script>',
    '𝓅𝓇𝒾𝓋𝒶𝒸𝓎',
  ])('%j is not found', async (slug) => {
    expect(await codeOf(slug)).toBe(404)
  })

  it.each(['', ' ', 'x'.repeat(101), 'a\0b', null, 7, ['privacy']])('%j is not a slug', async (slug) => {
    expect(await codeOf(slug)).toBe(422)
  })
})

it('the privacy policy is such a page', async () => {
  expect((await app.call(load_by_slug, { slug: 'privacy' })).data.titleEn).toBe('Privacy policy')
})
