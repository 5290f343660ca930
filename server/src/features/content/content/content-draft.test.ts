import { contract } from '@idocard/contract'
import type { CallDeclaration } from '@idocard/contract/call'
import { COMPANY_KINDS, CONTENT_VERSIONS, type KindName, SITE_KINDS } from '@idocard/domain/content/content-kind'
import { HOUR_MS, MINUTE_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, OURS, type Person } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { addPicture, sweepPictures } from '../upload/fixtures.ts'

const site = contract.siteContent
const ours = contract.companyContent
type Calls = typeof site

let app: TestApp
let me: Person
let staff: { token: string; prefix: string }
beforeAll(async () => {
  app = await testApp()
  me = await newPerson(app)
  await appoint(me, 'content', null)
  await appoint(me, 'editor', OURS)
  staff = { token: await staffToken(app, me.holder.id), prefix: 'SG' }
})
afterAll(() => app.close())

const callsOf = (kind: KindName) => (kind in SITE_KINDS ? site : (ours as unknown as Calls))
let count = 0
/** What staff write of a kind, with `word` in everything that readers may get. */
async function written(kind: KindName, word: string) {
  const { fields, period } = { ...SITE_KINDS, ...COMPANY_KINDS }[kind] as (typeof SITE_KINDS)['newsArticle']
  const has = (name: string) => name in fields
  const of = has('categoryId') ? (fields.categoryId.of as KindName) : undefined
  const category = of && (await app.call(callsOf(of).publish, { kind: of as 'banner', titleCh: '分類' }, staff)).data
  count += 1
  return {
    kind: kind as 'banner',
    titleCh: word,
    titleEn: word,
    ...(has('summary') && { summaryCh: word, summaryEn: word }),
    ...(has('content') && { contentCh: word, contentEn: word }),
    ...(has('link') && { link: `/${word}` }),
    ...(has('day') && { day: '2026-01-02' }),
    ...(has('isPublic') && { isPublic: true }),
    ...(has('slug') && { slug: `about-${kind.toLowerCase()}-${count}` }),
    ...(category && { categoryId: category.id }),
    ...((period as string) === 'dated' && { shownFrom: app.now().toISOString() }),
  }
}

/** Which of the words are in anything that readers get, of one entry or in lists. */
async function readersSee(words: readonly string[], id: number, slug: string): Promise<boolean[]> {
  const { content, newsArticle, page, question, news, companyPage } = contract
  const nouns: Record<string, CallDeclaration>[] = [content, newsArticle, page, question, news, companyPage]
  const given = { id, slug, category: 0, sponsor: OURS, newsCategoryId: 0, pageNum: 1, pageSize: 50 }
  const answers: string[] = []
  for (const declaration of nouns.flatMap((noun) => Object.values(noun))) {
    if (declaration.writes) continue
    const names = Object.keys((declaration.input as unknown as { shape: object }).shape)
    const input = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))
    const sender = { ...(declaration.who === 'anyone' ? {} : { token: me.holder.token }), prefix: 'SG' }
    answers.push(JSON.stringify(await app.attempt(declaration, input, sender)))
  }
  for (const url of ['/sitemap.xml', '/idocard/news/rss.xml'])
    answers.push((await app.running.app.inject({ url })).body)
  return words.map((word) => answers.some((answer) => answer.includes(word)))
}

describe('changes of a published entry', () => {
  // Mutation: `saveBeside` replaced by `saveInPlace`.
  it.each([
    ...Object.keys(SITE_KINDS),
    ...Object.keys(COMPANY_KINDS),
  ] as KindName[])('of the kind %s reach no reader until they are published', async (kind) => {
    const calls = callsOf(kind)
    const [before, after] = [`${kind}Before`, `${kind}After`]
    const sent = await written(kind, before)
    const { id } = (await app.call(calls.publish, sent, staff)).data
    const { slug = '' } = sent
    // A category of questions is shown with a question in it.
    if (kind === 'questionCategory')
      await app.call(ours.publish, { kind: 'question', titleCh: '一題', categoryId: id }, staff)
    const changes = { ...sent, ...(await written(kind, after)), slug, id, version: 1 }
    const saved = (await app.call(calls.save, changes, staff)).data
    expect(saved).toMatchObject({ state: 'shown', isChanged: true, version: 2, titleCh: after })
    expect(await readersSee([before, after], id, slug)).toEqual([true, false])
    await app.call(calls.publish, { ...changes, version: 2 }, staff)
    expect(await readersSee([before, after], id, slug)).toEqual([false, true])
  })
})

