import { contract } from '@idocard/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { payable, signed, tell } from '../../features/commerce/payment/fixtures.ts'
import type { TestApp } from '../../testing/app.ts'
import { cardSite, DEMO_CARD, PHONE } from '../../testing/card-site.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'user-agent': PHONE }
const ID = 'A'.repeat(22)
const UUID = '0b6c2f0e-5a0f-4d8e-9a57-3a6f3f1d0a01'

let app: TestApp
beforeAll(async () => {
  app = (await cardSite()).app
})
afterEach(() => app.running.database.pool.setAway(undefined))
afterAll(() => app.close())

const goAway = () => app.running.database.pool.setAway('away, for a test')
const get = (url: string, headers: Record<string, string> = BROWSER) =>
  app.running.app.inject({ method: 'GET', url, headers })
const post = (url: string, fields: Record<string, string>) =>
  app.running.app.inject({
    method: 'POST',
    url,
    headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

describe('while the database is unavailable', () => {
  it.each([
    ['a page that staff wrote', '/privacy'],
    ['a card', '/abcdefghjk'],
    ['a card in another theme', `/theme/SG?cardSn=${DEMO_CARD}`],
    ['the people of a company', '/theme/talentek/talentek'],
    ['a link of a card', `/${DEMO_CARD}/link/1`],
    ['a contact file', `/${DEMO_CARD}.vcf`],
    ['a code', `/${DEMO_CARD}/qr.svg`],
    ['the picture for chat apps', `/${DEMO_CARD}/og.png`],
    ['the site map', '/sitemap.xml'],
    ['the feed', '/idocard/news/rss.xml'],
    ['a picture', `/picture/${ID}.webp`],
    ['a small picture', `/picture/${ID}-480.webp`],
    ['details that were left', `/received/${UUID}.vcf?token=x`],
    ['the manifest of a back office', '/backstage/SG/manifest.webmanifest'],
    ['the icon of a back office', '/backstage/SG/icon-192.png'],
    ['a back office', '/backstage/SUN'],
  ])('%s is a 503, with our page for a browser', async (_what, url) => {
    goAway()
    for (const [lang, accept] of [
      ['zh-tw', 'zh-TW'],
      ['en-us', 'en-US'],
    ] as const) {
      const answer = await get(url, { ...BROWSER, 'accept-language': accept })
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      })
      expect(answer.json()).toEqual({ status: 503, lang, address: url })
    }
  })

  it('a program gets an envelope', async () => {
    goAway()
    const answer = await get(`/${DEMO_CARD}.vcf`, { accept: '*/*' })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBeDefined()
    expect(answer.json()).toMatchObject({ code: 503, data: { refusal: 'server.busy' } })
  })

  it('a posted form is returned for sending again', async () => {
    const fields = { name: '林"> <b>', contactMethod: 'a@example.com', consent: '1', elapsed: '9' }
    goAway()
    const answer = await post(`/${DEMO_CARD}/exchange`, fields)
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ status: 503, address: `/${DEMO_CARD}/exchange`, form: fields })
  })

  it('the bank gets a retry response, and so does the returning buyer', async () => {
    const fields = signed((await payable(app)).notice)
    goAway()
    for (const address of ['/payment/notice', '/payment/result']) {
      const answer = await post(address, fields)
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBeDefined()
      expect(answer.json()).toMatchObject({ address, form: fields })
    }
    app.running.database.pool.setAway(undefined)
    expect(await tell(app, fields)).toBe('1|OK')
  })

  it('a page that was cached is served as before', async () => {
    // Retried, because a page rendered during an invalidation (such as that of the payment above) is not cached.
    await vi.waitFor(async () => {
      app.running.database.pool.setAway(undefined)
      const before = await get(`/${DEMO_CARD}`)
      expect(before.statusCode).toBe(200)
      goAway()
      const now = await get(`/${DEMO_CARD}`)
      expect([now.statusCode, now.body]).toEqual([200, before.body])
    })
  })
})

it('no error of an unavailable database is cached: the next request succeeds', async () => {
  goAway()
  await get('/no-such-slug')
  await get('/privacy')
  app.running.database.pool.setAway(undefined)
  expect((await get(`/${DEMO_CARD}/qr.svg`)).statusCode).toBe(200)
  expect((await app.call(contract.page.load_by_slug, { slug: 'privacy' })).code).toBe(200)
  // The fake application has no such page, but its existence was checked.
  expect((await get('/privacy')).statusCode).toBe(404)
})
