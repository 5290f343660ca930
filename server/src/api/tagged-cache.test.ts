import { expect, it } from 'vitest'
import { TaggedCache } from './tagged-cache.ts'

it('keeps no answer that was begun before everything was dropped', () => {
  const cache = new TaggedCache<string>(100_000)
  cache.keep('kept', 'value', 10, ['product'], cache.begin())
  const began = cache.begin()
  cache.clear()
  cache.keep('late', 'value', 10, ['product'], began)
  cache.keep('fresh', 'value', 10, ['product'], cache.begin())
  expect(['kept', 'late', 'fresh'].map((key) => cache.get(key))).toEqual([undefined, undefined, 'value'])
})

it('counts the keys and the keeping too, so that many empty answers stay bounded', () => {
  const cache = new TaggedCache<string>(100_000)
  const keys = Array.from({ length: 1000 }, (_, index) => `key ${index}`)
  for (const key of keys) cache.keep(key, '', 2, [], cache.begin())
  expect(keys.filter((key) => cache.get(key) !== undefined).length).toBeLessThan(200)
})
