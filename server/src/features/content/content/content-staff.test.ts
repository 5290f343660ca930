import { contract } from '@idocard/contract'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, OURS, type Person } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { addQuestion } from '../question/fixtures.ts'
import { addPicture, sweepPictures } from '../upload/fixtures.ts'
import { addContent } from './fixtures.ts'
import { sweepContent } from './sweep-content.store.ts'

const site = contract.siteContent
const ours = contract.companyContent

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Editor extends Person {
  staff: { token: string; prefix: string }
}
async function editor(scope: 'site' | 'company'): Promise<Editor> {
  const person = await newPerson(app)
  await (scope === 'site' ? appoint(person, 'content', null) : appoint(person, 'editor', OURS))
  return { ...person, staff: { token: await staffToken(app, person.holder.id), prefix: 'SG' } }
}
const db = () => app.running.database.db
const banners = async () => (await app.call(contract.content.banner, {})).data.list
const titles = async () => (await banners()).map(({ titleCh }) => titleCh)
const at = (ms: number) => new Date(app.now().getTime() + ms).toISOString()
const BANNER = { kind: 'banner', titleCh: '週年慶', titleEn: 'Anniversary', link: '/idocard/shop' } as const

describe('an entry', () => {
  // Mutations: drafts left in `isVisible`; `publish` without its tags.
  it('is a draft until it is published, and is shown at once, in both languages’ texts', async () => {
    const me = await editor('site')
    const draft = (await app.call(site.save, { ...BANNER, titleCh: '草稿' }, me.staff)).data
    expect(draft).toMatchObject({ state: 'draft', version: 1, missing: [] })
    expect(await titles()).not.toContain('草稿')
    const sent = { ...BANNER, titleCh: '公開了', id: draft.id, version: 1 }
    expect((await app.call(site.publish, sent, me.staff)).data).toMatchObject({ state: 'shown', version: 2 })
    expect(await titles()).toContain('公開了')
    const off = { ...sent, version: 2, isDraft: true }
    expect((await app.call(site.publish, off, me.staff)).data.state).toBe('draft')
    expect(await titles()).not.toContain('公開了')
  })

  // Mutation: `content` left out of the kinds that `windowsPassed` asks.
  it('appears and disappears at its time', async () => {
    const me = await editor('site')
    const period = { shownFrom: at(HOUR_MS), shownUntil: at(2 * HOUR_MS) }
    const made = (await app.call(site.publish, { ...BANNER, titleCh: '限時', ...period }, me.staff)).data
    expect(made.state).toBe('planned')
    const ids = async (show: 'planned' | 'shown' | 'ended') =>
      (await app.call(site.list, { kind: 'banner', keyword: '限時', show }, me.staff)).data.list.map(({ id }) => id)
    expect([await ids('planned'), await ids('shown'), await titles()]).toEqual([
      [made.id],
      [],
      expect.not.arrayContaining(['限時']),
    ])
    app.later(HOUR_MS + 1000)
    await app.running.runJob('publish')
    const later = { ...me.staff, token: await staffToken(app, me.holder.id) }
    Object.assign(me.staff, later)
    expect([await ids('planned'), await ids('shown'), await titles()]).toEqual([
      [],
      [made.id],
      expect.arrayContaining(['限時']),
    ])
    app.later(HOUR_MS)
    await app.running.runJob('publish')
    Object.assign(me.staff, { token: await staffToken(app, me.holder.id) })
    expect([await ids('ended'), await titles()]).toEqual([[made.id], expect.not.arrayContaining(['限時'])])
  })

  it('is written in one language at least, and says what is missing in the other', async () => {
    const me = await editor('site')
    const sent = { kind: 'guide', titleCh: '', titleEn: 'First steps', contentCh: '內容', contentEn: '' } as const
    expect((await app.call(site.save, sent, me.staff)).data.missing).toEqual(['titleCh', 'contentEn'])
    const none = await app.refused(site.save, { ...sent, titleEn: '\u200b' }, me.staff)
    expect(none.data.fields).toHaveProperty('titleCh')
  })

  it('takes the fields of its kind alone, within their limits', async () => {
    const me = await editor('site')
    const wrong = {
      ...BANNER,
      day: '2026-11-25',
      summaryCh: '摘要',
      contentCh: '長'.repeat(501),
      link: 'javascript:alert(1)',
    }
    const answer = await app.refused(site.save, { ...wrong, shownFrom: at(DAY_MS), shownUntil: at(0) }, me.staff)
    expect(Object.keys(answer.data.fields ?? {}).sort()).toEqual([
      'contentCh',
      'day',
      'link',
      'shownUntil',
      'summaryCh',
    ])
  })

  // Mutation: the version not compared.
  it('is not overwritten or removed by somebody who has not seen a colleague’s change', async () => {
    const [one, other] = [await editor('company'), await editor('company')]
    const id = await addQuestion(one)
    const { version, categoryId } = (await app.call(ours.get, { kind: 'question', id }, one.staff)).data
    const sent = { kind: 'question', id, version, categoryId } as const
    await app.call(ours.publish, { ...sent, titleCh: '先' }, other.staff)
    const late = await app.refused(ours.publish, { ...sent, titleCh: '後' }, one.staff)
    expect(late.data.refusal).toBe('content.changed')
    const removed = await app.refused(ours.remove, { kind: 'question', id, version }, one.staff)
    expect(removed.data.refusal).toBe('content.changed')
    expect((await app.call(ours.get, { kind: 'question', id }, one.staff)).data.titleCh).toBe('先')
  })

  it('is stored without what could do harm, and Markdown stays as it was written', async () => {
    const me = await editor('site')
    const sent = { kind: 'teaching', titleCh: '安全' } as const
    const html = '<p onclick="steal()">一</p><script>steal()</script><iframe src="https://evil.example/"></iframe>'
    const { contentCh } = (await app.call(site.save, { ...sent, contentCh: html }, me.staff)).data
    expect(contentCh).toBe('<p>一</p>')
    const markdown = '## 標題\n\n> 引言 **粗** <br> https://youtu.be/dQw4w9WgXcQ\n\n[連結](/shipping)'
    expect((await app.call(site.save, { ...sent, contentCh: markdown }, me.staff)).data.contentCh).toBe(markdown)
  })

  // Mutation: only the text that was sent is measured.
  it('is refused if it becomes longer than it can be as safe HTML, because it could never be saved again', async () => {
    const me = await editor('site')
    const contentCh = `<div>\n\n${'![](/a)'.repeat(2500)}`
    const answer = await app.refused(site.save, { kind: 'teaching', titleCh: '圖片', contentCh }, me.staff)
    expect(Object.keys(answer.data.fields ?? {})).toEqual(['contentCh'])
  })

  // Mutations: `preview` without its sanitiser; `hasSeller` left out of `page`.
  it('is previewed as its page will show it', async () => {
    const me = await editor('site')
    const texts = {
      contentCh: '**賣方**\n\n{{seller}}',
      contentEn: '<p onclick="steal()">A</p><script>steal()</script>',
    }
    const sent = { kind: 'page', slug: 'previewed', titleCh: '預覽', ...texts } as const
    const preview = (await app.call(site.preview, { kind: 'page', ...texts }, me.staff)).data
    await app.call(site.publish, sent, me.staff)
    const page = (await app.call(contract.page.load_by_slug, { slug: sent.slug })).data
    expect(preview).toEqual({ contentCh: page.contentCh, contentEn: page.contentEn })
    expect(preview.contentCh).toMatch(/<strong>賣方<\/strong>.*\s*<ul>/)
    expect(preview.contentEn.trim()).toBe('<p>A</p>')
  })
})

