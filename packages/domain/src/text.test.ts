import { describe, expect, it } from 'vitest'
import { cleanText, hasControl, toHalfWidth, trimInvisible, withoutControl, withoutInvisible } from './text.ts'

it('converts full-width forms and leaves Chinese punctuation alone', () => {
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
  ])('finds %j', (char) => expect(hasControl(`王${char}明`)).toBe(true))
  it.each(['王小明', 'Wang, Jr.', '𠮷野家', '👨‍👩‍👧', '\u3000', 'é'])('accepts %j', (text) =>
    expect(hasControl(text)).toBe(false))
})

it('removes invisible characters, and preserves lines and every script', () => {
  expect(withoutControl('我的電話：\u202d0912-345-678\u202c\r\n\t謝謝\0\ud800')).toBe(
    '我的電話：0912-345-678\r\n\t謝謝',
  )
  for (const text of ['𠮷野家 👨‍👩‍👧', 'é\n\nß', '']) expect(withoutControl(text)).toBe(text)
  expect(cleanText(withoutControl('\u2028a\u0007\r\nb'))).toBe('a\nb')
})

it('cleans text of the marks that come along when it is pasted', () => {
  expect(cleanText('\ufeff第一行\u200b\n\u202a第\u00a0二 行\u202c')).toBe('第一行\n第 二 行')
  expect(withoutInvisible('👩\u200d💻\u200d a\u200db')).toBe('👩\u200d💻 ab')
  expect(trimInvisible('\u202d https://example.com/\u202ea\u00a0\u202c')).toBe('https://example.com/\u202ea')
})
