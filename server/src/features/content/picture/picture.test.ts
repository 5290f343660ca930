import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { pictureUrl } from '@idocard/domain/picture'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertOne } from '../../../db/insert-one.ts'
import { product } from '../../../db/schema/commerce/product.ts'
import { company } from '../../../db/schema/company/company.ts'
import { contentPicture } from '../../../db/schema/content/content.ts'
import { upload } from '../../../db/schema/content/upload.ts'
import { prize } from '../../../db/schema/loyalty/point.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, OURS, type Person } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { addPicture, sweepPictures } from '../upload/fixtures.ts'
import { addShownPicture } from './fixtures.ts'

const { list, get, replace, remove, restore } = contract.sitePicture
const site = contract.siteContent

let app: TestApp
let me: Person
let staff: { token: string }
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '10' })
  me = await newPerson(app)
  await appoint(me, 'content', null)
  staff = { token: await staffToken(app, me.holder.id) }
})
afterAll(() => app.close())

/** The library of the shop. */
const SHOP = { isOfShop: true }
const db = () => app.running.database.db
const statusOf = async (url: string) => (await app.running.app.inject({ url })).statusCode
const found = async (input: { keyword?: string; show?: '' | 'used' | 'unused' }) =>
  (await app.call(list, { pageSize: 500, ...input }, staff)).data.list.map(({ id }) => id)

// Mutations: `isOfShop` left out of `listPictures`, or of `pictureOfShop`.
it('are those that staff uploaded in the console, never a person’s own', async () => {
  const own = await addPicture(me)
  const shops = await addPicture(me, SHOP)
  const all = await found({})
  expect(all).toContain(shops)
  expect(all).not.toContain(own)
  for (const call of [get, remove]) expect((await app.refused(call, { id: own }, staff)).data.refusal).toBe('not_found')
  const kept = await db().select({ id: upload.id }).from(upload).where(eq(upload.id, own))
  expect(kept).toHaveLength(1)
})

// Mutations: the pattern of descriptions; `isPast` without the draft.
it('are found by where they are used and what they are said to show, with each use', async () => {
  const { id, banner } = await addShownPicture(me)
  const unused = await addPicture(me, SHOP)
  const text = { titleCh: `找圖 ${banner}`, contentCh: `看：![一隻 (黑)貓 ${banner}](/picture/${id}.webp)` }
  const guide = (await app.call(site.publish, { kind: 'guide', ...text }, staff)).data
  const next = { kind: 'guide', id: guide.id, titleCh: text.titleCh } as const
  await app.call(site.save, { ...next, version: 1, contentCh: '沒有圖了' }, staff)
  expect(await found({ keyword: `找圖 ${banner}` })).toEqual([id])
  expect(await found({ keyword: `(黑)貓 ${banner}` })).toEqual([id])
  expect(await found({ keyword: `(黑)狗 ${banner}` })).toEqual([])
  expect(await found({ show: 'unused' })).toEqual(expect.arrayContaining([unused]))
  expect(await found({ show: 'unused' })).not.toContain(id)
  expect(await found({ show: 'used' })).not.toContain(unused)
  const uses = async () =>
    (await app.call(get, { id }, staff)).data.uses.map(({ thing, id: of, isPast }) => [thing, of, isPast])
  expect(await uses()).toEqual(
    expect.arrayContaining([
      ['banner', banner, false],
      ['guide', guide.id, false],
    ]),
  )
  // Published, the text has the picture in an earlier version only.
  await app.call(site.publish, { ...next, version: 2, contentCh: '沒有圖了' }, staff)
  expect(await uses()).toContainEqual(['guide', guide.id, true])
})

