import { expect, it } from 'vitest'
import { exchangeCookie, exchangeTokenOf } from './exchange-cookie.ts'

it('accepts only well-formed tokens', () => {
  expect(exchangeTokenOf('a=1; iDoExchange=1790000000.abc-DEF_1')).toBe('1790000000.abc-DEF_1')
  for (const none of ['iDoExchange=short', `iDoExchange=${'x'.repeat(101)}`, 'iDoExchange=179000000;abc', 'x=1', ''])
    expect(exchangeTokenOf(none), none).toBeUndefined()
})

it('writes a token that it reads back, hidden from scripts and other paths', () => {
  const header = exchangeCookie('1790000000.abc-DEF_1', '/cheny7p3k9', 60, true)
  expect(header.split('; ').toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=60',
    'Path=/cheny7p3k9',
    'SameSite=Lax',
    'Secure',
    'iDoExchange=1790000000.abc-DEF_1',
  ])
  expect(exchangeTokenOf(header.split(';')[0])).toBe('1790000000.abc-DEF_1')
  expect(exchangeCookie('1790000000.abc-DEF_1', '/', 60, false)).not.toContain('Secure')
})