it('is listed and shown in the order that staff gave', async () => {
  const me = await editor('site')
  const [a, b] = [await addContent(me, { kind: 'partner' }), await addContent(me, { kind: 'partner' })]
  await app.call(site.sort, { kind: 'partner', list: [b, a] }, me.staff)
  const listed = (await app.call(site.list, { kind: 'partner' }, me.staff)).data.list.map(({ id }) => id)
  const shown = (await app.call(contract.content.partner, {})).data.list.map(({ id }) => id)
  const newest = (await app.call(site.list, { kind: 'partner', sort: 'newest', pageSize: 2 }, me.staff)).data
  expect(newest.list.map(({ id }) => id)).toEqual([b, a])
  const { next: cursor } = newest
  const after = (await app.call(site.list, { kind: 'partner', sort: 'newest', cursor }, me.staff)).data
  expect(after.list.map(({ id }) => id)).not.toContain(a)
  for (const ids of [listed, shown]) expect(ids.slice(0, 2)).toEqual([b, a])
  // By a column, what is shown are the changes that readers do not see yet.
  const { version } = (await app.call(site.get, { kind: 'partner', id: a }, me.staff)).data
  await app.call(site.save, { kind: 'partner', id: a, version, titleCh: '0 甲', link: 'https://example.com' }, me.staff)
  const c = await addContent(me, { kind: 'partner', titleCh: '1 乙', shownFrom: app.now() })
  const sorted = async (sort: 'title' | '-from', cursor = '') =>
    (await app.call(site.list, { kind: 'partner', sort, cursor, pageSize: 1 }, me.staff)).data
  const byTitle = await sorted('title')
  expect(byTitle.list.map(({ id }) => id)).toEqual([a])
  expect((await sorted('title', byTitle.next)).list.map(({ id }) => id)).toEqual([c])
  expect((await sorted('-from')).list.map(({ id }) => id)).toEqual([c])
  for (const kind of ['newsCategory', 'newsArticle', 'page'] as const)
    for (const sort of ['title', 'from', '-from'] as const) await app.call(site.list, { kind, sort }, me.staff)
  // An entry of another kind is none of these, and articles are sorted by their time.
  expect((await app.refused(site.sort, { kind: 'banner', list: [a] }, me.staff)).code).toBe(404)
  expect((await app.refused(site.sort, { kind: 'newsArticle', list: [a] }, me.staff)).code).toBe(422)
})