// Mutations: any of the three of `replaceEverywhere` left out; `invalidates` left out; versions replaced, too.
it('are replaced everywhere at once, and earlier versions keep theirs', async () => {
  const { id: from, banner } = await addShownPicture(me)
  const [url, to] = [pictureUrl(from), await addPicture(me, SHOP)]
  const guide = { kind: 'guide', titleCh: '更換', contentCh: `![圖](${url})` } as const
  const entry = (await app.call(site.publish, guide, staff)).data
  await app.call(site.save, { ...guide, id: entry.id, version: 1, img: from, titleCh: '改' }, staff)
  const [sold] = await db()
    .insert(product)
    .values({ category: 'personal', titleCh: '有圖', price: 1, img: ['/x.jpg', url] })
    .returning()
  await db()
    .insert(contentPicture)
    .values({ kind: 'product', contentId: sold?.id ?? 0, uploadId: from })
  const given = await insertOne(db(), prize, { companyId: OURS, titleCh: '獎', img: url, points: 1, stock: 1 })
  await db().update(company).set({ squareLogo: url }).where(eq(company.id, OURS))
  await app.running.invalidate(['content', 'product', 'company'])
  const banners = async () => (await app.call(contract.content.banner, {})).data.list
  expect((await banners()).map(({ img }) => img)).toContain(url)

  const made = (await app.call(replace, { id: from, picture: to }, staff)).data
  expect(made.uses.map(({ thing }) => thing).toSorted()).toEqual(['banner', 'company', 'guide', 'prize', 'product'])
  const images = (await banners()).map(({ img }) => img)
  expect([images.includes(url), images.includes(pictureUrl(to))]).toEqual([false, true])
  expect((await app.call(contract.content.guide, {})).data.list.find(({ id }) => id === entry.id)?.contentCh).toContain(
    to,
  )
  const now = (await app.call(site.get, { kind: 'guide', id: entry.id }, staff)).data
  expect(now).toMatchObject({
    titleCh: '改',
    img: pictureUrl(to),
    contentCh: `![圖](${pictureUrl(to)})`,
    isChanged: true,
  })
  // An editor that was open is told.
  const late = { ...guide, id: entry.id, version: 2 }
  expect((await app.refused(site.save, late, staff)).data.refusal).toBe('content.changed')
  const first = (await app.call(site.load_version, { kind: 'guide', id: entry.id, version: 1 }, staff)).data
  expect(first.contentCh).toContain(from)
  const versions = (await app.call(site.load_versions, { kind: 'guide', id: entry.id }, staff)).data.list
  expect(versions.find(({ isPublished }) => isPublished)).toMatchObject({ titleCh: '更換', isDraft: false })
  const rows = await db()
    .select()
    .from(product)
    .where(eq(product.id, sold?.id ?? 0))
  expect(rows[0]).toMatchObject({ img: ['/x.jpg', pictureUrl(to)], version: 2 })
  expect((await db().select().from(prize).where(eq(prize.id, given.id)))[0]?.img).toBe(pictureUrl(to))
  expect((await db().select().from(company).where(eq(company.id, OURS)))[0]?.squareLogo).toBe(pictureUrl(to))
  const before = (await app.call(get, { id: from }, staff)).data.uses
  expect(before.map(({ thing, id, isPast }) => [thing, id, isPast]).toSorted()).toEqual([
    ['banner', banner, true],
    ['guide', entry.id, true],
  ])
})

// Mutations: `isOfShop`, or the company, left out of `mayUsePicture`.
it('of the shop are shown by any of its staff, never at a company, and nobody’s own pictures are', async () => {
  const colleague = await newPerson(app)
  await appoint(colleague, 'content', null)
  await appoint(colleague, 'editor', 4)
  const theirs = { token: await staffToken(app, colleague.holder.id) }
  const [shops, own] = [await addPicture(me, SHOP), await addPicture(me)]
  const entry = { kind: 'guide', titleCh: '圖庫的圖' } as const
  expect((await app.call(site.save, { ...entry, img: shops }, theirs)).data.img).toBe(pictureUrl(shops))
  expect((await app.refused(site.save, { ...entry, img: own }, theirs)).data.fields).toHaveProperty('img')
  const prizes = { titleCh: '獎', points: 1, stockChange: 1, img: shops }
  const refused = await app.refused(contract.prize.save, prizes, { ...theirs, prefix: 'SUN' })
  expect(refused.data.fields).toHaveProperty('img')
})

it('of another company are not replaced there', async () => {
  const { id } = await addShownPicture(me)
  await insertOne(db(), prize, { companyId: 4, titleCh: '別家的獎', img: pictureUrl(id), points: 1, stock: 1 })
  const answer = await app.refused(replace, { id, picture: await addPicture(me) }, staff)
  expect(answer.data).toMatchObject({ refusal: 'picture.elsewhere', fields: { id: '用在：別家的獎' } })
})

it('are deleted once nothing uses them; until then, the refusal names the uses', async () => {
  const { id } = await addShownPicture(me)
  const refused = await app.refused(remove, { id }, { ...staff, lang: 'en-US' })
  expect(refused.data).toMatchObject({ refusal: 'picture.used', fields: { id: 'Used in: 橫幅' } })
  const unused = await addPicture(me, SHOP)
  await app.call(remove, { id: unused }, staff)
  expect(await statusOf(pictureUrl(unused))).toBe(404)
})

