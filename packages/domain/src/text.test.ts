import { describe, expect, it } from 'vitest'
import { hasControl, toHalfWidth } from './text.ts'

it('makes full-width forms plain and leaves Chinese punctuation alone', () => {
  expect(toHalfWidth('ＡＢＣ　１２３：＠～')).toBe('ABC 123:@~')
  expect(toHalfWidth('臺北市、中正區。「一」')).toBe('臺北市、中正區。「一」')
})

describe('hasControl', () => {
  it.each([
    '\r',
    '\n',
    '\t',
    '\u0000',
    '\u007f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u202e',
    '\u2066',
    '\ud800',
    '\udc00',
    '\ufffe',
    '\uffff',
    '\u{1ffff}',
  ])('sees %j', (char) => expect(hasControl(`王${char}明`)).toBe(true))
  it.each(['王小明', 'Wang, Jr.', '𠮷野家', '👨‍👩‍👧', '\u3000', 'é'])('passes %j', (text) =>
    expect(hasControl(text)).toBe(false))
})
