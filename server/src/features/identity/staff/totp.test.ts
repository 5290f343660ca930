import { expect, it } from 'vitest'
import { acceptedStep, base32, otpauthUri, stepAt, totp } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('makes the code of RFC 6238, appendix B, at %d s', (seconds, code) => {
  expect(totp(SECRET, stepAt(new Date(seconds * 1000)))).toBe(code)
})

it('accepts a code one step early or late, and none that was used', () => {
  const now = new Date(1_111_111_109_000)
  const step = stepAt(now)
  for (const off of [-1, 0, 1]) expect(acceptedStep(SECRET, totp(SECRET, step + off), now, 0)).toBe(step + off)
  for (const off of [-2, 2]) expect(acceptedStep(SECRET, totp(SECRET, step + off), now, 0)).toBeUndefined()
  expect(acceptedStep(SECRET, totp(SECRET, step), now, step)).toBeUndefined()
  expect(acceptedStep(SECRET, totp(SECRET, step + 1), now, step)).toBe(step + 1)
})

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in base 32 as RFC 4648, section 10, without padding', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written)
})

it('gives authenticator apps an address with the account', () => {
  const { protocol, pathname, searchParams } = new URL(otpauthUri(SECRET, '+886912345678'))
  expect([protocol, decodeURIComponent(pathname)]).toEqual(['otpauth:', '/iDoCard:+886912345678'])
  expect(searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
