import fc from 'fast-check'
import { expect, it } from 'vitest'
import { passingPage } from './passing-page.ts'

const headerOf = (headers: string[], name: string) => headers[headers.indexOf(name) + 1]

it('is the same compressed and plain, whatever its parts are', () => {
  const text = fc.string({ unit: 'binary', maxLength: 400 })
  const long = fc.tuple(text, fc.integer({ min: 0, max: 2000 })).map(([some, times]) => some.repeat(times))
  const part = fc.record({ text: fc.oneof(text, long), isFixed: fc.boolean() })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      // Each part is encoded by itself, as elements are: no character is in two of them.
      const whole = Buffer.concat(parts.map(({ text }) => Buffer.from(text)))
      for (let turn = 0; turn < 2; turn += 1) {
        const page = passingPage(200, parts, { 'content-type': 'text/html' })
        expect(page.plain.equals(whole)).toBe(true)
        expect(headerOf(page.smallHeaders, 'content-length')).toBe(String(page.small.length))
        expect(headerOf(page.plainHeaders, 'content-length')).toBe(String(whole.length))
      }
    }),
    { numRuns: 60 },
  )
})

it('has its memory for itself until it was sent', () => {
  const page = (text: string) => passingPage(200, [{ text, isFixed: false }], {})
  const [first, second] = ['陳雅婷', '林小美'].map(page)
  expect([first?.plain.toString(), second?.plain.toString()]).toEqual(['陳雅婷', '林小美'])
  first?.release?.()
  const third = page('王')
  expect(third.small.buffer).toBe(first?.small.buffer)
  expect([second?.plain.toString(), third.plain.toString()]).toEqual(['林小美', '王'])
})

it('fits into the first flight, long words or not', () => {
  const sheet = { text: '.card-page{color:red}'.repeat(900), isFixed: true }
  for (const times of [10, 500, 3000]) {
    const own = { text: '<li>0912-345-678</li>'.repeat(times), isFixed: false }
    expect(passingPage(200, [sheet, own], {}).small.length).toBeLessThan(14 * 1024)
  }
})
