import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { postForm } from './post-form.ts'

const servers: Server[] = []
const limits = { timeoutMs: 5_000, maxBytes: 1024 }

async function vendor(listener: RequestListener): Promise<string> {
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

test('sends the form and reads the response as UTF-8', async () => {
  let received = ''
  const url = await vendor((request, response) => {
    request.on('data', (chunk) => {
      received += chunk
    })
    request.on('end', () => response.end(`${request.headers['content-type']} 好`))
  })
  const answer = await postForm(url, [['名', '王 & 李']], limits)
  expect(answer).toEqual({ status: 200, body: 'application/x-www-form-urlencoded;charset=UTF-8 好' })
  expect(received).toBe('%E5%90%8D=%E7%8E%8B+%26+%E6%9D%8E')
})

test('a redirect is returned, not followed', async () => {
  const paths: (string | undefined)[] = []
  const url = await vendor((request, response) => {
    paths.push(request.url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect((await postForm(url, [], limits)).status).toBe(302)
  expect(paths).toEqual(['/'])
})

test('no response, an endless body, an oversized body and a closed connection have different reasons', async () => {
  const silent = await vendor(() => undefined)
  await expect(postForm(silent, [], { ...limits, timeoutMs: 50 })).rejects.toMatchObject({ reason: 'timeout' })
  const trickle = await vendor((_request, response) => void response.write('1'))
  await expect(postForm(trickle, [], { ...limits, timeoutMs: 50 })).rejects.toMatchObject({ reason: 'timeout' })
  const flood = await vendor((_request, response) => void response.end('x'.repeat(1025)))
  await expect(postForm(flood, [], limits)).rejects.toMatchObject({ reason: 'oversize' })
  const closed = await vendor((request) => void request.socket.destroy())
  await expect(postForm(closed, [], limits)).rejects.toMatchObject({ reason: 'network' })
})
