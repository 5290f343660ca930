import { brotliDecompressSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import type { Content } from './cached-response.ts'
import { ResponseCache } from './response-cache.ts'

const page = (words: string): Content => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: `<p>${words}</p>`.repeat(500),
})
const textOf = (body: Buffer | undefined) => body && brotliDecompressSync(body).toString()
const fail = (error: unknown) => {
  throw error
}

it('renders a page once for concurrent requests', async () => {
  const cache = new ResponseCache(1_000_000, fail)
  const make = vi.fn(async () => ({ content: page('陳雅婷'), tags: ['card:a'] as const }))
  const crowd = await Promise.all(Array.from({ length: 200 }, () => cache.load('a', make)))
  expect(make).toHaveBeenCalledOnce()
  expect(new Set(crowd).size).toBe(1)
})

it('renders it again after an invalidation, and stores nothing that was read before it', async () => {
  const cache = new ResponseCache(1_000_000, fail)
  const read = Promise.withResolvers<Content>()
  const early = cache.load('a', async () => ({ content: await read.promise, tags: ['card:a'] }))
  cache.invalidate(['card:a'])
  const late = await cache.load('a', async () => ({ content: page('after'), tags: ['card:a'] }))
  read.resolve(page('before'))
  expect(textOf((await early).body)).toContain('before')
  expect(textOf(late.body)).toContain('after')
  expect(cache.get('a')).toBe(late)
})

it('rejects all waiting requests on a failure, and tries again for the next one', async () => {
  const cache = new ResponseCache(1_000_000, fail)
  const failing = async () => Promise.reject(new Error('away'))
  const both = await Promise.allSettled([cache.load('a', failing), cache.load('a', failing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.load('a', async () => ({ content: page('back'), tags: [] }))).toMatchObject({ status: 200 })
})

it('compresses a repeatedly requested page better, with the same ETag', async () => {
  const cache = new ResponseCache(1_000_000, fail)
  const body = Array.from({ length: 500 }, (_, n) => `<p class="c-line">${(n * 7919) % 1000}</p>`).join('')
  const make = async () => ({ content: { ...page(''), body }, tags: [] })
  const { etag, body: first } = await cache.load('a', make)
  await eventually(() => expect(cache.get('a')?.body.length).toBeLessThan(first.length))
  const again = cache.get('a')
  expect(again?.etag).toBe(etag)
  expect(textOf(again?.body)).toBe(body)
  expect(again?.headers.slice(-2)).toEqual(['content-length', String(again?.body.length)])
})
