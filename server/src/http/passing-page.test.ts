import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { passingPage } from './passing-page.ts'

const headerOf = (headers: string[], name: string) => headers[headers.indexOf(name) + 1]

it('is the same compressed and plain, whatever its parts are', () => {
  const text = fc.string({ unit: 'binary', maxLength: 400 })
  const long = fc.tuple(text, fc.integer({ min: 0, max: 2000 })).map(([some, times]) => some.repeat(times))
  fc.assert(
    fc.property(text, long, text, (opening, own, ending) => {
      const page = passingPage(200, { opening, own, ending }, { 'content-type': 'text/html' })
      expect(page.plain).toEqual(Buffer.from(opening + own + ending))
      expect(gunzipSync(page.small).equals(page.plain)).toBe(true)
      expect(headerOf(page.smallHeaders, 'content-length')).toBe(String(page.small.length))
      expect(headerOf(page.plainHeaders, 'content-length')).toBe(String(page.plain.length))
    }),
    { numRuns: 60 },
  )
})
