import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '../../../db/schema/company/company.ts'
import { companyEvent, companyPage } from '../../../db/schema/company/company-page.ts'
import { page } from '../../../db/schema/content/content.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'

const { load_by_slug, load_events } = contract.companyPage
const OTHER = { id: 9, prefix: 'OTHER' }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const { db } = app.running.database
  await db.insert(company).values({ ...OTHER, companychname: '別家', companyenname: 'Other' })
  await db.insert(companyPage).values({ companyId: OTHER.id, slug: 'onlyTheirs', titleCh: '別家的頁面' })
  await db.insert(companyEvent).values({ companyId: OTHER.id, day: '2020-01-01', titleCh: '別家的歷程' })
  await app.running.invalidate(['companyPage'])
})
afterAll(() => app.close())

const load = async (slug: string, prefix = 'SG') => (await app.call(load_by_slug, { slug }, { prefix })).data
const codeOf = async (slug: string, prefix = 'SG') => (await app.refused(load_by_slug, { slug }, { prefix })).code

// Mutations: the query without the prefix; the cache key without the prefix.
it('shows a company’s page under its own prefix and no other', async () => {
  expect((await load('onlyTheirs', OTHER.prefix)).titleCh).toBe('別家的頁面')
  for (const prefix of ['SG', 'SUN', 'other', 'NOPE', '%27'])
    expect(await codeOf('onlyTheirs', prefix), prefix).toBe(404)
  const [own, sun] = [await load('termsOfUse'), await load('termsOfUse', 'SUN')]
  expect(own.titleCh).not.toBe(sun.titleCh)
  expect([own.isSite, sun.isSite]).toEqual([false, false])
})

// Mutation: the fallback for every slug, which shows `about` or another page of the site.
it('shows the site’s terms and privacy policy where a company has none, and no other page of the site', async () => {
  const site = (await app.call(contract.page.load_by_slug, { slug: 'privacy' })).data
  const shown = await load('privacyPolicy', 'SUN')
  expect(shown).toMatchObject({ slug: 'privacyPolicy', isSite: true, titleCh: site.titleCh, contentEn: site.contentEn })
  const terms = await load('termsOfUse', OTHER.prefix)
  expect(terms.isSite).toBe(true)
  // The seller is a setting that is inserted into the text.
  expect(terms.contentCh).not.toContain('{{seller}}')
  for (const slug of ['privacy', 'terms', 'about', 'corporateUsers', 'constructor', '__proto__', "' or 1=1 --"])
    expect(await codeOf(slug, OTHER.prefix), slug).toBe(404)
})

it('is 404 when the site has no such page either', async () => {
  const { db } = app.running.database
  await db.delete(page).where(eq(page.slug, 'terms'))
  await app.running.invalidate(['page'])
  expect(await codeOf('termsOfUse', OTHER.prefix)).toBe(404)
  expect((await load('termsOfUse')).isSite).toBe(false)
})

// Mutation: `reads` without the tag.
it('answers a changed page at once, sanitised', async () => {
  await load('corporateUsers')
  const { db } = app.running.database
  const changed = { contentCh: '## 新的\n\n<img src=x onerror=alert(1)><script>alert(1)</script>', contentEn: '' }
  await db.update(companyPage).set(changed).where(eq(companyPage.slug, 'corporateUsers'))
  await app.running.invalidate(['companyPage'])
  const { contentCh } = await load('corporateUsers')
  expect(contentCh).toContain('<h2>新的</h2>')
  expect(contentCh).not.toMatch(/script|onerror/)
})

it('answers the history of the company in the path alone, the newest first', async () => {
  const list = (await app.call(load_events, {})).data.list
  expect(list.length).toBeGreaterThan(4)
  const days = list.map(({ day }) => day)
  expect(days).toEqual(days.toSorted().reverse())
  expect(JSON.stringify(list)).not.toContain('別家')
  const theirs = (await app.call(load_events, {}, { prefix: OTHER.prefix })).data.list
  expect(theirs.map(({ titleCh }) => titleCh)).toEqual(['別家的歷程'])
})
