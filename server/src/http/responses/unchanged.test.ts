import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { cardAsGiven, DEMO_CARD, PHONE } from '../../testing/card-site.ts'

/** What an answer 304 must say as the answer 200 does (RFC 9110, 15.4.5). `Date` is that of each. */
const SAME = ['cache-control', 'content-location', 'etag', 'expires', 'vary']
/** What it must not say, as it would be of the bytes that do not follow. */
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

/** Asks as a browser that reloads; `fetch` by itself forbids an answer 304 where it has no cache of its own. */
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
])('%s that is unchanged', (_, path) => {
  it.each(['identity', 'br'])('is said to be so under the same headers (%s)', async (encoding) => {
    const asked = { 'accept-encoding': encoding }
    const whole = await get(path, asked)
    const etag = whole.headers.get('etag') ?? ''
    expect([whole.status, etag]).toEqual([200, expect.stringMatching(/^(?:W\/)?"[^"]+"$/)])
    await whole.arrayBuffer()
    const again = await get(path, { ...asked, 'if-none-match': etag })
    const said = ({ headers }: Response) => Object.fromEntries(SAME.map((name) => [name, headers.get(name)]))
    expect([again.status, said(again), await again.text()]).toEqual([304, said(whole), ''])
    expect(ABOUT_BYTES.filter((name) => again.headers.has(name))).toEqual([])
    expect(Date.parse(again.headers.get('date') ?? '')).not.toBeNaN()
  })
})
