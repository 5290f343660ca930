import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { guardedFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'

const servers: Server[] = []
const limits = { timeoutMs: 5_000, maxBytes: 1024 }

async function inside(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const resolvingTo = (...addresses: string[]) =>
  ((_name: string, _options: unknown, answer: (error: null, list: { address: string; family: number }[]) => void) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never

test('addresses of this machine, its networks and in disguise are inside, those of the internet are not', () => {
  const blocked =
    '0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.168.1.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:a00:1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1::1 fc00::1 fd12::1 fe80::1 fe80::1%lo fec0::1 ff02::1 localhost'
  expect(blocked.split(' ').filter(isPublicAddress)).toEqual([])
  const open = '8.8.8.8 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.167.255.255 2606:4700::1111 2404:6800::8'
  expect(open.split(' ').filter((address) => !isPublicAddress(address))).toEqual([])
})

test.each([
  ['http://example.com/', 'not_https'],
  ['ftp://example.com/', 'not_https'],
  ['https://name:word@example.com/', 'not_https'],
  ['example.com', 'not_https'],
  ['https://127.0.0.1/', 'blocked_address'],
  ['https://2130706433/', 'blocked_address'],
  ['https://0x7f.1/', 'blocked_address'],
  ['https://[::1]/', 'blocked_address'],
  ['https://[::ffff:127.0.0.1]/', 'blocked_address'],
  ['https://localhost/', 'blocked_address'],
])('%s is %s', async (url, reason) => {
  await expect(guardedFetch(url, limits)).rejects.toMatchObject({ reason })
})

test('a name is resolved once, and nothing is sent if any of its addresses is inside', async () => {
  let requests = 0
  const origin = await inside((_request, response) => {
    requests += 1
    response.end()
  })
  const port = new URL(origin).port
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], []]) {
    const lookup = resolvingTo(...addresses)
    const sent = guardedFetch(`https://rebound.example:${port}/`, { ...limits, lookup })
    await expect(sent).rejects.toMatchObject({ reason: 'blocked_address' })
  }
  // Another port of an allowed host is not allowed.
  const other = guardedFetch('http://127.0.0.1:1/', { ...limits, allowedHosts: [origin] })
  await expect(other).rejects.toMatchObject({ reason: 'not_https' })
  expect(requests).toBe(0)
})

test('an allowed origin gets method, headers and body, and its answer comes back', async () => {
  const origin = await inside(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    response.writeHead(201, { 'x-seen': `${request.method} ${request.headers['x-mine']}` })
    response.end(`${Buffer.concat(parts)} 好`)
  })
  const sent = { method: 'POST', headers: { 'x-mine': 'yes' }, body: '名', allowedHosts: [origin] }
  const answer = await guardedFetch(`${origin}/a`, { ...limits, ...sent })
  expect([answer.status, answer.headers.get('x-seen'), answer.body]).toEqual([201, 'POST yes', '名 好'])
})

test.each<[string, string, RequestListener, Partial<typeof limits>]>([
  ['a redirect', 'redirect', (_request, response) => response.writeHead(302, { location: '/' }).end(), {}],
  ['an oversized body', 'too_large', (_request, response) => response.end('x'.repeat(1025)), {}],
  ['silence', 'timeout', () => undefined, { timeoutMs: 50 }],
  ['an endless body', 'timeout', (_request, response) => void response.write('1'), { timeoutMs: 50 }],
  ['a closed connection', 'unreachable', (request) => void request.socket.destroy(), {}],
])('%s is refused as %s', async (_name, reason, listener, own) => {
  const origin = await inside(listener)
  const sent = guardedFetch(origin, { ...limits, ...own, allowedHosts: [origin] })
  await expect(sent).rejects.toMatchObject({ reason })
})
