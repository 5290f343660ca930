import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toResponse, write } from './cached-response.ts'

const HTML = '<p>陳雅婷</p>'.repeat(200)
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-language': 'zh-Hant-TW',
  'cache-control': 'no-cache',
  vary: 'cookie, accept-encoding',
  'referrer-policy': 'no-referrer',
}
const response = toResponse({ status: 200, headers, body: HTML })
const server = createServer((request, raw) => write(request, raw, response))

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(async () => {
  server.closeAllConnections()
  await once(server.close(), 'close')
})

async function ask(sent: OutgoingHttpHeaders, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(get({ port, method, headers: sent, agent: false }).end(), 'response')) as [
    IncomingMessage,
  ]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const { date: _, connection: __, 'keep-alive': ___, ...rest } = answer.headers
  return { status: answer.statusCode, headers: rest, body: Buffer.concat(chunks) }
}

it('sends Brotli to clients that accept it, and plain bytes to others', async () => {
  const small = await ask({ 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(small.body).toString()).toBe(HTML)
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(small.body.length) })
  const plain = await ask({ 'accept-encoding': 'gzip' })
  expect(plain.body.toString()).toBe(HTML)
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers.etag).toBe(small.headers.etag)
})

it('sends only headers to a HEAD request', async () => {
  const whole = await ask({ 'accept-encoding': 'br' })
  const head = await ask({ 'accept-encoding': 'br' }, 'HEAD')
  expect([head.status, head.headers, head.body.length]).toEqual([200, whole.headers, 0])
})

it.each([
  ['the ETag', (etag: string) => etag],
  ['a list with it', (etag: string) => `"other", ${etag}`],
])('responds 304 to %s, with the caching headers of a 200 (RFC 9110, 15.4.5)', async (_, named) => {
  const { headers: usual } = await ask({ 'accept-encoding': 'br' })
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': named(String(usual.etag)) })
  const { 'cache-control': cacheControl, vary, etag, 'referrer-policy': referrer } = usual
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect(again.headers).toEqual({ 'cache-control': cacheControl, vary, etag, 'referrer-policy': referrer })
})

it('sends a page that changed', async () => {
  expect((await ask({ 'if-none-match': 'W/"another"' })).status).toBe(200)
})

// Mutation: `isTooLong` is always false.
it('compresses a short page lightly at first, and a long one well at once', () => {
  expect(response.isWellCompressed).toBe(false)
  const rows = Array.from(
    { length: 1500 },
    (_, at) => `<li><a href="/link/${(at * 7919) % 100_003}">連結 ${at * 31}</a></li>`,
  )
  const long = toResponse({ status: 200, headers, body: rows.join('') })
  expect(long.isWellCompressed).toBe(true)
  expect(brotliDecompressSync(long.body).toString()).toBe(rows.join(''))
  expect(long.body.length).toBeLessThan(13 * 1024)
})
