import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMobile, localMobile, maskMobile, normaliseMobile } from './phone.ts'

describe('normaliseMobile', () => {
  it.each([
    '0912345678',
    '0912-345-678',
    '0912 345 678',
    ' 0912345678\n',
    '(0912) 345-678',
    '0912.345.678',
    '0912–345–678',
    '+886 912 345 678',
    '+886912345678',
    '+886-912-345-678',
    '+886 (0)912-345-678',
    '+8860912345678',
    '886912345678',
    '00886912345678',
    '00886 912 345 678',
    '０９１２３４５６７８',
    '＋８８６　９１２－３４５－６７８',
    '\u202d0912 345 678\u202c',
    '\ufeff0912345678',
  ])('reads %j', (text) => {
    expect(normaliseMobile(text)).toBe('+886912345678')
  })

  it.each([
    ['', 'nothing'],
    ['912345678', 'no prefix'],
    ['091234567', 'a digit short'],
    ['09123456789', 'a digit long'],
    ['0212345678', 'a landline in Taipei'],
    ['02-2311-3731', 'a landline'],
    ['0800-123-456', 'toll-free'],
    ['+85291234567', 'Hong Kong'],
    ['+86 138 0013 8000', 'China'],
    ['+0912345678', 'plus before the trunk prefix'],
    ['++886912345678', 'two plus signs'],
    ['0912345678 ext 5', 'with words'],
    ['0912\n345678', 'on two lines'],
    ['0912345678\u0000', 'with NUL'],
    ['०९१२३४५६७८', 'digits of another script'],
    [`0912345678${' '.repeat(100)}`, 'absurdly long'],
  ])('refuses %j (%s)', (text) => {
    expect(normaliseMobile(text)).toBeNull()
  })

  it('returns E.164 or null for any text, and is idempotent', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789+- ０９'), maxLength: 20 })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), digits), (text) => {
        const mobile = normaliseMobile(text)
        if (mobile === null) return
        expect(mobile).toMatch(/^\+8869\d{8}$/)
        expect(normaliseMobile(mobile)).toBe(mobile)
      }),
    )
  })

  it('parses every displayed form of a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (n) => {
        const mobile = `+8869${String(n).padStart(8, '0')}`
        for (const shown of [mobile, localMobile(mobile), formatMobile(mobile)])
          expect(normaliseMobile(shown)).toBe(mobile)
      }),
    )
  })
})

it('formats a number locally, and masks it so that its owner still recognises it', () => {
  expect(localMobile('+886912345678')).toBe('0912345678')
  expect(formatMobile('+886912345678')).toBe('0912-345-678')
  expect(maskMobile('+886912345678')).toBe('0912-***-678')
})

it('leaves other text unchanged, and masks it completely', () => {
  expect(localMobile('+85291234567')).toBe('+85291234567')
  expect(formatMobile('02-2311-3731')).toBe('02-2311-3731')
  expect(maskMobile('02-2311-3731')).toBe('***')
})
