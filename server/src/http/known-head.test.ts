import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { writeHead } from './known-head.ts'

it('sends the same head again and again, with the date of the moment', async () => {
  const headers = ['content-type', 'text/plain', 'x-frame-options', 'DENY', 'content-length', '2']
  const written: unknown[] = []
  const server = createServer((request, response) => {
    // Node's own, to compare with.
    const list = request.url === '/node' ? [...headers] : headers
    const spied = response.writeHead
    let isNodes = false
    response.writeHead = ((...given: Parameters<typeof spied>) => {
      isNodes = true
      return spied.apply(response, given)
    }) as typeof spied
    writeHead(response, 200, list)
    written.push(isNodes)
    response.end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (path: string, closing = false) => {
    const headers = closing ? { connection: 'close' } : {}
    const [answer] = (await once(get({ port, host: '127.0.0.1', path, agent, headers }), 'response')) as [
      IncomingMessage,
    ]
    let body = ''
    for await (const chunk of answer) body += chunk
    expect(body).toBe('ok')
    expect(Math.abs(Date.parse(String(answer.headers.date)) - Date.now())).toBeLessThan(5000)
    return [answer.statusCode, answer.rawHeaders.map((one, at, all) => (all[at - 1] === 'Date' ? 'now' : one))]
  }
  const nodes = await ask('/node')
  for (let turn = 0; turn < 4; turn += 1) expect(await ask('/')).toEqual(nodes)
  // Node's once for each list, and then no more.
  expect(written).toEqual([true, true, false, false, false])
  expect(await ask('/', true)).not.toEqual(nodes)
  expect(await ask('/')).toEqual(nodes)
  agent.destroy()
  server.close()
  await once(server, 'close')
})
