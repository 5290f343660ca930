import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'

const { siteContent, companyContent, page, companyPage } = contract

let app: TestApp
let site: Person
let company: Person
beforeAll(async () => {
  app = await testApp()
  site = await newPerson(app)
  await appoint(site, 'content', null)
  company = await newPerson(app)
  await appoint(company, 'editor', 3)
})
afterAll(() => app.close())

const tokenOf = async (who: Person) => ({ token: await staffToken(app, who.holder.id) })
const inDays = (days: number) => taiwanDay(new Date(app.now().getTime() + days * DAY_MS))
const read = async (version = '') => (await app.attempt(page.load_by_slug, { slug: 'terms', version })) as never
const terms = async (version = '') => (await app.call(page.load_by_slug, { slug: 'terms', version })).data

/** The site's terms as staff edit them, with other texts. */
async function edited(given: object) {
  const sender = await tokenOf(site)
  const { list } = (await app.call(siteContent.list, { kind: 'page', pageSize: '100', keyword: '使用條款' }, sender))
    .data
  const id = list[0]?.id ?? 0
  const { titleCh, titleEn, summaryCh, summaryEn, contentCh, contentEn, slug, holdsFrom, version } = (
    await app.call(siteContent.get, { kind: 'page', id }, sender)
  ).data
  const whole = { titleCh, titleEn, summaryCh, summaryEn, contentCh, contentEn, slug, holdsFrom, version }
  return [{ kind: 'page', id, ...whole, ...given } as const, sender] as const
}
const publish = async (given: object) => app.call(siteContent.publish, ...(await edited(given)))
const refused = async (given: object) =>
  Object.keys((await app.refused(siteContent.publish, ...(await edited(given)))).data.fields ?? {})

// Mutations: `keepLegal` of what was published left out; `checkLegal` left out; the job of the day without its tag.
it('holds from its day on, is announced before, and stays readable afterwards', async () => {
  const first = await terms()
  expect([first.holdsFrom, first.versions]).toEqual(['2026-01-01', []])
  expect(await refused({ contentCh: '第二版' })).toEqual(['holdsFrom'])
  expect(await refused({ contentCh: '第二版', holdsFrom: '' })).toEqual(['holdsFrom'])
  expect(await refused({ contentCh: '第二版', holdsFrom: inDays(-1) })).toEqual(['holdsFrom'])
  // The text that holds can be published again as it is.
  await publish({})
  const second = inDays(2)
  await publish({ contentCh: '第二版', holdsFrom: second })
  expect(await terms()).toMatchObject({
    contentCh: first.contentCh,
    holdsFrom: '2026-01-01',
    versions: [
      { holdsFrom: second, state: 'planned' },
      { holdsFrom: '2026-01-01', state: 'inForce' },
    ],
  })
  expect(await terms(second)).toMatchObject({ contentCh: '<p>第二版</p>\n', holdsFrom: second })
  // Another plan takes the place of one that never held.
  const third = inDays(1)
  await publish({ contentCh: '第三版', holdsFrom: third })
  expect(await read(second)).toMatchObject({ code: 404 })
  app.later(DAY_MS)
  await app.running.runJob('publish')
  expect(await terms()).toMatchObject({ contentCh: '<p>第三版</p>\n', holdsFrom: third })
  expect(await terms('2026-01-01')).toMatchObject({ contentCh: first.contentCh, holdsFrom: '2026-01-01' })
  expect(await refused({ contentCh: '第四版' })).toEqual(['holdsFrom'])
  // A company without its own text shows the site's, with its versions.
  const shown = await app.call(
    companyPage.load_by_slug,
    { slug: 'privacyPolicy', version: '2026-01-01' },
    { prefix: 'SUN' },
  )
  expect(shown.data).toMatchObject({ isSite: true, holdsFrom: '2026-01-01' })
})

it('asks for no day of other pages, and refuses one', async () => {
  const sender = await tokenOf(site)
  const other = { kind: 'page', slug: 'no-law', titleCh: '說明' } as const
  expect((await app.refused(siteContent.save, { ...other, holdsFrom: inDays(1) }, sender)).data.fields).toHaveProperty(
    'holdsFrom',
  )
  expect((await app.call(siteContent.publish, other, sender)).data.holdsFrom).toBe('')
  expect((await app.attempt(page.load_by_slug, { slug: 'no-law', version: inDays(1) })).code).toBe(404)
})

it('is the same for a text of a company', async () => {
  const sender = { ...(await tokenOf(company)), prefix: 'SG' }
  const before = (await app.call(companyPage.load_by_slug, { slug: 'termsOfUse' }, { prefix: 'SG' })).data
  const { list } = (await app.call(companyContent.list, { kind: 'companyPage', pageSize: '100' }, sender)).data
  const id = list.find((one) => one.titleCh === before.titleCh)?.id ?? 0
  const { version, titleCh } = (await app.call(companyContent.get, { kind: 'companyPage', id }, sender)).data
  const sent = { kind: 'companyPage', id, version, slug: 'termsOfUse', titleCh, contentCh: '新約定' } as const
  expect((await app.refused(companyContent.publish, sent, sender)).data.fields).toHaveProperty('holdsFrom')
  await app.call(companyContent.publish, { ...sent, holdsFrom: inDays(5) }, sender)
  const after = (await app.call(companyPage.load_by_slug, { slug: 'termsOfUse' }, { prefix: 'SG' })).data
  expect([after.contentCh, after.versions.map(({ state }) => state)]).toEqual([
    before.contentCh,
    ['planned', 'inForce'],
  ])
})
