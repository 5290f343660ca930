import { expect, it } from 'vitest'
import { isSureHan, mayBeName, needsHan } from './read-picture.ts'

const glyphs = (text: string, confidence = 1) =>
  [...text].map((character) => ({ character, confidence, at: 0, gap: 0, others: [] }))

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
  expect(needsHan(glyphs(text))).toBe(asked)
})

it.each([
  ['卢麗华', 4, true],
  ['杨度墨', 3, true],
  ['卢麗华', 9, false],
  ['卢1华', 4, false],
])('asks about %s, hardly read and %d heights wide: %s', (text, length, asked) => {
  expect(mayBeName(glyphs(text), length)).toBe(asked)
})

it.each([
  ['盧麗華', 0.86, true],
  ['盧麗華', 0.6, false],
  ['盧l華', 0.95, false],
  ['盧', 0.95, false],
  ['', 1, false],
])('believes the second reader about %j with %d: %s', (text, confidence, believed) => {
  expect(isSureHan(glyphs(text, confidence))).toBe(believed)
})
