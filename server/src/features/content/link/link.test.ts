import { contract } from '@idocard/contract'
import { HOUR_MS } from '@idocard/domain/duration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { addArticle } from '../content/fixtures.ts'
import { addPicture } from '../upload/fixtures.ts'

const { publish, save, get, load_dead_links: load, remove } = contract.siteContent

let app: TestApp
let me: Person
let staff: { token: string }
beforeAll(async () => {
  app = await testApp()
  me = await newPerson(app)
  await appoint(me, 'content', null)
  staff = { token: await staffToken(app, me.holder.id) }
})
afterAll(() => app.close())

const links = async (id: number) =>
  (await app.call(load, { pageSize: 500 }, staff)).data.list
    .filter((one) => one.kind === 'guide' && one.entryId === id)
    .map(({ address, isPublished }) => [address, isPublished])

// Mutations: any of the `known` of `deadLinks` left out; articles that wait, or products that are not sold, taken as known.
it('that lead to nothing on the site are named at saving, and are no reason not to save', async () => {
  const { id: article } = await addArticle(me)
  const { id: later } = await addArticle(me, { publishedAt: new Date(app.now().getTime() + HOUR_MS) })
  const picture = await addPicture(me, { isOfShop: true })
  const [sold] = (await app.call(contract.product.load_by_front, {})).data.list
  const alive = [
    '/privacy',
    '/Privacy',
    '/idocard/support#top',
    `/idocard/news/newsArticle?id=${article}`,
    `/idocard/shop/shop?id=${sold?.id}`,
    `/${me.cardSn}`,
    '/backstage/SG/question',
    `/picture/${picture}.webp`,
    'https://example.org/none',
  ]
  const dead = [
    '/no-such-page',
    '/idocard/nothing',
    `/idocard/news/newsArticle?id=${later}`,
    '/idocard/shop/shop?id=999999999',
    '/backstage/NOBODY/question',
  ]
  const contentCh = [...alive, ...dead].map((address) => `[連結](${address})`).join('\n\n')
  const made = (await app.call(save, { kind: 'guide', titleCh: '連結', contentCh }, staff)).data
  expect(made.deadLinks.toSorted()).toEqual(dead.toSorted())
  expect((await app.call(get, { kind: 'guide', id: made.id }, staff)).data.deadLinks).toHaveLength(dead.length)
  expect((await links(made.id)).toSorted()).toEqual(dead.toSorted().map((address) => [address, false]))
})

// Mutations: the draft's links left out, or those of what is published.
it('are listed of what is published and of its changes, until they lead somewhere', async () => {
  const banner = { kind: 'banner', titleCh: '橫幅', link: '/soon-there' } as const
  const guide = { kind: 'guide', titleCh: '連結', contentCh: '[甲](/gone)' } as const
  const { id } = (await app.call(publish, guide, staff)).data
  await app.call(save, { ...guide, id, version: 1, contentCh: '[乙](/soon-there)' }, staff)
  expect(await links(id)).toEqual([
    ['/gone', true],
    ['/soon-there', false],
  ])
  expect((await app.call(publish, banner, staff)).data.deadLinks).toEqual(['/soon-there'])
  // What readers see comes first, on pages of one row.
  const page = async (sent: object = {}) =>
    (await app.call(load, { keyword: '/SOON', pageSize: 1, ...sent }, staff)).data
  const first = await page()
  expect([first.total, first.previous, first.list.map(({ kind }) => kind)]).toEqual([2, '', ['banner']])
  const second = await page({ cursor: first.next })
  expect([second.next, second.list.map(({ kind }) => kind)]).toEqual(['', ['guide']])
  expect((await page({ cursor: second.previous })).list).toEqual(first.list)
  expect((await page({ sort: '-readers' })).list).toEqual(second.list)
  expect((await page({ show: 'draft' })).list).toEqual(second.list)
  expect((await app.refused(load, { sort: 'title', cursor: first.next }, staff)).code).toBe(422)
  await app.call(publish, { kind: 'page', slug: 'soon-there', titleCh: '有了' }, staff)
  expect(await links(id)).toEqual([['/gone', true]])
  await app.call(remove, { kind: 'guide', id, version: 2 }, staff)
  expect(await links(id)).toEqual([])
})
