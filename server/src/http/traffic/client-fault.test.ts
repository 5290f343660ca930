import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clientFault } from './client-fault.ts'
import { FastPath } from './fast-path.ts'
import { Overload } from './overload.ts'

const HEADERS = { 'x-content-type-options': 'nosniff' }
const overload = new Overload(() => 0)
const REQUEST_MS = 500

let server: ReturnType<FastPath['server']>
beforeEach(async () => {
  const fastPath = new FastPath(overload, HEADERS)
  const handler = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/unread') request.resume()
    if (request.url === '/begun') response.write('begun')
  }
  server = fastPath.server(handler, { requestTimeout: REQUEST_MS })
  server.on(
    'clientError',
    clientFault(HEADERS, (socket) => fastPath.inFlight.openOn(socket as Socket)),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

async function answerTo(sent: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  if (sent) socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body }
}
const post = (path: string, length: number, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAccept-Language: en-GB\r\nContent-Length: ${length}\r\n\r\n${body}`

it('tells a client that sends too slowly, in its language, when to try again', async () => {
  const { head, body } = await answerTo(post('/', 9, '{'))
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(head).toContain('\r\nretry-after: 2\r\n')
  expect(head).toContain('\r\nx-content-type-options: nosniff\r\n')
  expect(JSON.parse(body)).toMatchObject({ code: 408, message: expect.stringContaining('in time') })
})

// A call that waits for the database before it reads its body (http/calls/mount-file-calls.ts).
it('is busy, and does not blame the client, when it did not read the body in time itself', async () => {
  const { head, body } = await answerTo(post('/unread', 1_000_000, 'x'.repeat(200_000)))
  expect(head).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
  expect(head).toContain('\r\nretry-after: 2\r\n')
  expect(JSON.parse(body)).toMatchObject({ code: 503, data: { refusal: 'server.busy', retryAfter: 2 } })
})

it('says nothing to a client that asked nothing, and adds nothing to a response that has begun', async () => {
  expect(await answerTo('')).toEqual({ head: '', body: '' })
  const { head, body } = await answerTo(post('/begun', 9, '{'))
  expect(head).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(body).not.toContain('HTTP/1.1')
})
