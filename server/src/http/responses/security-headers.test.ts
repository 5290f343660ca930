import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { cardAsGiven, DEMO_CARD, PHONE } from '../../testing/card-site.ts'
import { securityHeaders } from './security-headers.ts'

const PUBLIC_URL = 'https://shop.example'
const HEADERS = securityHeaders(PUBLIC_URL)

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'idocard-web-'))
  await mkdir(join(folder, 'assets/inner'), { recursive: true })
  for (const file of ['assets/a.js', 'favicon.ico', 'backstage-worker.js']) await writeFile(join(folder, file), 'x')
  const application = async () => ({
    routes: [{ pattern: '/idocard/shop', query: [] }],
    renderCard: cardAsGiven,
    renderFault: () => 'fault',
    renderPayment: () => '',
    renderCertificate: () => '',
    renderUnsubscribe: () => '',
    render: async (url: string) => new Response(`page ${url}`, { status: url.endsWith('/shop') ? 200 : 404 }),
  })
  app = await testApp({ PUBLIC_URL }, { application, files: folder })
  await app.running.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Every route of the server, parsed from Fastify's printed tree: one line each, indented below its prefix. */
function routes(): { method: string; path: string }[] {
  const above: string[] = []
  return app.running.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│ ]*)[├└]── (.*?) \(([A-Z, ]+)\)$/.exec(line)
      if (!found) return []
      const [, indent = '', part = '', methods = ''] = found
      const depth = indent.length / 4
      above.length = depth
      above[depth] = part
      const path = above.join('')
      return methods.split(', ').map((method) => ({ method, path: filled(path) }))
    })
}
const filled = (path: string) =>
  path
    .replace(/:sn(\([^)]*\))?/g, DEMO_CARD)
    .replace(/:(product|prefix)/g, 'SG')
    .replace(/:id\(\[\\w-\]\{22\}\)/g, 'a'.repeat(22))
    .replace(/:side\(([^|)]*)[^)]*\)/g, '$1')
    .replace(/:\w+(\([^)]*\))?/g, '1')
    .replace('*', 'a.js')

const secured = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(HEADERS).map((name) => [name, headers[name]]))

describe('every response has the security headers', () => {
  it('on every route', async () => {
    const all = routes()
    expect(all.length).toBeGreaterThan(100)
    for (const { method, path } of all) {
      const answer = await app.running.app.inject({
        method: method as 'GET',
        url: path,
        headers: { 'user-agent': PHONE, ...(method === 'POST' && { 'content-type': 'application/json' }) },
        ...(method === 'POST' && { payload: '{}' }),
      })
      // The way to a company's provider and back has codes in its addresses.
      const expected = path.startsWith('/sso/') ? { ...HEADERS, 'referrer-policy': 'no-referrer' } : HEADERS
      expect(secured(answer.headers), `${method} ${path} ${answer.statusCode}`).toEqual(expected)
      if (String(answer.headers['content-type']).startsWith('text/html'))
        expect(answer.headers['content-security-policy'], `${method} ${path}`).toContain("frame-ancestors 'none'")
    }
  })

  it.each([
    '/assets/',
    '/assets/inner',
    '/assets/inner/',
    '/assets/none.js',
    '/nothing/here',
    '/%zz',
    '/api/none',
    '/idocard/shop',
    '/healthz',
    '/readyz',
  ])('over a real connection at %s, with any status', async (path) => {
    const { port } = app.running.app.server.address() as AddressInfo
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
      expect(secured(Object.fromEntries(answer.headers)), path).toEqual(HEADERS)
      if (path.startsWith('/assets/'))
        expect([answer.status, await answer.json()], path).toMatchObject([404, { code: 404 }])
    }
  })

  it('of a page that is unchanged', async () => {
    const { port } = app.running.app.server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/idocard/shop`
    const first = await fetch(url)
    const again = await fetch(url, { headers: { 'if-none-match': String(first.headers.get('etag')) } })
    expect([again.status, secured(Object.fromEntries(again.headers))]).toEqual([304, HEADERS])
    expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
  })

  const get = (more: string) => `GET / HTTP/1.1\r\nAccept-Language: en-GB\r\n${more}\r\n`
  it.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400, '無法解讀這個請求'],
    ['two hosts', get('Host: a\r\nhost: b\r\n'), 400, 'understand'],
    ['two equal hosts', get('Host: a\r\nHost: a\r\n'), 400, 'understand'],
    ['no host', get(''), 400, 'understand'],
    ['an unknown expectation', get('Host: x\r\nExpect: 200-ok\r\n'), 417, 'Expect'],
    ['a head that is too long', get(`Host: x\r\nX: ${'x'.repeat(20_000)}\r\n`), 431, 'cookies'],
  ])('of %s, and a body in the reader’s language', async (_name, request, status, message) => {
    const socket = connect((app.running.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(request)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(`HTTP/1.1 ${status} `)
    for (const [name, value] of Object.entries(HEADERS)) expect(head).toContain(`${name}: ${value}\r\n`)
    expect(JSON.parse(body)).toMatchObject({ code: status, message: expect.stringContaining(message) })
  })
})
