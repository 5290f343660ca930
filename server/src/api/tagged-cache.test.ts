import { expect, it } from 'vitest'
import { TaggedCache } from './tagged-cache.ts'

it('does not store a value whose reading began before the cache was cleared', () => {
  const cache = new TaggedCache<string>(100_000)
  cache.set('stored', 'value', 10, ['product'], cache.begin())
  const began = cache.begin()
  cache.clear()
  cache.set('late', 'value', 10, ['product'], began)
  cache.set('fresh', 'value', 10, ['product'], cache.begin())
  expect(['stored', 'late', 'fresh'].map((key) => cache.get(key))).toEqual([undefined, undefined, 'value'])
})

it('counts keys and overhead too, so that many empty values stay bounded', () => {
  const cache = new TaggedCache<string>(100_000)
  const keys = Array.from({ length: 1000 }, (_, index) => `key ${index}`)
  for (const key of keys) cache.set(key, '', 2, [], cache.begin())
  expect(keys.filter((key) => cache.get(key) !== undefined).length).toBeLessThan(200)
})

it('removes values with many cards when one of them changes', () => {
  const cache = new TaggedCache<string>(100_000)
  const began = cache.begin()
  cache.set('people', 'value', 10, ['company', 'card'], began)
  cache.set('b', 'value', 10, ['card:b'], began)
  cache.invalidate(['card:a'])
  cache.set('late', 'value', 10, ['card'], began)
  expect(['people', 'b', 'late'].map((key) => cache.get(key))).toEqual([undefined, 'value', undefined])
})
