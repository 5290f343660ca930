import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { contract } from '@idocard/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSession } from '../../features/identity/sign-in/session.store.ts'
import { hashOf, newToken } from '../../shared/secrets.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { cardAsGiven, PHONE } from '../../testing/card-site.ts'
import { FastPath, visitorAddress } from './fast-path.ts'
import { Overload } from './overload.ts'

/** 陳雅婷, whose cards are among the demo content. */
const HOLDER = '0b6c2f0e-5a0f-4d8e-9a57-3a6f3f1d0a01'
const SN = 'cheny7p3k9'
const ENGLISH = { 'accept-language': 'en-GB,en;q=0.9' }

let app: TestApp
let token: string

beforeAll(async () => {
  const application = async () => ({
    routes: [{ pattern: '/idocard/shop', query: [] }],
    renderCard: cardAsGiven,
    renderFault: () => 'fault',
    renderPayment: () => '',
    renderCertificate: () => '',
    renderUnsubscribe: () => '',
    render: async (url: string) => new Response(`page ${url}`, { status: url.endsWith('/shop') ? 200 : 404 }),
  })
  app = await testApp({ TRUSTED_HOPS: '1' }, { application, files: undefined })
  await app.running.app.listen({ port: 0, host: '127.0.0.1' })
  token = newToken()
  await openSession(app.running.database.db, { id: HOLDER, audience: 'holder', tokenHash: hashOf(token) }, app.now())
})
afterAll(() => app.close())

/** Over a real connection: `inject` bypasses the fast path. */
async function over(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = app.running.app.server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', path, method, headers: { 'user-agent': PHONE, ...headers } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await new Response(answer as unknown as ReadableStream).text()
  return { status: answer.statusCode, headers: answer.headers, body }
}
const lasting = ({ date: _date, connection: _one, 'keep-alive': _two, ...rest }: IncomingHttpHeaders) => rest
const within = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.running.app.inject({ url, headers: { 'user-agent': PHONE, ...headers } })
  return { status: answer.statusCode, headers: answer.headers as IncomingHttpHeaders, body: answer.body }
}
const views = async () => {
  const { data } = await app.call(contract.card.load_metrics, { cardSn: SN, days: 1 }, { token })
  return Object.fromEntries(data.list.map(({ kind, source, count }) => [`${kind} ${source}`, count]))
}

describe('the fast path', () => {
  it('responds as the routes do, to any visitor', async () => {
    const variants = [{}, ENGLISH, { 'user-agent': 'Googlebot/2.1' }, { 'user-agent': `${PHONE} Line/15.3.1` }]
    for (const headers of variants)
      for (const path of [
        `/${SN}`,
        `/${SN}?s=n`,
        `/${SN}?lang=en-us`,
        `/${SN}?left=1`,
        '/idocard/shop',
        '/robots.txt',
      ]) {
        const routed = await within(path, headers)
        for (let turn = 0; turn < 3; turn += 1) {
          const quick = await over(path, headers)
          expect([quick.status, quick.body, lasting(quick.headers)], path).toEqual([
            routed.status,
            routed.body,
            lasting(routed.headers),
          ])
        }
      }
  })

  it('renders and caches an uncached page as the routes do', async () => {
    const edit = async () => {
      await app.call(contract.card.update, { cardSn: SN, fields: { nickname: String(Math.random()) } }, { token })
    }
    await edit()
    const quick = await over(`/${SN}`)
    const again = await over(`/${SN}`, { 'if-none-match': String(quick.headers.etag) })
    await edit()
    const routed = await within(`/${SN}`)
    expect([quick.status, again.status, routed.status]).toEqual([200, 304, 200])
    const withoutTimes = ({ body }: { body: string }) => body.replace(/0\.\d{3,}|\d{4}-\d\d-\d\dT[\d:.]+Z|\?v=\d+/g, '')
    expect(withoutTimes(quick)).toBe(withoutTimes(routed))
    for (const path of ['/pausedt3m2', '/newcard234', '/zzzzzzzzzz'])
      expect((await over(path)).status, path).toBe((await within(path)).status)
  })

  it('leaves errors to Fastify’s error handler', async () => {
    const { db } = app.running.database
    await app.call(contract.card.update, { cardSn: SN, fields: { nickname: '小雅' } }, { token })
    const execute = vi.spyOn(db, 'execute').mockRejectedValue(new Error('gone'))
    const quick = await over(`/${SN}`)
    const routed = await within(`/${SN}`)
    execute.mockRestore()
    expect(quick.status).toBeGreaterThanOrEqual(500)
    expect([quick.status, quick.body]).toEqual([routed.status, routed.body])
    expect((await over(`/${SN}`)).status).toBe(200)
  })

  it('leaves requests with a token or a language, and other methods than GET, to the routes', async () => {
    await over(`/${SN}`)
    expect((await over(`/${SN}`, { cookie: 'iDoLang=en-us' })).body).toContain('"lang":"en-us"')
    expect((await over(`/${SN}`, {}, 'HEAD')).body).toBe('')
    expect((await over(`/${SN}`, {}, 'POST')).status).toBe(404)
    expect((await over(`/${SN}`, { 'if-none-match': String((await over(`/${SN}`)).headers.etag) })).status).toBe(304)
  })

  it('shows an edit at once', async () => {
    await over(`/${SN}`)
    await app.call(contract.card.update, { cardSn: SN, fields: { nickname: '小婷' } }, { token })
    expect((await over(`/${SN}`)).body).toContain('小婷')
  })

  it('counts a cached page once for each visitor behind the proxy', async () => {
    await over(`/${SN}?s=q`, { 'user-agent': 'Googlebot/2.1' })
    const before = (await views())['view qr'] ?? 0
    for (const ip of ['10.7.7.1', '10.7.7.2', '10.7.7.1'])
      await over(`/${SN}?s=q`, { 'x-forwarded-for': `192.0.2.${Math.ceil(Math.random() * 250)}, ${ip}` })
    await expect.poll(async () => (await views())['view qr'] ?? 0).toBe(before + 2)
  })
})