const BANNER = { kind: 'banner', titleCh: '原來', titleEn: 'Before' } as const
const published = async () => (await app.call(site.publish, BANNER, staff)).data
const titles = async () => (await app.call(contract.content.banner, {})).data.list.map(({ titleCh }) => titleCh)
const get = async (id: number) => (await app.call(site.get, { kind: 'banner', id }, staff)).data
const versions = async (id: number) => (await app.call(site.load_versions, { kind: 'banner', id }, staff)).data.list
const find = async (keyword: string, show: 'changed' | 'shown' | 'draft' | '') =>
  (await app.call(site.list, { kind: 'banner', keyword, show }, staff)).data.list.map(({ id }) => id)
const in1h = () => new Date(app.now().getTime() + HOUR_MS).toISOString()

describe('an entry with changes', () => {
  it('is found as changed, by its new title, too', async () => {
    const { id } = await published()
    await app.call(site.save, { ...BANNER, id, version: 1, titleCh: `找得到 ${id}` }, staff)
    expect(await find(`找得到 ${id}`, 'changed')).toEqual([id])
    expect(await find('原來', 'shown')).toContain(id)
    expect(await find('', 'draft')).not.toContain(id)
    expect(await get(id)).toMatchObject({ titleCh: `找得到 ${id}`, isChanged: true, state: 'shown' })
  })

  // Mutations: the version not counted by `saveBeside`, or by `discardChanges`.
  it('is not overwritten by somebody who has not seen the changes, or that they were discarded', async () => {
    const { id } = await published()
    const [one, other] = await Promise.all(
      ['甲', '乙'].map((titleCh) => app.attempt(site.save, { ...BANNER, id, version: 1, titleCh }, staff)),
    )
    const codes = [one?.code, other?.code].toSorted()
    expect(codes).toEqual([200, 409])
    expect((await app.refused(site.discard, { kind: 'banner', id, version: 1 }, staff)).code).toBe(409)
    await app.call(site.discard, { kind: 'banner', id, version: 2 }, staff)
    const late = await app.refused(site.publish, { ...BANNER, id, version: 2 }, staff)
    expect(late.data.refusal).toBe('content.changed')
  })

  it('goes back to what readers see, and the changes can be had again', async () => {
    const { id } = await published()
    await app.call(site.save, { ...BANNER, id, version: 1, titleCh: '改過' }, staff)
    expect((await versions(id)).map(({ titleCh, isPublished }) => [titleCh, isPublished])).toEqual([
      ['改過', false],
      ['原來', true],
    ])
    const back = (await app.call(site.discard, { kind: 'banner', id, version: 2 }, staff)).data
    expect(back).toMatchObject({ titleCh: '原來', isChanged: false, version: 3 })
    expect((await versions(id)).map(({ titleCh, isPublished }) => [titleCh, isPublished])).toEqual([
      ['原來', true],
      ['改過', false],
      ['原來', false],
    ])
    const then = (await app.call(site.load_version, { kind: 'banner', id, version: 2 }, staff)).data
    expect(then.titleCh).toBe('改過')
    expect((await app.refused(site.discard, { kind: 'banner', id, version: 3 }, staff)).code).toBe(404)
  })

  // Mutation: `ne(contentVersion.version, shown)` left out.
  it('keeps the version that readers see, however often it is changed', async () => {
    const { id } = await published()
    for (let version = 1; version <= CONTENT_VERSIONS + 2; version += 1)
      await app.call(site.save, { ...BANNER, id, version, titleCh: `第 ${version} 次` }, staff)
    const kept = await versions(id)
    expect(kept).toHaveLength(CONTENT_VERSIONS + 1)
    expect(kept.at(-1)).toMatchObject({ version: 1, titleCh: '原來', isPublished: true })
  })

  it('is a draft with its changes once it is taken off, or removed and restored', async () => {
    const { id } = await published()
    await app.call(site.save, { ...BANNER, id, version: 1, titleCh: '改過' }, staff)
    await app.call(site.remove, { kind: 'banner', id, version: 2 }, staff)
    const restored = (await app.call(site.restore, { kind: 'banner', id }, staff)).data
    expect(restored).toMatchObject({ titleCh: '改過', state: 'draft', isChanged: false })
    const { version } = (await app.call(site.publish, { ...BANNER, id, version: restored.version }, staff)).data
    await app.call(site.save, { ...BANNER, id, version, titleCh: '又改' }, staff)
    const off = { ...BANNER, id, version: version + 1, titleCh: '又改', isDraft: true }
    expect((await app.call(site.publish, off, staff)).data).toMatchObject({ state: 'draft', isChanged: false })
  })

  // Mutation: `isDraftedInto` left out of `hasEntries`.
  it('keeps the category that its changes put it into', async () => {
    const sent = await written('newsArticle', '分類')
    const article = (await app.call(site.publish, sent, staff)).data
    const category = (await app.call(site.publish, { kind: 'newsCategory', titleCh: '新的' }, staff)).data
    await app.call(site.save, { ...sent, id: article.id, version: 1, categoryId: category.id }, staff)
    const remove = { kind: 'newsCategory', id: category.id, version: 1 } as const
    expect((await app.refused(site.remove, remove, staff)).data.refusal).toBe('content.in_use')
  })

  // Mutation: `putPictures` left out of what is saved beside.
  it('keeps the pictures of its changes', async () => {
    const { id } = await published()
    const img = await addPicture(me)
    await app.call(site.save, { ...BANNER, id, version: 1, img }, staff)
    await sweepPictures(app, new Date(app.now().getTime() + HOUR_MS))
    expect((await app.running.app.inject({ url: `/picture/${img}.webp` })).statusCode).toBe(200)
  })
})

