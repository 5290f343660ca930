import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { drain } from './drain.ts'
import { InFlight, PIPELINED_MOST } from './in-flight.ts'

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
  }).listen(0, '127.0.0.1')
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
    await requests(socket, PIPELINED_MOST)
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
  expect(open).toHaveLength(1 + PIPELINED_MOST)
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
