import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { cardAsGiven, DEMO_CARD, PHONE } from '../../testing/card-site.ts'

/** Headers that a 304 must repeat from the 200 (RFC 9110, 15.4.5). `Date` differs. */
const SAME = ['cache-control', 'content-location', 'etag', 'expires', 'vary']
/** Headers that a 304 must not have, because they describe the missing body. */
const ABOUT_BYTES = ['content-encoding', 'content-length', 'content-type', 'transfer-encoding']

let app: TestApp
let origin: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'idocard-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/a.js'), 'x')
  const application = async () => ({
    routes: [{ pattern: '/idocard/shop', query: [] }],
    renderCard: cardAsGiven,
    renderFault: () => 'fault',
    renderPayment: () => '',
    renderCertificate: () => '',
    renderUnsubscribe: () => '',
    render: async (url: string) => new Response(`page ${url}`),
  })
  app = await testApp({}, { application, files: folder })
  await app.running.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.running.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Sends a request like a reloading browser; `fetch` without a cache does not allow a 304. */
const get = (path: string, headers: Record<string, string>) =>
  fetch(origin + path, { headers: { 'user-agent': PHONE, 'cache-control': 'max-age=0', ...headers } })

describe.each([
  ['a page of the shop', '/idocard/shop'],
  ['a card', `/${DEMO_CARD}`],
  ['a card in a theme', `/theme/origin?cardSn=${DEMO_CARD}`],
  ['a card’s picture', `/${DEMO_CARD}/og.png`],
  ['the sitemap', '/sitemap.xml'],
  ['the feed of news', '/idocard/news/rss.xml'],
  ['a script', '/assets/a.js'],
])('an unchanged response: %s', (_, path) => {
  it.each(['identity', 'br'])('is a 304 with the same headers (%s)', async (encoding) => {
    const accepted = { 'accept-encoding': encoding }
    const whole = await get(path, accepted)
    const etag = whole.headers.get('etag') ?? ''
    expect([whole.status, etag]).toEqual([200, expect.stringMatching(/^(?:W\/)?"[^"]+"$/)])
    await whole.arrayBuffer()
    const again = await get(path, { ...accepted, 'if-none-match': etag })
    const headersOf = ({ headers }: Response) => Object.fromEntries(SAME.map((name) => [name, headers.get(name)]))
    expect([again.status, headersOf(again), await again.text()]).toEqual([304, headersOf(whole), ''])
    expect(ABOUT_BYTES.filter((name) => again.headers.has(name))).toEqual([])
    expect(Date.parse(again.headers.get('date') ?? '')).not.toBeNaN()
  })
})
