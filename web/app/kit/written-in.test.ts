import { LANGS, pick } from '@idocard/domain/language'
import { expect, test } from 'vitest'
import { langOf, writtenIn } from './written-in.ts'

test('text is marked with its language when only the other one exists', () => {
  for (const lang of LANGS) {
    for (const [ch, en] of [
      ['名片', 'Card'],
      ['名片', ' '],
      ['', 'Card'],
    ] as const) {
      expect(pick(lang, ch, en)).toBe(writtenIn(lang, ch, en) === 'zh-tw' ? ch : en)
    }
  }
})

test('text in the page’s own language and empty text are not marked', () => {
  expect(langOf('zh-tw', '名片', 'Card')).toBeUndefined()
  expect(langOf('en-us', '', '')).toBeUndefined()
  expect(langOf('zh-tw', '', 'Card')).toBe('en')
  expect(langOf('en-us', '名片', '')).toBe('zh-Hant-TW')
})
