import { expect, test } from 'vitest'
import { fallbackLang, said } from './fallback-lang.ts'

test.each([
  ['zh-tw', '名片', 'Card', undefined],
  ['en-us', '名片', 'Card', undefined],
  ['en-us', '名片', '', 'zh-tw'],
  ['en-us', '名片', '  ', 'zh-tw'],
  ['zh-tw', '', 'Card', 'en-us'],
  ['zh-tw', '', '', undefined],
  ['en-us', 'NFC', 'NFC', undefined],
] as const)('%s of %j and %j: %j', (lang, ch, en, expected) => {
  expect(fallbackLang(lang, ch, en)).toBe(expected)
})

test('the attribute is there only where it says something', () => {
  expect(said('en-us', '名片', '')).toEqual({ text: '名片', lang: 'zh-Hant-TW' })
  expect(said('en-us', '名片', 'Card')).toEqual({ text: 'Card' })
})
