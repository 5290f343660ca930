import { contract } from '@idocard/contract'
import { HOUR_MS, MINUTE_MS } from '@idocard/domain/duration'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { session } from '../../db/schema/identity/account.ts'
import { staffRole } from '../../db/schema/identity/staff.ts'
import { PLAIN } from '../../features/commerce/product/fixtures.ts'
import { appoint, staffToken } from '../../features/identity/staff/fixtures.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { newPerson, type Person } from '../../testing/person.ts'
import type { WebApplication } from './pages.ts'

const { save, publish, get, preview_page: previewPage } = contract.siteContent
/** The calls of each address, as the loaders of its page make them. */
const PAGES: Record<string, [path: string, input: Record<string, unknown>]> = {
  '/idocard/shop/shop': [contract.product.load_by_front.path, { pageSize: 24 }],
  '/': [contract.content.banner.path, {}],
  '/warranty': [contract.page.load_by_slug.path, { slug: 'warranty' }],
}
const SCRIPT = '<script type="module" src="/x.js">steal()</script>'

/** An application whose pages are the answers that they are made of. */
const application = async (): Promise<WebApplication> => ({
  routes: [{ pattern: '/', query: [] }],
  renderCard: () => ({ html: [''], script: '' }),
  renderFault: (page) => JSON.stringify(page),
  renderPayment: () => '',
  renderCertificate: () => '',
  renderUnsubscribe: () => '',
  render: async (url, lang, call) => {
    const { pathname, searchParams } = new URL(url)
    const id = searchParams.get('id')
    const [path, input] = id ? [contract.product.load_by_id.path, { id }] : (PAGES[pathname] ?? ['', {}])
    const { envelope } = await call(path, input, lang)
    return new Response(`<html lang="${lang}"><head></head>${SCRIPT}${JSON.stringify(envelope)}</html>`, {
      status: envelope.code,
    })
  },
})

let app: TestApp
let me: Person
let staff: { token: string }
beforeAll(async () => {
  app = await testApp({}, { application, files: undefined })
  me = await newPerson(app)
  await appoint(me, 'content', null)
  staff = { token: await staffToken(app, me.holder.id) }
})
afterAll(() => app.close())

const see = (url: string) => app.running.app.inject({ url, headers: { accept: '*/*' } })
const BANNER = { kind: 'banner', titleCh: '原來', titleEn: 'Before' } as const
const banners = async () => (await app.call(contract.content.banner, {})).data.list.map(({ titleCh }) => titleCh)

