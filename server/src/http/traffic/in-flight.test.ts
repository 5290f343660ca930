import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { drain } from './drain.ts'
import { InFlight, MAX_PIPELINED } from './in-flight.ts'

let inFlight: InFlight
let server: Server
/** Pending responses. */
let open: ServerResponse[]
let refused: number
beforeEach(async () => {
  inFlight = new InFlight()
  open = []
  refused = 0
  server = createServer((request, response) => {
    if (inFlight.enter(request, response)) open.push(response)
    else refused += 1
  })
    .on('connection', (socket) => inFlight.connected(socket))
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
async function client(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
const requests = async (socket: Socket, times: number) => {
  const before = open.length
  socket.write(GET.repeat(times))
  await expect.poll(() => open.length).toBe(before + times)
}
const isSettled = async () => (await Promise.race([inFlight.settled(1000), Promise.resolve('not yet')])) !== 'not yet'

it('lets a client send sixteen requests in advance, again and again', async () => {
  const socket = await client()
  for (let round = 0; round < 5; round += 1) {
    await requests(socket, MAX_PIPELINED)
    for (const response of open.splice(0)) response.end('ok')
    await expect.poll(isSettled).toBe(true)
  }
  expect(refused).toBe(0)
})

it('closes a connection that sends more, and drops its requests', async () => {
  const [greedy, other] = [await client(), await client()]
  await requests(other, 1)
  greedy.write(GET.repeat(900))
  await once(greedy, 'close')
  expect(open).toHaveLength(1 + MAX_PIPELINED)
  expect(await isSettled()).toBe(false)
  open[0]?.end('ok')
  await expect.poll(isSettled).toBe(true)
})

it('stops counting a request when its client disconnects', async () => {
  const socket = await client()
  await requests(socket, 3)
  socket.destroy()
  await expect.poll(isSettled).toBe(true)
})

it('finishes open requests, and closes idle connections', async () => {
  const [busy, idle] = [await client(), await client()]
  await requests(idle, 1)
  open.pop()?.end()
  await once(idle, 'data')
  await requests(busy, 1)
  const ended = drain(server, inFlight, 20, 10_000)
  await once(idle, 'close')
  expect(busy.closed).toBe(false)
  const answer = once(busy, 'data')
  open[0]?.setHeader('connection', 'close').end('whole')
  expect(String(await answer)).toContain('whole')
  await ended
  expect(server.listening).toBe(false)
})

it('cuts off requests that take too long', async () => {
  const socket = await client()
  await requests(socket, 1)
  const cut = once(socket, 'close')
  await drain(server, inFlight, 0, 50)
  await cut
})

// Mutations: `server.close()` instead of `stopListening`, or before `firstRequests`.
it('answers each connection that was made before it stopped, and closes silent ones', async () => {
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    inFlight.enter(request, response)
    response.setHeader('connection', 'close').end('whole')
  })
  // Far more than the server accepts before it stops: the others are in the kernel's queue.
  const [early, late] = await Promise.all([150, 150].map((count) => Promise.all(Array.from({ length: count }, client))))
  const silent = await client()
  const answers = (sockets: Socket[] = []) => {
    for (const socket of sockets) socket.write(GET)
    return Promise.all(sockets.map((socket) => text(socket).catch((error: Error) => error.message)))
  }
  const { port } = server.address() as AddressInfo
  const isRefused = () => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 50 }).on('connect', () => socket.destroy())
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
    return once(socket, 'connect').then(
      () => false,
      ({ code }: NodeJS.ErrnoException) => code === 'ECONNREFUSED',
    )
  }
  const ended = drain(server, inFlight, 0, 10_000)
  const answered = await answers(early)
  await expect.poll(isRefused).toBe(true)
  answered.push(...(await answers(late)))
  expect(answered.filter((answer) => !answer.endsWith('whole'))).toEqual([])
  expect(await text(silent)).toBe('')
  await ended
  expect(server.listening).toBe(false)
})
