import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mountBuiltFiles } from './built-files.ts'

const app = Fastify()
beforeAll(() => mountBuiltFiles(app, fileURLToPath(new URL('../../../../web/public', import.meta.url)), () => {}))
afterAll(() => app.close())

/** Requests a file as browsers request a film: without content encodings. */
const get = (url: string, range?: string) =>
  app.inject({ url, headers: { 'accept-encoding': 'identity;q=1, *;q=0', ...(range && { range }) } })

// Safari plays no film from a server that ignores range requests.
it.each(['webm', 'mp4'])('a film is sent in parts (%s)', async (kind) => {
  const url = `/films/save-zh-tw.${kind}`
  const whole = await get(url)
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': `video/${kind}` })
  const size = whole.rawPayload.length
  const first = await get(url, 'bytes=0-1')
  expect(first.statusCode).toBe(206)
  expect(first.headers['content-range']).toBe(`bytes 0-1/${size}`)
  expect(first.rawPayload).toEqual(whole.rawPayload.subarray(0, 2))
  const last = await get(url, `bytes=${size - 10}-`)
  expect(last.statusCode).toBe(206)
  expect(last.rawPayload).toEqual(whole.rawPayload.subarray(-10))
  expect((await get(url, `bytes=${size}-`)).statusCode).toBe(416)
})

it('captions are WebVTT in UTF-8', async () => {
  const { headers, body } = await get('/films/save-zh-tw.vtt')
  expect(headers['content-type']).toMatch(/^text\/vtt/)
  expect(body).toMatch(/^WEBVTT\n[\s\S]*名片/)
})

it.each([
  '/films/SAVE-zh-tw.mp4',
  '/films/',
  '/films/..%2ffavicon.ico',
  '/films/%00',
  '/pictures/none.webp',
])('nothing but a built file is sent (%s)', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})
