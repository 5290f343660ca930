import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasDuplicateKeys, jsonShape } from './json-shape.ts'

const has = (json: string) => hasDuplicateKeys(jsonShape(json), JSON.parse(json))

it('counts members, commas and depth, but not inside strings', () => {
  expect(jsonShape(String.raw`{"a{[,:":[1,2,{"b":"\\\""}],"c":"}"}`)).toEqual({ members: 3, commas: 3, depth: 3 })
})

it.each([
  '{"id":1,"id":1}',
  '{"a":{"b":1,"b":2}}',
  '[[{"a":[{"x":1,"y":2,"x":3}]}]]',
  '{"a":1,"\\u0061":2}',
  '{"":1,"":2}',
  '{"1":1,"1":2}',
])('finds a duplicate in %s', (json) => {
  expect(has(json)).toBe(true)
})

it.each([
  '{}',
  '[]',
  'null',
  '"a:b"',
  '{"a":"\\":\\"","b":"\\\\","c":":::"}',
  '{"a":{"a":{"a":[{"a":1},{"a":1}]}}}',
  '{"__proto__":{"a":1},"constructor":2}',
])('finds no duplicate in %s', (json) => {
  expect(has(json)).toBe(false)
})

it('finds no duplicates in serialised values', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(has(json)).toBe(false)
    }),
  )
})

it('finds a duplicate member anywhere', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (value, at) => {
      const [key] = Object.keys(value).slice(at % Object.keys(value).length)
      const twice = `{${JSON.stringify(key)}:0,${JSON.stringify(value).slice(1)}`
      expect(has(`[{"outer":${twice}}]`)).toBe(true)
    }),
  )
})
