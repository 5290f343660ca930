import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { wire } from './ask.ts'
import { load } from './load.ts'

let server: Server
afterEach(() => server.close())

async function answering(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, pid: process.pid }
}

test('every request is sent once, with its body, on the requested number of connections', async () => {
  const seen: string[] = []
  const sockets = new Set<unknown>()
  const target = await answering(async (request, reply) => {
    sockets.add(request.socket)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    seen.push(Buffer.concat(chunks).toString())
    reply.setHeader('content-length', 100_000).end(Buffer.alloc(100_000))
  })
  const bodies = Array.from({ length: 40 }, (_, index) => `名片 ${index}`)
  const requests = bodies.map((body) => wire({ method: 'POST', path: '/', body })).values()
  const run = await load({ target, connections: 4, next: () => requests.next().value, seconds: 60 })
  expect(run.answers).toBe(40)
  expect(seen.toSorted()).toEqual(bodies.toSorted())
  expect(sockets.size).toBe(4)
})

test('a response other than 200 fails the run', async () => {
  let answers = 0
  const target = await answering((_, reply) => {
    answers += 1
    reply.writeHead(answers < 5 ? 200 : 503, { 'content-length': 0 }).end()
  })
  const request = wire({ method: 'GET', path: '/' })
  await expect(load({ target, connections: 2, next: () => request, seconds: 60 })).rejects.toThrow('503')
})

test('a server that closes the connection fails the run', async () => {
  const target = await answering((_, reply) => reply.socket?.end())
  const request = wire({ method: 'GET', path: '/' })
  await expect(load({ target, connections: 1, next: () => request, seconds: 60 })).rejects.toThrow('closed')
})