describe('scheduled changes', () => {
  const schedule = async (id: number, titleCh: string, version = 1) =>
    (await app.call(site.publish, { ...BANNER, id, version, titleCh, publishAt: in1h() }, staff)).data
  const pass = async (ms: number) => {
    app.later(ms)
    await app.running.runJob('publish')
    staff.token = await staffToken(app, me.holder.id)
  }

  // Mutations: `publishDue` left out of the job; its tag not invalidated; `publishAt` left out of the list's state.
  it('are published at their moment, and the entry is shown as it was until then', async () => {
    const { id } = await published()
    const planned = await schedule(id, `準時 ${id}`)
    expect(planned).toMatchObject({ state: 'shown', isChanged: true })
    const waiting = { kind: 'banner', keyword: `準時 ${id}`, show: 'planned' } as const
    const waits = async () => (await app.call(site.list, waiting, staff)).data.list.map((one) => one.id)
    expect(await waits()).toEqual([id])
    await pass(HOUR_MS - MINUTE_MS)
    expect(await titles()).not.toContain(`準時 ${id}`)
    await pass(2 * MINUTE_MS)
    expect(await titles()).toContain(`準時 ${id}`)
    expect(await waits()).toEqual([])
    expect(await get(id)).toMatchObject({ isChanged: false, publishAt: null, version: 3 })
    const [newest] = await versions(id)
    expect(newest).toMatchObject({ titleCh: `準時 ${id}`, isPublished: true })
  })

  // Mutation: the schedule not asked for by `saveEntry`.
  it('do not change by somebody who may not publish, until they are no longer scheduled', async () => {
    const { id } = await published()
    await schedule(id, `不變 ${id}`)
    const changes = { ...BANNER, id, version: 2, titleCh: `偷改 ${id}` }
    expect((await app.refused(site.save, changes, staff)).data.refusal).toBe('content.scheduled')
    const discarded = await app.refused(site.discard, { kind: 'banner', id, version: 2 }, staff)
    expect(discarded.data.refusal).toBe('content.scheduled')
    await app.call(site.unschedule, { kind: 'banner', id, version: 2 }, staff)
    await app.call(site.save, changes, staff)
    await pass(2 * HOUR_MS)
    expect(await titles()).toEqual(expect.not.arrayContaining([`偷改 ${id}`, `不變 ${id}`]))
  })

  it('of a removed entry are not published, and a draft has a period instead', async () => {
    const { id } = await published()
    await schedule(id, `移除 ${id}`)
    await app.call(site.remove, { kind: 'banner', id, version: 2 }, staff)
    await pass(2 * HOUR_MS)
    const restored = (await app.call(site.restore, { kind: 'banner', id }, staff)).data
    expect(restored).toMatchObject({ titleCh: `移除 ${id}`, state: 'draft' })
    const again = { ...BANNER, id, version: restored.version, publishAt: in1h() }
    expect((await app.refused(site.publish, again, staff)).data.fields).toHaveProperty('publishAt')
  })
})

// Mutation: `content.publish` among the rights of the role.
it('a writer proposes changes, which somebody else publishes', async () => {
  const writer = await newPerson(app)
  await appoint(writer, 'writer', null)
  const sender = { token: await staffToken(app, writer.holder.id) }
  const { id } = await published()
  const changes = { ...BANNER, id, version: 1, titleCh: `提議 ${id}` }
  await app.call(site.save, changes, sender)
  expect((await app.refused(site.publish, { ...changes, version: 2 }, sender)).data.refusal).toBe('auth.forbidden')
  await app.call(site.publish, { ...changes, version: 2 }, staff)
  expect(await titles()).toContain(`提議 ${id}`)
})
