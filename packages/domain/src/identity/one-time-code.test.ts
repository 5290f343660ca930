import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normaliseOneTimeCode } from './one-time-code.ts'

it.each([
  '123456',
  ' 123456\n',
  '123 456',
  '123-456',
  '1 2 3 4 5 6',
  '１２３４５６',
  '１２３　４５６',
  '驗證碼:123456',
  '驗證碼：１２３４５６',
  '您的 iDoCard 驗證碼為 123456，5 分鐘內有效。',
  '123456 is your iDoCard code. It expires in 5 minutes.',
])('finds the code in %j', (text) => {
  expect(normaliseOneTimeCode(text)).toBe('123456')
})

it.each([
  ['', 'nothing'],
  ['12345', 'five digits'],
  ['1234567', 'seven digits'],
  ['0912345678', 'a phone number'],
  ['0912 345 678', 'a phone number written apart'],
  ['123456 654321', 'two codes written together'],
  ['123456 or 654321', 'two codes'],
  ['NT$123,456', 'an amount'],
  ['12345a', 'a letter'],
  ['१२३४५६', 'digits of another script'],
  ['x'.repeat(300).concat(' 123456'), 'a long text'],
])('finds none in %j (%s)', (text) => {
  expect(normaliseOneTimeCode(text)).toBeNull()
})

it('returns six digits or null for any text, and preserves leading zeros', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(normaliseOneTimeCode(text) ?? '000000').toMatch(/^[0-9]{6}$/)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (n) => {
      const code = String(n).padStart(6, '0')
      expect(normaliseOneTimeCode(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe(code)
    }),
  )
})
