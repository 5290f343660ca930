import { randomBytes, randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { contract } from '@idocard/contract'
import { wire } from '../ask.ts'
import { atMost, count, type Row } from '../benchmark.ts'
import { pageRequest } from '../public-pages.ts'
import { startShop } from '../shop.ts'
import { Connection } from './connection.ts'
import { megabytes, memoryOf } from './memory.ts'
import type { Extent } from './scenario.ts'
import { failures, milliseconds, percentile, Visitor } from './visitor.ts'

const AT_ONCE = 20
const ANSWER_MS = 20_000
/** The first requests grow the heap to its usual size. */
const WARM_UP = 500
/** More pages than the cache holds. */
const MAX_CACHED = 10_000

/** Sends malformed requests. */
export async function malformed({ full }: Extent): Promise<Row[]> {
  await using server = await startShop()
  const times = full ? 100_000 : 1500
  const visitor = new Visitor(server.port, '/', 100).start()
  const statuses = new Map<string, number>()
  const send = async (requests: number) => {
    let left = requests
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (; left > 0; ) {
          left -= 1
          for (const status of await responsesTo(server.port, KINDS[left % KINDS.length]?.() ?? ''))
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }),
    )
  }
  if (full) await fillCache(server.port)
  await send(full ? times / 10 : WARM_UP)
  const before = memoryOf(server.pid).now
  await send(times)
  const outcomes = await visitor.stop()
  const hasEnded = server.child.exitCode !== null || server.child.signalCode !== null
  const errors = [...statuses].filter(([status]) => status.startsWith('5')).reduce((sum, [, found]) => sum + found, 0)
  const counts = [...statuses].map(([status, found]) => `${status}: ${count(found)}`).sort()
  const growth = hasEnded ? Number.POSITIVE_INFINITY : memoryOf(server.pid).now / before
  return [
    atMost('Malformed: responses with 5xx', errors, 0, count, counts.join(', ')),
    atMost('Malformed: exits', hasEnded ? 1 : 0, 0, count, `${count(times)} requests`),
    atMost(
      'Malformed: memory, ratio to before',
      growth,
      full ? 1.1 : 2,
      (value) => value.toFixed(2),
      megabytes(before),
    ),
    atMost(
      'Malformed: other visitors’ responses that are not 200',
      failures(outcomes),
      0,
      count,
      `of ${outcomes.length}, p99 ${milliseconds(percentile(outcomes, 0.99))}`,
    ),
  ]
}

/** Fills the page cache, which is bounded, so that any later memory growth has another cause. */
async function fillCache(port: number): Promise<void> {
  let page = 0
  const visit = async () => {
    const connection = new Connection(port)
    while (page < MAX_CACHED) {
      page += 1
      await connection.send(wire(pageRequest(`/idocard/news?page=${-page}`)))
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: 4 }, visit))
}

/** Statuses of all responses until the server ends the connection or stops responding; "none" if there is none. */
function responsesTo(port: number, request: string | Buffer): Promise<string[]> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ port, host: '127.0.0.1' })
    socket.setTimeout(ANSWER_MS, () => socket.destroy())
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      text += part
      // Ends the connection, because the server would wait for the rest of an incomplete request.
      if (text.includes('\r\n\r\n')) socket.end()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status as string)
      resolve(statuses.length > 0 ? statuses : ['none'])
    })
    socket.end(request)
  })
}

const CALL = contract.product.load_by_id.path
const post = (type: string, body: string | Buffer, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      `POST ${CALL} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n${more}\r\n`,
    ),
    Buffer.from(body),
  ])
const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const json = (body: string) => post('application/json', body)

const KINDS: readonly (() => string | Buffer)[] = [
  () => randomBytes(randomInt(1, 500)),
  () => 'GET\r\n\r\n',
  () => 'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  () => `${randomBytes(4).toString('hex')} / HTTP/1.1\r\nHost: x\r\n\r\n`,
  () => 'GET / HTTP/1.1\r\n\r\n',
  () => get('/', 'Content-Length: -1\r\n'),
  () => get('/', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'),
  () => get('/', `X: ${'x'.repeat(20_000)}\r\n`),
  () => get('/', 'X-\0: 1\r\n'),
  () => get('/%zz'),
  () => get('/%c0%ae%c0%ae/%00'),
  () => get(`/${'a/'.repeat(2000)}`),
  () => get('/assets/../../../../etc/passwd'),
  () => get('/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd'),
  () => get('/', `Cookie: ${'iDoLang=;'.repeat(500)}\r\n`),
  () => get('/', 'Accept-Language: *;q=nonsense,,,\r\nAccept-Encoding: \x01\r\n'),
  () => get('/', 'Range: bytes=9-1,-,x\r\nIf-None-Match: "\r\n'),
  () => get('/', 'Expect: 200-ok\r\n'),
  () => get('/', 'Upgrade: websocket\r\nConnection: upgrade\r\n'),
  () => get(`/idocard/news?page=${randomInt(2 ** 40)}&category=-1&x=%`),
  () => get(`/idocard/product?id=${'9'.repeat(50)}`),
  () => get(`/${randomBytes(5).toString('hex')}/link/99999999999`),
  () => get('/picture/../../x-480.webp'),
  () => get('/backstage/%20/login'),
  () => 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
  () => 'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => `POST ${CALL} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  () => `POST ${CALL} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{`,
  () => json('{"id":'),
  () => json('{"id":1,"id":2}'),
  () => json('{"__proto__":{"id":1}}'),
  () => json(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  () => json(`{"id":${'9'.repeat(400)}}`),
  () => json('null'),
  () => json('"\\ud800"'),
  () => json(JSON.stringify({ id: { $gt: 1 }, valueOf: 1, toString: null })),
  () => post('application/json; charset=x', '{"id":1}'),
  () => post('application/x-www-form-urlencoded', 'id=%&id[]=1&__proto__[x]=1&&=='),
  () => post('multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="id"\r\n'),
  () => post('multipart/form-data', 'x'),
  () => post('text/xml', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'),
  () => post('application/json', randomBytes(200)),
  () => post('application/json', '{}', 'Content-Encoding: gzip\r\nAuthorization: Bearer \x7f\xff\r\n'),
  () => post('application/x-www-form-urlencoded', 'id=1', 'X-Forwarded-For: ,,,[::1]:x\r\nOrigin: null\r\n'),
  () =>
    `POST /payment/notice HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\n%%%=&x[]=`,
]
