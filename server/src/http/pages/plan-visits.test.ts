import { HOUR_MS } from '@idocard/domain/duration'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planVisit } from '../../db/schema/commerce/figures.ts'
import type { TestApp } from '../../testing/app.ts'
import { cardSite, PHONE } from '../../testing/card-site.ts'

let app: TestApp
beforeAll(async () => {
  ;({ app } = await cardSite())
})
afterAll(() => app.close())

let viewers = 0
const newAddress = () => {
  viewers += 1
  return `10.9.7.${viewers}`
}
/** Tells of a visit as a browser does, by default one of somebody else each time. */
const tell = (fields: Record<string, string>, headers: Record<string, string> = {}, remoteAddress = newAddress()) =>
  app.running.app.inject({
    method: 'POST',
    url: '/idocard/shop/visit',
    remoteAddress,
    headers: {
      'user-agent': PHONE,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  })
const counted = async () => {
  const rows = await app.running.database.db.select().from(planVisit)
  return Object.fromEntries(rows.map(({ day, lang, source, count }) => [`${day} ${lang} ${source}`, count]))
}

// Mutations: without `isRobot`; the key of the viewer without the browser; cross-site visits counted.
it('counts a visitor once an hour by language and source, and no robots, no other sites, nothing else', async () => {
  const zh = { lang: 'zh-tw', source: 'direct' }
  const day = taiwanDay(app.now())
  const same = newAddress()
  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await tell(zh, {}, same)
    expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([204, '', undefined])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  await tell({ lang: 'en-us', source: 'card' })
  await tell({ lang: 'en-us', source: 'search' })
  await tell({ lang: 'zh-tw', source: 'line' })
  await tell(zh, { 'user-agent': 'Googlebot/2.1' })
  await tell(zh, { 'user-agent': '' })
  await tell(zh, { 'sec-fetch-site': 'cross-site' })
  await tell({ lang: '<script>', source: 'phone' })
  const all = {
    [`${day} zh-tw direct`]: 2,
    [`${day} en-us card`]: 1,
    [`${day} en-us search`]: 1,
    [`${day} zh-tw line`]: 1,
  }
  await expect.poll(counted).toEqual(all)
  expect((await tell({ source: 'x'.repeat(5000) })).statusCode).toBe(413)
  const odd = await tell(zh, { 'content-type': 'application/json' })
  expect(odd.statusCode).toBeLessThan(500)

  app.later(HOUR_MS)
  const later = taiwanDay(app.now())
  await tell(zh, {}, same)
  await expect.poll(async () => (await counted())[`${later} zh-tw direct`]).toBe(later === day ? 3 : 1)
})