// Mutations: `isKept` left out of `pictureBytes`, or of `mayUsePicture`; an address that any session opens.
it('are served to nobody and chosen by nobody while they are deleted, and all is back once they are restored', async () => {
  const id = await addPicture(me, SHOP)
  await app.call(remove, { id }, staff)
  for (const size of ['.webp', '.jpg', '-480.webp']) expect(await statusOf(`/picture/${id}${size}`)).toBe(404)
  expect((await app.refused(site.save, { kind: 'guide', titleCh: '刪', img: id }, staff)).data.fields).toHaveProperty(
    'img',
  )
  expect(await found({})).not.toContain(id)
  expect((await app.refused(get, { id }, staff)).code).toBe(404)
  const { list: deleted } = (await app.call(list, { show: 'removed', pageSize: 500 }, staff)).data
  const { url = '', removedAt } = deleted.find((one) => one.id === id) ?? {}
  expect(removedAt).toBeTruthy()
  // Staff see what they would bring back.
  expect(await statusOf(url)).toBe(200)
  expect(await statusOf(url.replace(id, await addPicture(me, SHOP)))).toBe(404)
  expect((await app.refused(remove, { id }, staff)).data.refusal).toBe('edit.removed')
  expect((await app.refused(replace, { id, picture: await addPicture(me) }, staff)).data.refusal).toBe('edit.removed')
  const both = await Promise.all([1, 2].map(() => app.attempt(restore, { id }, { ...staff, patient: true })))
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
  expect(await statusOf(pictureUrl(id))).toBe(200)
  expect((await app.call(site.save, { kind: 'guide', titleCh: '還', img: id }, staff)).data.img).toBe(pictureUrl(id))
})

// Mutations: `isLegal` left out of `replaceInEntry`; `known` left out of the pictures of an entry.
it('stay in legal texts that were published, which are kept whole', async () => {
  const { id: from, banner } = await addShownPicture(me)
  const to = await addPicture(me, SHOP)
  const terms = async () => (await app.call(contract.page.load_by_slug, { slug: 'terms' })).data.contentCh
  const { list: pages } = (await app.call(site.list, { kind: 'page', keyword: '使用條款' }, staff)).data
  const page = { kind: 'page', id: pages[0]?.id ?? 0 } as const
  const { version, titleCh, slug } = (await app.call(site.get, page, staff)).data
  const contentCh = `![附圖](${pictureUrl(from)})`
  const text = { ...page, titleCh, slug, contentCh, holdsFrom: taiwanDay(app.now()) }
  const published = (await app.call(site.publish, { ...text, version }, staff)).data
  const draft = { ...text, contentCh: `${contentCh} 新`, version: published.version }
  await app.call(site.save, draft, staff)
  await app.call(replace, { id: from, picture: to }, staff)
  expect(await terms()).toContain(from)
  const uses = (await app.call(get, { id: from }, staff)).data.uses
  expect(uses.map(({ thing, id, isPast, isFixed }) => [thing, id, isPast, isFixed])).toEqual([
    ['banner', banner, true, false],
    ['page', page.id, false, true],
  ])
  // Another text that holds from tomorrow on leaves the one of today, with its picture.
  const now = (await app.call(site.get, page, staff)).data
  const next = { ...text, contentCh: '沒有圖', holdsFrom: taiwanDay(new Date(app.now().getTime() + DAY_MS)) }
  await app.call(site.publish, { ...next, version: now.version }, staff)
  expect(await terms()).toContain(from)
  expect((await app.refused(remove, { id: from }, staff)).data.refusal).toBe('picture.used')
  await sweepPictures(app, new Date(app.now().getTime() + 400 * DAY_MS))
  expect(await statusOf(pictureUrl(from))).toBe(200)
})

// Mutation: `key share` left out of `mayUsePicture`.
it('is either deleted or used, if both happen at once', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const id = await addPicture(me, SHOP)
    const sent = { kind: 'guide', titleCh: '同時', img: id }
    const [removed, saved] = await Promise.all([
      app.attempt(remove, { id }, { ...staff, patient: true }),
      app.attempt(site.save, sent, { ...staff, patient: true }),
    ])
    expect([removed, saved].filter((one) => one?.code === 200)).toHaveLength(1)
    expect([200, 409]).toContain(removed?.code)
    expect([200, 422]).toContain(saved?.code)
  }
})
