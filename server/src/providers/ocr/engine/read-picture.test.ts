import { expect, it } from 'vitest'
import { needsHan } from './read-picture.ts'

it.each([
  ['王小明', true],
  ['業務部經理', true],
  ['110台北市信義區松仁路9號12345678', true],
  ['手機：0912345678', false],
  ['電話(02)2345-6789分機12', false],
  ['信箱wang@hongda.com.tw', false],
  ['網址www.hongda.com.tw', false],
  ['Kevin Wang', false],
])('asks the reader of Chinese about %s: %s', (text, asked) => {
  const glyphs = [...text].map((character) => ({ character, confidence: 1, at: 0, gap: 0, others: [] }))
  expect(needsHan(glyphs)).toBe(asked)
})
