import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskEmail, normaliseEmail } from './email.ts'

const label = 'a'.repeat(63)

describe('normaliseEmail', () => {
  it.each([
    ['wang@example.com', 'wang@example.com'],
    [' Wang.XiaoMing@Example.COM.TW ', 'wang.xiaoming@example.com.tw'],
    ['a+shop@gmail.com', 'a+shop@gmail.com'],
    ["o'brien_1@mail.example.org", "o'brien_1@mail.example.org"],
    ['wang＠example．com', 'wang@example.com'],
    ['user@xn--fiq228c.xn--kpry57d', 'user@xn--fiq228c.xn--kpry57d'],
    ['1@1.tw', '1@1.tw'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
    [`a@${label}.${label}.${label}.${'b'.repeat(56)}.tw`, `a@${label}.${label}.${label}.${'b'.repeat(56)}.tw`],
  ])('reads %j', (text, email) => {
    expect(normaliseEmail(text)).toBe(email)
  })

  it.each([
    ['', 'nothing'],
    ['wang', 'no @'],
    ['@example.com', 'no local part'],
    ['wang@', 'no domain'],
    ['a@b@example.com', 'two @'],
    ['wang@example.com@evil.tw', 'two domains'],
    ['wang@localhost', 'no dot in the domain'],
    ['wang@example.c', 'one letter on top'],
    ['wang@192.168.0.1', 'an IP address'],
    ['wang@[192.168.0.1]', 'an address literal'],
    ['"a b"@example.com', 'quoted'],
    ['a b@example.com', 'a space'],
    ['.wang@example.com', 'a leading dot'],
    ['wang.@example.com', 'a trailing dot'],
    ['wa..ng@example.com', 'two dots'],
    ['-oQ@example.com', 'a leading hyphen'],
    ['wang@-example.com', 'a hyphen before a label'],
    ['wang@example-.com', 'a hyphen after a label'],
    ['wang@example..com', 'an empty label'],
    ['wang@example.com.', 'a dot at the end'],
    ['王@example.com', 'beyond ASCII'],
    ['wang@例子.com', 'a domain beyond ASCII'],
    ['\u212aate@example.com', 'a Kelvin sign, which becomes k in lower case'],
    ['wang@example.com\r\nBcc: all@example.com', 'a second header'],
    ['wang@example.com\n', 'a line feed'],
    ['wang\u0000@example.com', 'NUL'],
    ['Wang <wang@example.com>', 'a display name'],
    ['a@example.com,b@example.com', 'two addresses'],
    [`${'a'.repeat(65)}@example.com`, 'a local part of 65'],
    [`a@${'b'.repeat(64)}.com`, 'a label of 64'],
    [`a@${label}.${label}.${label}.${'b'.repeat(58)}.tw`, '255 in all'],
    [`${'a'.repeat(1_000_000)}@example.com`, 'a megabyte'],
  ])('refuses %j (%s)', (text) => {
    expect(normaliseEmail(text)).toBeNull()
  })

  it('returns one plain address or null for any text, and is idempotent', () => {
    const near = fc.string({ unit: fc.constantFrom(...'aB1.@-+\r\n＠ '), maxLength: 20 })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), near, fc.emailAddress()), (text) => {
        const email = normaliseEmail(text)
        if (email === null) return
        expect(email).toMatch(/^[!-?A-~]+@[a-z0-9.-]+$/)
        expect(email).toBe(email.toLowerCase())
        expect(email.length).toBeLessThanOrEqual(254)
        expect(normaliseEmail(email)).toBe(email)
      }),
    )
  })
})

it.each([
  ['wang@example.com', 'w***@example.com'],
  ['wangxiaoming@example.com', 'w***@example.com'],
  ['w@example.com', '***@example.com'],
  ['wang', '***'],
  ['@example.com', '***'],
])('masks %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
