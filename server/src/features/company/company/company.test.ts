import { contract } from '@idocard/contract'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'

const { getConfig } = contract.company

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('hides social accounts that do not exist', async () => {
  const { data } = await app.call(getConfig, {})
  expect([data.lineLink, data.messengerLink, data.facebookLink]).toEqual(['', '', ''])
  await app.running.database.db.execute(`update company set line_link = 'https://line.me/ti/p/@shop' where id = 3`)
  await app.running.invalidate(['company'])
  expect((await app.call(getConfig, {})).data.lineLink).toBe('https://line.me/ti/p/@shop')
})

it('names the app’s pages in the stores once they are set, and no unsafe address', async () => {
  const linked = async (link: string) => {
    await app.running.database.db.execute(sql`update company set app_store_link = ${link} where id = 3`)
    await app.running.invalidate(['company'])
    const { appStoreLink, googlePlayLink } = (await app.call(getConfig, {})).data
    return [appStoreLink, googlePlayLink]
  }
  for (const hidden of ['', 'javascript:alert(1)', 'https://apps.example/1', 'apps.apple.com/1'])
    expect(await linked(hidden), hidden).toEqual(['', ''])
  expect(await linked('https://apps.apple.com/tw/app/id1')).toEqual(['https://apps.apple.com/tw/app/id1', ''])
})

it('says in footer and terms who sells, marked as invented in a trial', async () => {
  const { seller } = (await app.call(getConfig, {})).data
  expect(seller.isSample).toBe(true)
  const { data } = await app.call(contract.page.load_by_slug, { slug: 'terms' })
  for (const words of [seller.nameCh, seller.taxNumber, seller.addressCh, seller.representativeCh, '虛構'])
    expect(data.contentCh).toContain(words)
  for (const words of [seller.nameEn, seller.addressEn, 'invented']) expect(data.contentEn).toContain(words)
  expect(data.contentCh + data.contentEn).not.toContain('{{')
})

// Mutation: `publish` without the tag, so that the cached response contains last year.
it('states this year in Taiwan, also in what was cached before New Year', async () => {
  const { year } = (await app.call(getConfig, {})).data
  expect(year).toBe(Number(taiwanDay(app.now()).slice(0, 4)))
  app.later(Date.parse(`${year + 1}-01-01T00:01:00+08:00`) - app.now().getTime())
  await app.running.runJob('publish')
  expect((await app.call(getConfig, {})).data.year).toBe(year + 1)
})
