import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, normalisePhone } from './phone-number.ts'

/** Numbers as commonly written, by area code. */
const WRITTEN: readonly [local: string, international: string][] = [
  ['0912-345-678', '+886 912 345 678'],
  ['02-2345-6789', '+886 2 2345 6789'],
  ['03-327-1234', '+886 3 327 1234'],
  ['037-123-456', '+886 37 123 456'],
  ['04-2255-6677', '+886 4 2255 6677'],
  ['04-712-3456', '+886 4 712 3456'],
  ['049-222-2106', '+886 49 222 2106'],
  ['05-534-1234', '+886 5 534 1234'],
  ['06-927-1234', '+886 6 927 1234'],
  ['07-337-1234', '+886 7 337 1234'],
  ['08-732-1234', '+886 8 732 1234'],
  ['082-325-823', '+886 82 325 823'],
  ['0826-12345', '+886 826 12345'],
  ['0836-22485', '+886 836 22485'],
  ['089-322-002', '+886 89 322 002'],
  ['0800-123-456', '+886 800 123 456'],
  ['0809-012-345', '+886 809 012 345'],
  ['070-1010-1234', '+886 70 1010 1234'],
]

describe('a number of Taiwan', () => {
  it.each(WRITTEN)('%s is grouped by its area code, and as %s for other readers', (local, international) => {
    const number = `+886${local.replace(/\D/g, '').slice(1)}`
    expect(normalisePhone(local)).toBe(number)
    expect(formatPhone(number)).toBe(local)
    expect(formatPhone(number, 'en-us')).toBe(international)
  })

  it.each([
    '\u202d02 2345 6789\u202c',
    '\ufeff(02)2345\u200b-6789',
    '（０２）２３４５－６７８９',
    '+886\u00a02\u00a02345\u00a06789',
    '+886-2-2345-6789\u200e',
  ])('%j is read with the marks that come along when it is pasted', (pasted) => {
    expect(normalisePhone(pasted)).toBe('+886223456789')
  })

  it('is read back from each way it is shown', () => {
    const digits = fc.integer({ min: 0, max: 999_999_999 }).map((number) => `0${String(number).padStart(9, '0')}`)
    fc.assert(
      fc.property(
        fc.oneof(
          digits,
          digits.map((one) => one.slice(0, 9)),
          fc.constantFrom('07012345678'),
        ),
        (typed) => {
          const number = normalisePhone(typed)
          if (number === null) return
          expect(normalisePhone(formatPhone(number))).toBe(number)
          expect(normalisePhone(formatPhone(number, 'en-us'))).toBe(number)
        },
      ),
    )
  })
})

it('leaves a foreign number, and what is no number, as it is', () => {
  for (const text of ['+4915112345678', '+85291234567', '02-2345', ''])
    for (const lang of ['zh-tw', 'en-us'] as const) expect(formatPhone(text, lang)).toBe(text)
})
