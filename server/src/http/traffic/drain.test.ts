import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@idocard/contract'
import { expect, it, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'

it('reports not ready, still serves, closes connections after a last response, and finishes open requests', async () => {
  const app = await testApp({ DRAIN_SECONDS: '1' })
  const { running } = app
  await running.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = running.app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string, method = 'GET') => {
    const sent = request({ port, host: '127.0.0.1', path, method, agent }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const body = await new Response(answer as unknown as ReadableStream).text()
    return { status: answer.statusCode, connection: answer.headers.connection, body }
  }
  expect(await ask('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' })

  // A call that is still open when the server no longer listens. What the server asks by itself is not held.
  const { pool } = running.database
  let [isHeld, connect] = [false, () => {}]
  const opened = pool.connect.bind(pool)
  const query = pool.query.bind(pool) as (...parameters: unknown[]) => unknown
  vi.spyOn(pool, 'query').mockImplementation(async (...parameters: unknown[]) => {
    if (isHeld || !JSON.stringify(parameters[0]).includes('from \\"product\\"')) return query(...parameters)
    isHeld = true
    await new Promise<void>((resolve) => {
      connect = resolve
    })
    const client = await opened()
    client.release()
    throw new Error('canary')
  })
  const slow = ask(contract.product.load_by_front.path, 'POST')
  await expect.poll(() => isHeld).toBe(true)

  const closed = app.close()
  expect(await ask('/readyz')).toMatchObject({ status: 503, connection: 'close', body: 'draining' })
  expect(await ask('/healthz')).toMatchObject({ status: 200, connection: 'close' })
  expect(await ask(contract.content.banner.path, 'POST')).toMatchObject({ status: 200, connection: 'close' })
  await expect.poll(() => running.app.server.listening).toBe(false)
  await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED')
  connect()
  expect((await slow).status).toBe(500)
  await closed
})