describe('a removed entry', () => {
  it('is gone at once, comes back as a draft, and is deleted after thirty days', async () => {
    const me = await editor('site')
    const id = await addContent(me, { titleCh: '移除' })
    await app.running.invalidate(['content'])
    expect(await titles()).toContain('移除')
    await app.call(site.remove, { kind: 'banner', id, version: 1 }, me.staff)
    expect(await titles()).not.toContain('移除')
    const restored = (await app.call(site.restore, { kind: 'banner', id }, me.staff)).data
    expect(restored).toMatchObject({ id, state: 'draft' })
    await app.call(site.remove, { kind: 'banner', id, version: restored.version }, me.staff)
    const get = async () => (await app.attempt(site.get, { kind: 'banner', id }, me.staff)).code
    await sweepContent(db(), new Date(app.now().getTime() - UNDO_DAYS * DAY_MS))
    expect(await get()).toBe(200)
    await sweepContent(db(), new Date(app.now().getTime() + 1000))
    expect(await get()).toBe(404)
  })

  it('takes no entries with it: a category must be empty, and comes back before them', async () => {
    const me = await editor('company')
    const id = await addQuestion(me)
    const { categoryId } = (await app.call(ours.get, { kind: 'question', id }, me.staff)).data
    const category = { kind: 'questionCategory', id: categoryId, version: 1 } as const
    expect((await app.refused(ours.remove, category, me.staff)).data.refusal).toBe('content.in_use')
    await app.call(ours.remove, { kind: 'question', id, version: 1 }, me.staff)
    await app.call(ours.remove, category, me.staff)
    const back = await app.refused(ours.restore, { kind: 'question', id }, me.staff)
    expect(back.data.refusal).toBe('content.category_removed')
    await app.call(ours.restore, { kind: 'questionCategory', id: categoryId }, me.staff)
    await app.call(ours.restore, { kind: 'question', id }, me.staff)
  })
})

describe('a version', () => {
  // Mutations: `keepVersion` left out; `desc` left out of `versionsOf`.
  it('is kept at each change, and can be read and saved again', async () => {
    const [me, colleague] = [await editor('site'), await editor('site')]
    const sent = { kind: 'newsCategory', titleCh: '一', titleEn: 'One' } as const
    const { id } = (await app.call(site.save, sent, me.staff)).data
    await app.call(site.publish, { ...sent, titleCh: '二', id, version: 1 }, colleague.staff)
    const versions = async () => (await app.call(site.load_versions, { kind: 'newsCategory', id }, me.staff)).data.list
    expect(await versions()).toMatchObject([
      { version: 2, titleCh: '二', isDraft: false },
      { version: 1, titleCh: '一', isDraft: true },
    ])
    const first = (await app.call(site.load_version, { kind: 'newsCategory', id, version: 1 }, me.staff)).data
    const { titleCh, titleEn } = first
    await app.call(site.publish, { kind: 'newsCategory', id, version: 2, titleCh, titleEn }, me.staff)
    expect((await versions()).map((one) => one.titleCh)).toEqual(['一', '二', '一'])
  })

  // Mutation: the version before the change not kept.
  it('is kept of what was there before staff first changed it', async () => {
    const me = await editor('company')
    const entry = { kind: 'question', id: await addQuestion(me, { titleCh: '原來的問題', isDraft: true }) } as const
    const { categoryId, version } = (await app.call(ours.get, entry, me.staff)).data
    await app.call(ours.save, { ...entry, titleCh: '新的問題', contentCh: '答', categoryId, version }, me.staff)
    const { list } = (await app.call(ours.load_versions, entry, me.staff)).data
    expect(list.map((one) => one.titleCh)).toEqual(['新的問題', '原來的問題'])
  })
})

