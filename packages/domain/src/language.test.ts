import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlLang, isLang, LANGS, langFromAcceptLanguage, localeOf, parseLang, pick } from './language.ts'

describe('a stored choice of language', () => {
  it('is matched exactly, and anything else is Chinese', () => {
    expect(LANGS.map(parseLang)).toEqual(['zh-tw', 'en-us'])
    for (const other of [null, undefined, '', 'en', 'EN-US', 'zh-tw ', 'constructor'])
      expect(parseLang(other)).toBe('zh-tw')
  })
})

describe('Accept-Language', () => {
  it.each([
    ['zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7', 'zh-tw'],
    ['en-US,en;q=0.9', 'en-us'],
    ['en-GB', 'en-us'],
    ['zh-Hant-HK', 'zh-tw'],
    ['zh-CN,zh;q=0.9', 'zh-tw'],
    ['en;q=0.5, zh-TW;q=0.8', 'zh-tw'],
    ['zh;q=0.5 , EN ; q=0.8', 'en-us'],
    ['ja,en;q=0.3', 'en-us'],
    ['en;q=0, fr', 'en-us'],
    ['zh-TW;q=0, de', 'en-us'],
    ['de-DE,de;q=0.9', 'en-us'],
    ['ja', 'en-us'],
    ['ko-KR,ko;q=0.9,*;q=0.1', 'en-us'],
    ['ja,zh-TW;q=0.8,en;q=0.5', 'zh-tw'],
    ['ja,en-US;q=0.8,zh-TW;q=0.5', 'en-us'],
    ['yue-Hant-HK,en;q=0.9', 'zh-tw'],
    ['nan-Hant-TW,ja;q=0.9', 'zh-tw'],
    ['zha', 'en-us'],
    ['en, zh', 'en-us'],
    ['zh, en', 'zh-tw'],
    ['*', 'zh-tw'],
    ['fr, *;q=0.5', 'en-us'],
    ['*, zh;q=0.3', 'zh-tw'],
    ['english', 'en-us'],
    ['en;q=2', 'zh-tw'],
    ['en;q=0.5;x=1', 'zh-tw'],
    ['', 'zh-tw'],
    [null, 'zh-tw'],
    [undefined, 'zh-tw'],
  ])('%s is %s', (header, lang) => {
    expect(langFromAcceptLanguage(header)).toBe(lang)
  })

  it('reads only the start of a huge header', () => {
    expect(langFromAcceptLanguage(`${'fr,'.repeat(100_000)}zh`)).toBe('en-us')
    expect(langFromAcceptLanguage(`${'*,'.repeat(100_000)}en`)).toBe('zh-tw')
  })

  it('returns one of the two languages for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (header) => isLang(langFromAcceptLanguage(header))))
  })
})

describe('a field in two languages', () => {
  it('is in the requested language, or in the other where that is blank', () => {
    expect(pick('zh-tw', '名片', 'Card')).toBe('名片')
    expect(pick('en-us', '名片', 'Card')).toBe('Card')
    expect(pick('en-us', '名片', '  ')).toBe('名片')
    expect(pick('zh-tw', null, 'Card')).toBe('Card')
    expect(pick('zh-tw', undefined, undefined)).toBe('')
  })

  it('is never blank while one of the two has text', () => {
    const blank = fc.constantFrom('', ' ', '\u3000', null, undefined)
    const text = fc.string().filter((one) => one.trim() !== '')
    fc.assert(
      fc.property(fc.constantFrom(...LANGS), text, blank, (lang, full, empty) => {
        expect(pick(lang, full, empty)).toBe(full)
        expect(pick(lang, empty, full)).toBe(full)
      }),
    )
  })
})

it('names each language for HTML and for Intl', () => {
  expect(LANGS.map(htmlLang)).toEqual(['zh-Hant-TW', 'en'])
  expect(LANGS.map(localeOf)).toEqual(['zh-TW', 'en-GB'])
  for (const lang of LANGS) expect(new Intl.Locale(htmlLang(lang)).language).toBe(lang.slice(0, 2))
})