// Mutation: the content type is not deleted, so that Fastify waits for a body for ever.
it.each([
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
])('answers a request without a body that announces %s', async (type) => {
  const { port } = app.running.app.server.address() as AddressInfo
  const { path } = contract.product.load_by_id
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nConnection: close\r\n\r\n`)
  const routed = await app.running.app.inject({ method: 'POST', url: path })
  expect((await text(socket)).split('\r\n\r\n')[1]).toBe(routed.body)
  expect(routed.statusCode).toBe(422)
})

// Mutations: no timeout set on the server; the keep-alive timeout of Fastify's options.
it('closes a connection that has been idle for the connection timeout, and not before', async () => {
  const overload = new Overload(() => 0)
  const limits = { connectionTimeout: 300, keepAliveTimeout: 72_000 }
  const server = new FastPath(overload, {}).server((_request, response) => response.end('ok'), limits)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const idle = connect((server.address() as AddressInfo).port, '127.0.0.1')
  for (const _time of [1, 2, 3]) {
    idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(idle, 'data')
  }
  const answered = performance.now()
  await once(idle, 'close')
  expect(performance.now() - answered).toBeGreaterThan(250)
  server.close()
  overload.close()
})

it('recognises a visitor whose proxy adds the port', async () => {
  const before = (await views())['view qr'] ?? 0
  for (const client of ['10.8.8.1:5000', '10.8.8.1:5001', '10.8.8.1'])
    await over(`/${SN}?s=q`, { 'x-forwarded-for': client })
  for (const client of ['[2001:db8::8]:5000', '[2001:db8::8]'])
    await over(`/${SN}?s=q&lang=en-us`, { 'x-forwarded-for': client })
  await expect.poll(async () => (await views())['view qr'] ?? 0).toBe(before + 2)
})

it.each([0, 1, 2, 3])('behind %d proxies a visitor has the address that Fastify finds', async (hops) => {
  const trusting = Fastify({ trustProxy: (_address, hop) => hop < hops })
  trusting.get('/', async (asking) => [asking.ip, visitorAddress(asking.raw, hops)])
  for (const forwarded of [undefined, '', '10.0.0.1', ' 10.0.0.1 ', '10.0.0.1, 10.0.0.2', 'x,,10.0.0.2 ,2001:db8::1']) {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const [framework, ours] = (await trusting.inject({ url: '/', headers, remoteAddress: '192.0.2.9' })).json()
    expect(ours, String(forwarded)).toBe(framework)
  }
})