describe('a picture', () => {
  const sweep = () => sweepPictures(app, new Date(app.now().getTime() + DAY_MS))
  const isThere = async (id: string) =>
    (await app.running.app.inject({ url: `/picture/${id}.webp` })).statusCode === 200

  // Mutations: `contentPicture` left out of `sweepUploads`; `leaveShownPictures` left out of `erasePerson`.
  it('is kept while an entry shows it, in a field or in its text, even without its owner’s account', async () => {
    const [me, colleague] = [await editor('site'), await editor('site')]
    const [cover, within] = [await addPicture(me), await addPicture(me)]
    const sent = { kind: 'guide', titleCh: '圖', contentCh: `![](/picture/${within}.webp)` } as const
    const made = (await app.call(site.save, { ...sent, img: cover }, me.staff)).data
    await sweep()
    expect([await isThere(cover), await isThere(within)]).toEqual([true, true])
    await deleteAccount(me)
    expect([await isThere(cover), await isThere(within)]).toEqual([true, true])
    // A colleague takes one out. The version before shows it, so it stays until the entry is gone for good.
    await app.call(site.save, { ...sent, img: made.img, contentCh: '', id: made.id, version: 1 }, colleague.staff)
    await sweep()
    expect([await isThere(cover), await isThere(within)]).toEqual([true, true])
    await app.call(site.remove, { kind: 'guide', id: made.id, version: 2 }, colleague.staff)
    await sweepContent(db(), new Date(app.now().getTime() + DAY_MS))
    await sweep()
    expect([await isThere(cover), await isThere(within)]).toEqual([false, false])
  })

  it('of somebody else is refused, in a field and in a text', async () => {
    const [me, stranger] = [await editor('site'), await newPerson(app)]
    const theirs = await addPicture(stranger)
    const contentEn = `<img src="/picture/${theirs}.webp">`
    const answer = await app.refused(site.save, { kind: 'guide', titleCh: '圖', img: theirs, contentEn }, me.staff)
    expect(Object.keys(answer.data.fields ?? {}).sort()).toEqual(['contentEn', 'img'])
  })
})

describe('company content', () => {
  it('has pages, history and news that only their readers see once they are published', async () => {
    const me = await editor('company')
    const page = { kind: 'companyPage', slug: 'ourStory', titleCh: '故事', contentCh: '**一**' } as const
    const made = (await app.call(ours.save, page, me.staff)).data
    const read = async () => (await app.attempt(contract.companyPage.load_by_slug, { slug: 'ourStory' })).code
    expect(await read()).toBe(404)
    await app.call(ours.publish, { ...page, id: made.id, version: 1 }, me.staff)
    expect(await read()).toBe(200)
    const taken = await app.refused(ours.save, page, me.staff)
    expect(taken.data.refusal).toBe('content.slug_taken')
    const moved = await app.refused(ours.publish, { ...page, id: made.id, version: 2, slug: 'moved' }, me.staff)
    expect(moved.data.fields).toHaveProperty('slug')
    // The screen of the courses has capitals and a hyphen.
    await app.call(ours.save, { ...page, slug: 'CQI-IRCA2' }, me.staff)
    const event = { kind: 'companyEvent', titleCh: '搬家', day: '2026-01-02' } as const
    await app.call(ours.publish, event, me.staff)
    const { list } = (await app.call(contract.companyPage.load_events, {})).data
    expect(list.map(({ titleCh }) => titleCh)).toContain('搬家')
    expect((await app.call(ours.list, { kind: 'companyEvent' }, me.staff)).data.list.map(({ id }) => id)).toEqual(
      list.map(({ id }) => id),
    )
    const category = (await app.call(ours.publish, { kind: 'companyNewsCategory', titleCh: '公告' }, me.staff)).data
    const article = { kind: 'news', titleCh: '開幕', categoryId: category.id, isPublic: true } as const
    const news = (await app.call(ours.publish, article, me.staff)).data
    expect(news.state).toBe('shown')
    expect((await app.call(contract.news.load_public_by_id, { id: news.id })).code).toBe(200)
  })
})
