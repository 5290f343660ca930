import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { mountErrorPages } from './error-pages.ts'

const app = Fastify({ http: { optimizeEmptyRequests: true } })
const failed = vi.fn()
/** The stream of the requested file, which never sends any data. */
let file: Readable | undefined

beforeAll(async () => {
  mountErrorPages(app, { web: undefined, failed })
  app.get('/file', (_request, reply) => {
    file = new Readable({ read: () => {} })
    return reply.send(file)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  file = undefined
  failed.mockClear()
})
afterAll(() => app.close())

async function ask() {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /file HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  return { socket, file: await vi.waitUntil(() => file) }
}

it('does not report a client that leaves before its file begins', async () => {
  const asked = await ask()
  asked.socket.destroy()
  await once(asked.file, 'close')
  expect(failed).not.toHaveBeenCalled()
})

it('reports a file that ends early for a client that waits', async () => {
  const asked = await ask()
  asked.file.destroy()
  const [head] = (await once(asked.socket, 'data')) as [Buffer]
  expect(head.toString()).toMatch(/^HTTP\/1\.1 500 .*"server.failed"/s)
  expect(failed).toHaveBeenCalledOnce()
})