// Mutations: the transaction committed; `callIn` with the runtime's answers; `inert` left out.
it('shows what is saved on its page, in both languages, and changes nothing for readers', async () => {
  const { id } = (await app.call(publish, BANNER, staff)).data
  expect(await banners()).toContain('原來')
  await app.call(save, { ...BANNER, id, version: 1, titleCh: '預覽中' }, staff)
  const { zh, en } = (await app.call(previewPage, { kind: 'banner', id }, staff)).data
  for (const [path, lang] of [
    [zh, 'zh-tw'],
    [en, 'en-us'],
  ] as const) {
    const page = await see(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<html lang="${lang}"><head><base target="_blank"/></head>`)
    expect(page.body).toContain('預覽中')
    expect(page.body).not.toContain('steal')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    const policy = String(page.headers['content-security-policy'])
    for (const part of ["script-src 'none'", "form-action 'none'", "frame-ancestors 'self'"])
      expect(policy).toContain(part)
  }
  const entry = (await app.call(get, { kind: 'banner', id }, staff)).data
  expect(entry).toMatchObject({ version: 2, isChanged: true })
  const home = await see('/')
  expect([home.body.includes('預覽中'), home.body.includes('原來')]).toEqual([false, true])
  expect(home.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(await banners()).not.toContain('預覽中')
})

// Mutation: `at` not given to the calls of the page.
it('shows a draft, and what waits for its time', async () => {
  const shownFrom = new Date(app.now().getTime() + HOUR_MS).toISOString()
  const sent = { kind: 'page', slug: 'warranty', titleCh: '保固', contentCh: '**兩年**', shownFrom } as const
  const { id } = (await app.call(save, sent, staff)).data
  const { zh } = (await app.call(previewPage, { kind: 'page', id }, staff)).data
  expect((await see(zh)).body).toContain('<strong>兩年</strong>')
  expect((await app.attempt(contract.page.load_by_slug, { slug: 'warranty' })).code).toBe(404)
})

it('is for the session that asked, while it is open and its person has the right, for ten minutes', async () => {
  const { id } = (await app.call(publish, BANNER, staff)).data
  const other = (await app.call(publish, BANNER, staff)).data.id
  const { db } = app.running.database
  const path = async () => {
    staff.token = await staffToken(app, me.holder.id)
    return (await app.call(previewPage, { kind: 'banner', id }, staff)).data.zh
  }
  const known = await path()
  expect((await see(known)).statusCode).toBe(200)
  for (const wrong of [
    known.replace(`/${id}?`, `/${other}?`),
    known.replace('/banner/', '/guide/'),
    known.replace('lang=zh-tw', 'lang=en-us'),
    known.replace(/token=.*/, 'token=x'),
    '/content-preview/banner/x',
  ])
    expect((await see(wrong)).statusCode).toBe(404)
  const isMine = and(eq(staffRole.memberId, me.holder.id), eq(staffRole.role, 'content'))
  await db.update(staffRole).set({ role: 'support' }).where(isMine)
  expect((await see(known)).statusCode).toBe(404)
  await db.update(staffRole).set({ role: 'content' }).where(eq(staffRole.memberId, me.holder.id))
  await db.delete(session).where(eq(session.memberId, me.holder.id))
  expect((await see(known)).statusCode).toBe(401)
  const late = await path()
  app.later(11 * MINUTE_MS)
  expect((await see(late)).statusCode).toBe(404)
})

// Mutations: the transaction committed; `onSale: true` left out of `putOnSale`; the moment of `sellForPreview` not given on;
// `product.edit` replaced by `content.edit`.
it('shows a product as it is typed, on its page and in the list, and sells it to nobody', async () => {
  staff.token = await staffToken(app, me.holder.id)
  const { siteProduct, product } = contract
  const { id } = (await app.call(siteProduct.save, { ...PLAIN, titleCh: '還沒賣', onSale: false }, staff)).data
  const sold = async () => (await app.call(product.load_by_front, {})).data
  const before = await sold()
  const shownFrom = new Date(app.now().getTime() + HOUR_MS).toISOString()
  const typed = { ...PLAIN, titleCh: '先看看', price: 777, onSale: false, shownFrom }
  for (const which of [id, 0]) {
    const { page, list } = (await app.call(siteProduct.preview, { ...typed, id: which }, staff)).data
    for (const path of [page.zh, page.en, list.zh, list.en]) {
      const seen = await see(path)
      expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(seen.body).toContain('"titleCh":"先看看"')
      expect(seen.body).toContain('"price":777')
      expect(String(seen.headers['content-security-policy'])).toContain("form-action 'none'")
    }
    expect((await see(page.zh)).body).toContain('"stock":20')
    // Each path is for its own view of its own product.
    expect((await see(page.zh.replace('/product/', '/productList/'))).statusCode).toBe(404)
    expect((await see(page.zh.replace(`/${which}?`, '/1?'))).statusCode).toBe(404)
  }
  expect(await sold()).toEqual(before)
  expect((await app.attempt(product.load_by_id, { id })).code).toBe(404)
  expect((await app.call(siteProduct.get, { id }, staff)).data).toMatchObject({ titleCh: '還沒賣', version: 1 })

  const wrong = await app.refused(siteProduct.preview, { ...typed, id, discountPrice: 778 }, staff)
  expect(wrong.data.fields).toHaveProperty('discountPrice')
  expect((await app.refused(siteProduct.preview, { ...typed, id: 999_999 }, staff)).code).toBe(404)
  const { page } = (await app.call(siteProduct.preview, { ...typed, id }, staff)).data
  const { db } = app.running.database
  // Writers edit content, and no products.
  const isMine = eq(staffRole.memberId, me.holder.id)
  await db.update(staffRole).set({ role: 'writer' }).where(isMine)
  expect((await see(page.zh)).statusCode).toBe(404)
  await db.update(staffRole).set({ role: 'content' }).where(isMine)
  expect((await see(page.zh)).statusCode).toBe(200)
})
